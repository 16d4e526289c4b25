import { expect, test } from "vitest";
import { changesOf } from "./contract";

const textsOf = (type: string, changes: object): string[] =>
  changesOf({ type, data: { changes } }).map(({ field, from, to }) => (from === null ? field : `${field}: ${from} → ${to ?? ""}`));

test("a change of plan is told in its title and in calls as people write them", () => {
  const changes = {
    plan: { from: "starter", to: "pro" },
    state: { from: "past_due", to: "active" },
    quotaCalls: { from: null, to: 100_000 },
    burstPerSecond: { from: 1_000, to: null },
    sandboxCalls: { from: null, to: 2_500 },
  };
  expect(textsOf("entitlement.changed", changes)).toEqual([
    "Plan: Starter → Pro",
    "State: past due → active",
    "Quota calls: as the plan has → 100,000",
    "Burst per second: 1,000 → as the plan has",
    "Sandbox calls: as usual → 2,500",
  ]);
  expect(textsOf("entitlement.changed", { quotaCalls: { from: 100_000, to: null } })).toEqual(["Quota calls: 100,000 → as the plan has"]);
});

test("before the first plan there was no quota", () => {
  const changes = { plan: { from: null, to: "enterprise" }, quotaCalls: { from: null, to: 3_000_000 } };
  expect(textsOf("entitlement.changed", changes)).toEqual(["Plan: none → Enterprise", "Quota calls: none → 3,000,000"]);
});

test("what is no limit of an entitlement stays as it was recorded", () => {
  expect(textsOf("allowance.given", { plan: { from: "starter", to: "pro" } })).toEqual(["Plan: Starter → Pro"]);
  expect(textsOf("top-up.rule-changed", { isOn: { from: false, to: true }, maxPacks: { from: null, to: 3 } })).toEqual([
    "On: no → yes",
    "Most packs per period: none → 3",
  ]);
  expect(textsOf("endpoint.changed", { url: true, port: { from: 8080, to: 10_443 } })).toEqual(["Url", "Port: 8080 → 10443"]);
  expect(textsOf("organisation.changed", { idleMinutes: { from: null, to: 90 } })).toHaveLength(1);
});
