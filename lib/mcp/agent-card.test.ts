import { beforeEach, expect, test } from "vitest";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import { provideEnv } from "@/lib/platform/env";
import { agentCard } from "./agent-card";
import { TOOLS } from "./tools";

beforeEach(() => provideEnv({ PUBLIC_URL: "https://api.solar.example" }));

test("names MCP as the only interface, each tool as a skill, and schemes that it declares", () => {
  const card = agentCard();
  expect(card.supportedInterfaces).toMatchObject([{ url: "https://api.solar.example/mcp", protocolBinding: "MCP" }]);
  expect([card.protocolVersion, card.url, card.preferredTransport]).toEqual(["0.3.0", "https://api.solar.example/mcp", "MCP"]);
  expect(card.skills.map(({ id }) => id)).toEqual(TOOLS.map(({ name }) => name));
  for (const skill of card.skills) expect(skill.tags.length, skill.id).toBeGreaterThan(0);
  expect(card.securityRequirements.flatMap(({ schemes }) => Object.keys(schemes))).toEqual(Object.keys(card.securitySchemes));
});

test("is that of the host that is asked", () => {
  const acme = { ...ownBrand(), orgId: "org_acme", name: "Acme", url: "https://data.acme.example" };
  const card = underBrand(acme, agentCard);
  expect(card).toMatchObject({ name: "Acme", provider: { organization: "Acme", url: "https://data.acme.example" } });
  expect(JSON.stringify(card)).not.toContain("solar.example");
});
