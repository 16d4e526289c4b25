import { beforeEach, describe, expect, test } from "vitest";
import { PLAIN_LOOK } from "@/lib/core/colours";
import { provideEnv } from "@/lib/platform/env";
import type { BrandState } from "./contract";
import type { BrandRow } from "./records";
import { brandView, hostOfOurs, logoOf, lookOf, recordName, targetOfRecords, urlOfHost } from "./views";

beforeEach(() => provideEnv({ PUBLIC_URL: "https://api.example" }));

const row = (more: Partial<BrandRow> = {}): BrandRow => ({
  ...{ orgId: "org_1", state: "on", host: "data.acme.example", provedHost: "data.acme.example", challenge: "c0ffee", version: 3 },
  ...{ provedAt: new Date("2026-11-01T00:00:00Z"), checkedAt: new Date("2026-11-21T06:00:00Z"), found: "Record found.", lostAt: null },
  ...{ createdAt: new Date("2026-10-01T00:00:00Z"), updatedAt: new Date("2026-11-01T00:00:00Z") },
  ...{ name: "Acme", mailName: "Acme", keyPrefix: "acme", support: null, imprintUrl: null, termsUrl: null, privacyUrl: null, look: null },
  ...more,
});

test.each([
  ["https://api.example", "https://data.acme.example", "api.example"],
  ["https://api.example:8443", "https://data.acme.example:8443", "api.example"],
  ["http://127.0.0.1:3000", "http://data.acme.example:3000", "127.0.0.1"],
])("where we are at %s a brand is at %s, and its name leads to %s", (PUBLIC_URL, url, target) => {
  provideEnv({ PUBLIC_URL });
  expect([urlOfHost("data.acme.example"), hostOfOurs()]).toEqual([url, target]);
});

test.each([
  ["https://api.example", "api.example"],
  ["https://203.0.113.7", "203.0.113.7"],
  ["http://127.0.0.1:3000", null],
  ["http://localhost:3000", null],
  ["http://[::1]:3000", null],
])("where we are at %s, records lead to %s", (PUBLIC_URL, target) => {
  provideEnv({ PUBLIC_URL });
  expect(targetOfRecords()).toBe(target);
});

test("the record that proves a host has a name of its own below it", () => {
  provideEnv({ PUBLIC_URL: "https://api.example", KEY_PREFIX: "abc" });
  expect(recordName("data.acme.example")).toBe("_abc-challenge.data.acme.example");
});

describe("owners see of a brand", () => {
  test("where it is, its record and what was found", () => {
    expect(brandView(row(), { hash: "0123456789abcdef0123", width: 288, height: 96 }, true)).toMatchObject({
      ...{ state: "on", url: "https://data.acme.example", target: "api.example", isInPlan: true, endsAt: null },
      record: { name: recordName("data.acme.example"), value: "c0ffee" },
      ...{ found: "Record found.", checkedAt: "2026-11-21T06:00:00.000Z" },
      logo: { version: "0123456789abcdef", width: 288, height: 96 },
    });
  });

  test("nothing that is ours alone", () => {
    const view = brandView(row(), null, true);
    for (const name of ["orgId", "challenge", "provedHost", "version", "createdAt", "lostAt"]) expect(view).not.toHaveProperty(name);
  });

  test("neither address nor record while no host is named", () => {
    expect(brandView(row({ state: "waiting", host: null, checkedAt: null }), null, false)).toMatchObject({
      ...{ host: null, url: null, record: null, checkedAt: null, logo: null, isInPlan: false },
    });
  });

  test.each([
    ["shaky", "2026-11-28T09:00:00.000Z"],
    ["on", null],
    ["proved", null],
    ["unplugged", null],
  ] as const)("when a host whose record is missing ends, if it is %s: %s", (state: BrandState, endsAt) => {
    expect(brandView(row({ state, lostAt: new Date("2026-11-21T09:00:00Z") }), null, true).endsAt).toBe(endsAt);
  });
});

test("owners see the colours that they chose", () => {
  expect(brandView(row({ look: PLAIN_LOOK }), null, true).look).toEqual(PLAIN_LOOK);
});

test("colours of an older shape are none, and others are in small letters", () => {
  expect(lookOf({ ...PLAIN_LOOK, dark: undefined })).toBeNull();
  expect(lookOf({ accent: "#000000" })).toBeNull();
  expect(lookOf(null)).toBeNull();
  const loud = { ...PLAIN_LOOK, light: { ...PLAIN_LOOK.light, ink: "#ABCDEF" } };
  expect(lookOf(loud)?.light.ink).toBe("#abcdef");
  expect(logoOf(null)).toBeNull();
});
