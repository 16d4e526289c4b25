import { beforeEach, expect, test } from "vitest";
import { ownBrand } from "./brand";
import { behindDoor, brandedAddress, isBrandedPath } from "./brand-paths";
import { provideEnv } from "./env";

const OWN = "https://api.example";
beforeEach(() => provideEnv({ PUBLIC_URL: OWN, AUTH_SECRET: "a secret of more than thirty-two characters" }));

const acme = () => ({ ...ownBrand(), orgId: "org_acme", url: "https://data.acme.example" });
const other = () => ({ ...acme(), orgId: "org_other", url: "https://data.other.example" });

test.each([
  "/docs",
  "/docs/quickstart",
  "/explorer",
  "/explorer/spot_prices",
  "/status",
  "/llms.txt",
  "/skill.md",
  "/mcp/server-card",
  "/brand/logo",
  "/_next/static/x.js",
])("%s is a page of a white-label host", (path) => expect(isBrandedPath(path)).toBe(true));

test.each([
  ...[
    "/",
    "/pricing",
    "/console",
    "/staff",
    "/sign-in",
    "/docsy",
    "/statuses",
    "/status/feed.xml",
    "/status/subscription",
    "/oauth/token",
    "/clients/heliodex-1.0.0.tgz",
    "/llms.txt/x",
    "/skill.md/x",
    "/status/feed.xml",
    "/status/subscription",
    "/oauth/token",
    "/clients/heliodex-1.0.0.tgz",
    "/mcp/server-card/x",
    "/member/explorer",
    "/prices",
    "/companies",
  ],
  ...["/share-picture/home", "/favicon.icon", "//docs", "/Docs"],
])("%s is none", (path) => expect(isBrandedPath(path)).toBe(false));

test.each([
  ["/docs/errors/not-found", "https://data.acme.example/docs/errors/not-found"],
  ["/docs?x=1#top", "https://data.acme.example/docs?x=1#top"],
  ["/api/v1/companies?country=DE", "https://data.acme.example/api/v1/companies?country=DE"],
])("%s has the same address at a brand's host", (path, address) => {
  expect(brandedAddress(OWN + path, acme())).toBe(address);
});

test.each(["https://elsewhere.example/docs", "https://api.example.evil.example/docs", "mailto:a@b.example", "/docs"])(
  "%s is not ours and stays as it is",
  (address) => expect(brandedAddress(address, acme())).toBe(address),
);

test.each(["/console/keys?org=1", "/requests/abc.def", "/api/v10/x", "/member/explorer", "/account?wörter=ä"])(
  "%s is behind a door, which leads back to it and to nothing else",
  (path) => {
    const given = brandedAddress(OWN + path, acme());
    expect(given).toMatch(/^https:\/\/data\.acme\.example\/go\/[\w%.-]+$/);
    expect(given).not.toContain("console");
    expect(behindDoor(given.slice(acme().url.length), acme())).toBe(OWN + path);
  },
);

test("our own address without a path is the first page, which a brand doesn't have", () => {
  const given = brandedAddress(OWN, acme());
  expect(behindDoor(given.slice(acme().url.length), acme())).toBe(`${OWN}/`);
});

test("a door opens at the brand that it was made for, and nobody else can make one", () => {
  const door = brandedAddress(`${OWN}/console`, acme()).slice(acme().url.length);
  expect(behindDoor(door, other())).toBeNull();
  expect(behindDoor(door, ownBrand())).toBeNull();
  const forged = Buffer.from("/staff").toString("base64url");
  for (const wrong of [
    `/go/${forged}`,
    `/go/${forged}.${door.split(".")[1]}`,
    `${door}x`,
    `/gone/${door.slice(4)}`,
    "/go/",
    "/go/%",
    "/",
    door.slice(3),
  ])
    expect(behindDoor(wrong, acme()), wrong).toBeNull();
});
