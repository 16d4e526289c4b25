import { expect, test } from "vitest";
import { DAY_MS } from "./durations";
import { forecastOf, roughly } from "./forecast";

const period = { startsAtMs: 0, endsAtMs: 1_000 };

test("half the period, half the calls: the whole of it at the end, and nothing runs out", () => {
  expect(forecastOf({ ...period, nowMs: 500, used: 50, quota: 100 })).toEqual({ expected: 100, exhaustedAtMs: null });
});

test("a rate above the quota names the moment at which it runs out", () => {
  expect(forecastOf({ ...period, nowMs: 500, used: 80, quota: 100 })).toEqual({ expected: 160, exhaustedAtMs: 625 });
  expect(forecastOf({ ...period, nowMs: 500, used: 80, quota: null })).toEqual({ expected: 160, exhaustedAtMs: null });
});

test("what is used up has no forecast, however fast that went", () => {
  expect(forecastOf({ ...period, nowMs: 500, used: 100, quota: 100 })).toBeNull();
  expect(forecastOf({ ...period, nowMs: 1, used: 3, quota: 3 })).toBeNull();
});

test("a forecast begins with a sixth of a short period, and with the second day of a long one", () => {
  expect(forecastOf({ ...period, nowMs: 166, used: 10, quota: 100 })).toBeNull();
  expect(forecastOf({ ...period, nowMs: 200, used: 10, quota: 100 })).toEqual({ expected: 50, exhaustedAtMs: null });
  const month = { startsAtMs: 0, endsAtMs: 30 * DAY_MS, used: 2, quota: 3 };
  expect(forecastOf({ ...month, nowMs: DAY_MS - 1 })).toBeNull();
  expect(forecastOf({ ...month, nowMs: DAY_MS })).toEqual({ expected: 60, exhaustedAtMs: 1.5 * DAY_MS });
});

test.each([
  ["nothing was used", { nowMs: 500, used: 0 }],
  ["the period has only begun", { nowMs: 10, used: 50 }],
  ["the period begins now", { nowMs: 0, used: 90 }],
  ["the period is over", { nowMs: 1_001, used: 10 }],
])("no forecast when %s", (_, given) => {
  expect(forecastOf({ ...period, quota: 100, ...given })).toBeNull();
});

test("forecasts are rounded to three digits", () => {
  expect([0, 7, 999, 12_345, 987_654].map(roughly)).toEqual([0, 7, 999, 12_300, 988_000]);
});

test("a period that doesn't begin at the beginning of time is forecast from its own beginning", () => {
  const at = { startsAtMs: 10_000, endsAtMs: 11_000, nowMs: 10_500 };
  expect(forecastOf({ ...at, used: 80, quota: 100 })).toEqual({ expected: 160, exhaustedAtMs: 10_625 });
});

test("a period that has just ended is forecast as it was", () => {
  expect(forecastOf({ ...period, nowMs: 1_000, used: 10, quota: 100 })).toEqual({ expected: 10, exhaustedAtMs: null });
});

test("a quota that lasts exactly as long as its period runs out in no other", () => {
  expect(forecastOf({ ...period, nowMs: 500, used: 50, quota: 100 })?.exhaustedAtMs).toBeNull();
  expect(forecastOf({ ...period, nowMs: 500, used: 51, quota: 100 })?.exhaustedAtMs).toBe(980);
});
