import { beforeEach, expect, test } from "vitest";
import { ownBrand } from "@/lib/platform/brand";
import { behindDoor } from "@/lib/platform/brand-paths";
import { provideEnv } from "@/lib/platform/env";
import { underBrandOf } from "./brand-content";
import { facts, link, quote, text, type MailPart } from "./contract";
import { inOrganisation } from "./in-organisation";

beforeEach(() => provideEnv({ PUBLIC_URL: "https://api.example", AUTH_SECRET: "a secret of more than thirty-two characters" }));

const placed = (...parts: MailPart[]) => inOrganisation({ subject: "A mail", parts }, "org_1").parts;

test.each([
  ["https://api.example/console", "https://api.example/console?org=org_1"],
  ["https://api.example/console/usage?mode=live&by=key", "https://api.example/console/usage?mode=live&by=key&org=org_1"],
  ["https://api.example/console/billing#top-ups", "https://api.example/console/billing?org=org_1#top-ups"],
  ["https://api.example/consoles", "https://api.example/consoles"],
  ["https://api.example/staff/console", "https://api.example/staff/console"],
  ["https://api.example/prices/ser_1", "https://api.example/prices/ser_1"],
  ["https://api.example.evil.example/console", "https://api.example.evil.example/console"],
  ["https://other.example/console", "https://other.example/console"],
])("a button to %s leads to %s", (href, expected) => {
  expect(placed(link("Open", href))).toEqual([link("Open", expected)]);
});

test("an address in a sentence names the organisation too, and the sentence ends as before; what people wrote stays", () => {
  expect(
    placed(text("Delete it at https://api.example/console/alerts. Or (https://api.example/console), or https://api.example/docs.")),
  ).toEqual([
    text(
      "Delete it at https://api.example/console/alerts?org=org_1. Or (https://api.example/console?org=org_1), or https://api.example/docs.",
    ),
  ]);
  const written = [quote("https://api.example/console"), facts([["Reason", "https://api.example/console"]])];
  expect(placed(...written)).toEqual(written);
});

test("under a brand the door leads to the organisation", () => {
  const brand = { ...ownBrand(), orgId: "org_1", url: "https://data.acme.example" };
  const [button] = underBrandOf({ subject: "", parts: placed(link("Open", "https://api.example/console/keys")) }, brand).parts;
  if (button?.kind !== "link") throw new Error("no button");
  expect(behindDoor(new URL(button.href).pathname, brand)).toBe("https://api.example/console/keys?org=org_1");
});
