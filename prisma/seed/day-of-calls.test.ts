import { expect, test } from "vitest";
import { readQuery } from "@/lib/api/parse-query";
import { ROUTES } from "@/lib/api/routes/all";
import { DAY_MS } from "@/lib/core/durations";
import { dayOfCalls, type PlannedCall } from "./day-of-calls";

const MONDAY = Date.parse("2026-11-16T00:00:00Z");
const TOP_BATCH = 500;
const days = Array.from({ length: 46 }, (_, age) => dayOfCalls(MONDAY - age * DAY_MS, age, 1));

/** As the API would judge the parameters; rows per call are the plan's business. */
function isRight({ endpoint, query }: PlannedCall): boolean {
  const route = ROUTES.find(({ path }) => path === endpoint);
  if (!route) return false;
  if (!("query" in route)) return query === "";
  const values = [...readQuery(query.slice(1), route.query).values].filter(([name]) => name !== "limit");
  return route.query.strict().safeParse(Object.fromEntries(values)).success;
}

test("every call that is answered with data asks an endpoint that exists with parameters that it takes", () => {
  const wrong = days.flat().filter((call) => (call.status === 400) === isRight(call));
  expect(wrong.slice(0, 3)).toEqual([]);
});

test("a day is the same whenever it is asked for, in order of time, and small enough for one batch", () => {
  expect(dayOfCalls(MONDAY, 0, 1)).toEqual(days[0]);
  for (const [age, calls] of days.entries()) {
    const start = MONDAY - age * DAY_MS;
    const times = calls.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.every((at) => at >= start && at < start + DAY_MS)).toBe(true);
    expect(calls.length).toBeLessThan(TOP_BATCH);
  }
});

test("working days are busier than weekends, and not every call is counted", () => {
  const [monday = [], sunday = []] = days;
  expect(monday.length).toBeGreaterThan(sunday.length * 1.5);
  expect(new Set(days.flat().map(({ status }) => status))).toEqual(new Set([200, 304, 400, 403, 404]));
});
