import { expect, test } from "vitest";
import { coveredSpans, isCovered, type PlanChange } from "./covered-spans";

const at = (day: string): number => Date.parse(`2026-${day}:00Z`);
const october = { from: at("10-01T00:00"), to: at("11-01T00:00") };
const change = (day: string, plan: string | null, state: string | null = "active"): PlanChange => ({ at: at(day), plan, state });
const found = (...changes: PlanChange[]) => {
  const { spans, plan } = coveredSpans(changes, october);
  return [spans.map(({ from, to }) => [from, to].map((ms) => new Date(ms).toISOString().slice(5, 16))), plan];
};

test.each([
  ["enterprise", "active", true],
  ["enterprise", "past_due", true],
  ["enterprise", "inactive", false],
  ["enterprise", "unheard", false],
  ["enterprise", null, false],
  ["pro", "active", false],
  ["unheard", "active", false],
  [null, "active", false],
])("a plan %s that is %s has a service level: %s", (plan, state, expected) => {
  expect(isCovered({ plan, state })).toBe(expected);
});

test("without a change nothing was covered", () => {
  expect(found()).toEqual([[], null]);
});

test("a change holds until the next, the last one to the end", () => {
  expect(found(change("10-05T00:00", "enterprise"))).toEqual([[["10-05T00:00", "11-01T00:00"]], "enterprise"]);
  expect(found(change("09-05T00:00", "enterprise"), change("10-02T00:00", "pro"))).toEqual([
    [["10-01T00:00", "10-02T00:00"]],
    "enterprise",
  ]);
});

test("a plan that is kept while it is not in force covers nothing", () => {
  const days = [change("10-05T00:00", "enterprise"), change("10-10T00:00", "enterprise", "inactive"), change("10-12T00:00", "enterprise")];
  expect(found(...days)[0]).toEqual([
    ["10-05T00:00", "10-10T00:00"],
    ["10-12T00:00", "11-01T00:00"],
  ]);
});

test("changes in which it went on are one span", () => {
  const days = ["10-02T00:00", "10-03T00:00", "10-04T00:00"].map((day, i) => change(day, "enterprise", i === 1 ? "past_due" : "active"));
  expect(found(...days, change("10-05T00:00", null, null))).toEqual([[["10-02T00:00", "10-05T00:00"]], "enterprise"]);
});

test("what ended before the month, or began when it was over, covers nothing of it", () => {
  expect(found(change("09-01T00:00", "enterprise"), change("10-01T00:00", "pro"))[0]).toEqual([]);
  expect(found(change("11-01T00:00", "enterprise"))).toEqual([[], null]);
});

test("a minute counts only as a whole", () => {
  const second = (day: string, ms: number, plan: string) => ({ ...change(day, plan), at: at(day) + ms });
  expect(found(second("10-02T00:00", 1, "enterprise"), second("10-02T00:02", 59_999, "pro"))[0]).toEqual([["10-02T00:01", "10-02T00:02"]]);
  expect(found(second("10-02T00:00", 1, "enterprise"), second("10-02T00:01", 1, "pro"))[0]).toEqual([]);
});
