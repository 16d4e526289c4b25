import { beforeAll, describe, expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import { provideEnv } from "@/lib/platform/env";
import { sign } from "@/lib/platform/secrets";
import { checkLink, linkToFile } from "./file-links";

const OLD = "an-earlier-secret-of-the-installation-000000";
const NEW = "the-present-secret-of-the-installation-11111";
const settings = (AUTH_SECRET: string) => provideEnv({ PUBLIC_URL: "https://api.example", AUTH_SECRET });
beforeAll(() => settings(NEW));

const AT = Date.UTC(2026, 10, 21, 9, 0, 0, 900);
const FILE = "products-release-412-k3x9.csv.gz";

/** What a route reads out of a link that was followed. */
function followed(url: string) {
  const { pathname, searchParams } = new URL(url);
  const [, exportId = "", name = ""] = /^\/api\/v1\/exports\/([^/]+)\/files\/([^/]+)$/.exec(pathname) ?? [];
  return { exportId, name, expires: searchParams.get("expires") ?? "", signature: searchParams.get("signature") ?? "" };
}
const link = () => followed(linkToFile("ex_1", FILE, AT).url);

test("a link is for one file, for a quarter of an hour from the second in which it is made", () => {
  const { url, expiresAt } = linkToFile("ex_1", FILE, AT);
  expect(url).toMatch(/^https:\/\/api\.example\/api\/v1\/exports\/ex_1\/files\/products-release-412-k3x9\.csv\.gz\?expires=\d+&signature=/);
  expect(expiresAt.toISOString()).toBe("2026-11-21T09:15:00.000Z");
  expect(link()).toMatchObject({ exportId: "ex_1", name: FILE, expires: String(expiresAt.getTime() / 1_000) });
  const end = expiresAt.getTime();
  expect([AT, end - 1, end, end + 365 * 24 * 60 * MINUTE_MS].map((now) => checkLink(link(), now))).toEqual([
    "valid",
    "valid",
    "expired",
    "expired",
  ]);
});

describe("a link that was changed is nobody's, whether its time is over or not", () => {
  test.each([
    ["another file", { name: "products-release-412-k3x9.manifest.json" }],
    ["another export", { exportId: "ex_2" }],
    ["a later end", { expires: String(AT / 1_000 + 86_400) }],
    ["the same end in other digits", { expires: `0${link().expires}` }],
    ["no end", { expires: "" }],
    ["another signature", { signature: `${link().signature.slice(0, -1)}_` }],
    ["no signature", { signature: "" }],
    ["a signature with more behind it", { signature: `${link().signature}A` }],
    ["a part of the name moved into the ID", { exportId: `ex_1/${FILE}`, name: "" }],
  ])("%s", (_what, more) => {
    expect(checkLink({ ...link(), ...more }, AT)).toBe("foreign");
    expect(checkLink({ ...link(), ...more }, AT + 60 * MINUTE_MS)).toBe("foreign");
  });

  test("a signature that was made for something else", () => {
    const { exportId, name, expires } = link();
    const payload = `${exportId}/${name}/${expires}`;
    expect(checkLink({ ...link(), signature: sign("cursor", payload).slice(payload.length + 1) }, AT)).toBe("foreign");
  });
});

test("links outlive a change of the secret as long as the old one is listed", () => {
  settings(OLD);
  const before = link();
  settings(`${NEW},${OLD}`);
  expect(checkLink(before, AT)).toBe("valid");
  settings(NEW);
  expect(checkLink(before, AT)).toBe("foreign");
});

test("under a brand links go to its host", async () => {
  const brand = { ...ownBrand(), orgId: "org_1", url: "https://data.acme.example" };
  const { url } = await underBrand(brand, () => Promise.resolve(linkToFile("ex_1", FILE, AT)));
  expect(url).toMatch(/^https:\/\/data\.acme\.example\/api\/v1\/exports\/ex_1\//);
  expect(checkLink(followed(url), AT)).toBe("valid");
});
