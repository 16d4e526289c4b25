import { beforeEach, expect, test } from "vitest";
import { serverCard } from "@/lib/mcp/server-card";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import { provideEnv } from "@/lib/platform/env";
import { GET } from "./route";

beforeEach(() => provideEnv({ PUBLIC_URL: "https://api.solar.example" }));

test("says where the server is and how a key is sent, in the limits of its schema", () => {
  const card = serverCard();
  expect(card.name).toBe("example.solar.api/mcp");
  expect(card.description.length).toBeLessThanOrEqual(100);
  expect(card.remotes).toMatchObject([
    { type: "streamable-http", url: "https://api.solar.example/mcp", headers: [{ name: "Authorization", value: "Bearer {api_key}" }] },
  ]);
  expect(card.remotes[0]?.supportedProtocolVersions).toContain("2025-06-18");
});

test("is read by any page in a browser, and kept for an hour", async () => {
  const { headers } = GET();
  expect(["Content-Type", "Access-Control-Allow-Origin", "Cache-Control"].map((name) => headers.get(name))).toEqual([
    "application/mcp-server-card+json",
    "*",
    "public, max-age=3600",
  ]);
});

test("is that of the host that is asked", () => {
  const acme = { ...ownBrand(), orgId: "org_acme", name: "Acme", url: "https://data.acme.example" };
  expect(underBrand(acme, serverCard)).toMatchObject({
    title: "Acme",
    name: "example.acme.data/mcp",
    websiteUrl: "https://data.acme.example/docs/mcp",
  });
});
