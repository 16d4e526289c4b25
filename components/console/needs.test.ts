import { expect, test } from "vitest";
import type { Usage } from "@/lib/metering/contract";
import { needsOf } from "./needs";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const usage: Usage = {
  kind: "live",
  isTrial: false,
  given: null,
  used: 10,
  quota: 100,
  startsAt: "2026-11-01T00:00:00Z",
  endsAt: "2026-12-01T00:00:00Z",
  days: [],
  hasCalled: true,
};
const entitlement = {
  plan: "pro",
  title: "Pro",
  paidPlan: "pro",
  state: "active",
  isLive: true,
  isTrial: false,
  quotaCalls: 100,
  given: null,
  startsAt: usage.startsAt,
  endsAt: usage.endsAt,
} as const;
const calm = { usage, entitlement, expiring: [], exposed: [], expiredInvitations: 0, mayChangeKeys: true, maySeeBilling: true, now: NOW };

test("nothing is asked of anybody when all is well", () => {
  expect(needsOf(calm)).toEqual([]);
  expect(needsOf({ ...calm, entitlement: null })).toEqual([]);
});

test("the worst comes first", () => {
  const needs = needsOf({
    ...calm,
    usage: { ...usage, used: 85 },
    expiring: [{ id: "key_1", name: "etl", expiresAt: "2026-11-27T09:00:00Z" }],
    exposed: [{ id: "key_2", name: "notebook" }],
    expiredInvitations: 2,
  });
  expect(needs.map(({ key, tone }) => `${key} ${tone}`)).toEqual(["key_2 bad", "quota warn", "key_1 warn", "invitations warn"]);
  expect(needs[2]).toMatchObject({ subject: "etl", text: "expires in 6 days." });
});

test.each([
  [{ used: 100 }, "bad"],
  [{ used: 80 }, "warn"],
  [{ used: 80, quota: null }, undefined],
  [{ used: 80, kind: "sandbox" as const }, undefined],
])("usage %j: %s", (changes, tone) => {
  expect(needsOf({ ...calm, usage: { ...usage, ...changes } })[0]?.tone).toBe(tone);
});

test("calls of a trial end with it and are never reset", () => {
  const trial = { ...usage, isTrial: true, used: 100 };
  expect(needsOf({ ...calm, usage: trial })[0]).toMatchObject({ subject: "All calls", text: "in the trial are used. It ends in 10 days." });
  expect(needsOf({ ...calm, usage: { ...trial, used: 85 } })[0]?.text).toBe("of the trial's calls are used.");
  expect(needsOf({ ...calm, usage: { ...usage, used: 100 } })[0]?.text).toBe("are used until the reset in 10 days.");
});

test("a plan that is not active is said", () => {
  expect(needsOf({ ...calm, entitlement: { ...entitlement, state: "inactive", isLive: false } })[0]?.subject).toBe("Pro");
});

test("only who may see it is led to the billing page", () => {
  const late = { ...calm, entitlement: { ...entitlement, state: "past_due" } } as const;
  expect(needsOf(late)[0]?.link?.href).toBe("/console/billing");
  expect(needsOf({ ...late, maySeeBilling: false })[0]?.link).toBeNull();
});
