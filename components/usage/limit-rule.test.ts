import { expect, test } from "vitest";
import { dayRule } from "./limit-rule";

const month = { kind: "live", startsAt: "2026-11-01T00:00:00Z", endsAt: "2026-12-01T00:00:00Z" } as const;

test.each([
  [3_000, 100, { value: 100, label: "quota rate 100 / day" }],
  [3, 3, { value: 0.1, label: "quota rate below 1 / day" }],
  [3_000, 24, null],
  [null, 24, null],
])("a quota of %s with at most %i calls a day", (quota, peak, rule) => {
  expect(dayRule({ ...month, quota }, peak)).toEqual(rule);
});

test("the sandbox has its limit each day", () => {
  const day = { kind: "sandbox", startsAt: month.startsAt, endsAt: "2026-11-02T00:00:00Z", quota: 1_000 } as const;
  expect(dayRule(day, 900)).toEqual({ value: 1_000, label: "sandbox limit 1,000 / day" });
});
