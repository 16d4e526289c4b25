import { describe, expect, test } from "vitest";
import { marketDay } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { isInside, type View } from "../view";
import { latestDay, rangeInside, refuseFuture, requireInside, weekStart } from "./plan-window";

const at = (time: string): number => Date.parse(time);

const view = (windows: Partial<View["windows"]>): View => ({
  key: "k",
  plan: "pro",
  title: "Pro",
  sandbox: false,
  maxRows: 500,
  resources: [],
  windows: {
    spot: { from: "2025-01-01", until: "2026-10-31" },
    trends: { from: null, until: null },
    history: null,
    shipments: null,
    ...windows,
  },
  planReaching: (_feature, day) => (day < "2020-01-01" ? null : "Enterprise"),
});

function refusal(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error instanceof DomainError ? [error.code, error.message] : error;
  }
  return null;
}

test("the market's day is that of China, the latest that of the first place", () => {
  expect([marketDay(at("2026-11-18T15:59:59Z")), marketDay(at("2026-11-18T16:00:00Z"))]).toEqual(["2026-11-18", "2026-11-19"]);
  expect([latestDay(at("2026-11-18T09:59:59Z")), latestDay(at("2026-11-18T10:00:00Z"))]).toEqual(["2026-11-18", "2026-11-19"]);
});

test("a day that has begun somewhere is no future", () => {
  const now = at("2026-11-18T10:00:00Z");
  expect(refusal(() => refuseFuture("ts", "2026-11-19", now))).toBeNull();
  expect(refusal(() => refuseFuture("ts", "2026-11-20", now))).toMatchObject(["invalid-parameter", expect.stringContaining("2026-11-20")]);
});

test("a week begins on Monday", () => {
  const days = ["2026-11-15", "2026-11-16", "2026-11-18", "2026-11-22", "2026-11-23", "2027-01-01"];
  expect(days.map(weekStart)).toEqual(["2026-11-09", "2026-11-16", "2026-11-16", "2026-11-16", "2026-11-23", "2026-12-28"]);
});

test("a window includes both ends, and an open end everything", () => {
  const window = { from: "2025-01-01", until: "2026-10-31" };
  const days = ["2024-12-31", "2025-01-01", "2026-10-31", "2026-11-01"];
  expect(days.map((day) => isInside(day, window))).toEqual([false, true, true, false]);
  expect(isInside("1900-01-01", { from: null, until: null })).toBe(true);
});

describe("a day outside of the plan", () => {
  test("is refused with the plan that shows it, or without one", () => {
    expect(refusal(() => requireInside("ts", "2024-12-31", { feature: "spot", view: view({}) }))).toMatchObject([
      "plan-required",
      expect.stringMatching(/^ts: 2024-12-31 .*starts on 2025-01-01\. Enterprise /),
    ]);
    expect(refusal(() => requireInside("ts", "2026-11-01", { feature: "spot", view: view({}) }))).toMatchObject([
      "plan-required",
      expect.stringContaining("ends on 2026-10-31"),
    ]);
    expect(refusal(() => requireInside("ts", "2019-12-31", { feature: "spot", view: view({}) }))).toMatchObject([
      "plan-required",
      expect.stringMatching(/2025-01-01\.$/),
    ]);
  });

  test("inside, at the ends and without a window nothing is refused", () => {
    for (const day of ["2025-01-01", "2026-10-31"])
      expect(refusal(() => requireInside("ts", day, { feature: "spot", view: view({}) }))).toBeNull();
    expect(refusal(() => requireInside("ts", "1900-01-01", { feature: "history", view: view({}) }))).toBeNull();
  });
});

describe("a range", () => {
  const now = at("2026-11-18T00:00:00Z");
  const within = (query: { from?: string; to?: string }) => rangeInside(query, "spot", { view: view({}), nowMs: now });

  test("ends with the window where it has no ends of its own", () => {
    expect(within({})).toEqual({ from: "2025-01-01", to: "2026-11-18" });
    expect(within({ from: "2026-01-01", to: "2026-01-01" })).toEqual({ from: "2026-01-01", to: "2026-01-01" });
    expect(rangeInside({}, "trends", { view: view({}), nowMs: now })).toEqual({ from: null, to: "2026-11-18" });
  });

  test.each([
    [{ from: "2026-02-01", to: "2026-01-31" }, "invalid-parameter"],
    [{ from: "2024-12-31" }, "plan-required"],
    [{ to: "2026-11-01" }, "plan-required"],
    [{ to: "2026-11-19" }, "invalid-parameter"],
  ])("%j is refused: %s", (query, code) => {
    expect(refusal(() => within(query))).toMatchObject([code, expect.any(String)]);
  });
});
