import { expect, test } from "vitest";
import { forecastOf, roughly } from "./forecast";

const period = { startsAtMs: 0, endsAtMs: 1_000 };

test("half the period, half the calls: the whole of it at the end, and nothing runs out", () => {
  expect(forecastOf({ ...period, nowMs: 500, used: 50, quota: 100 })).toEqual({ expected: 100, exhaustedAtMs: null });
});

test("a rate above the quota names the moment at which it runs out", () => {
  expect(forecastOf({ ...period, nowMs: 500, used: 80, quota: 100 })).toEqual({ expected: 160, exhaustedAtMs: 625 });
  expect(forecastOf({ ...period, nowMs: 500, used: 80, quota: null })).toEqual({ expected: 160, exhaustedAtMs: null });
});

test("what is used up already runs out at no later moment", () => {
  expect(forecastOf({ ...period, nowMs: 500, used: 100, quota: 100 })).toMatchObject({ exhaustedAtMs: null });
});

test("a forecast begins with a twentieth of the period", () => {
  expect(forecastOf({ ...period, nowMs: 50, used: 10, quota: 100 })).toEqual({ expected: 200, exhaustedAtMs: 500 });
});

test("half of a quota that is gone in the first hours is forecast at once", () => {
  expect(forecastOf({ ...period, nowMs: 10, used: 50, quota: 100 })).toEqual({ expected: 5_000, exhaustedAtMs: 20 });
});

test.each([
  ["nothing was used", { nowMs: 500, used: 0 }],
  ["the period has only begun", { nowMs: 49, used: 10 }],
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

test("a period that has just ended is forecast as it was, and one of 50% by a hair is not forecast early", () => {
  expect(forecastOf({ ...period, nowMs: 1_000, used: 10, quota: 100 })).toEqual({ expected: 10, exhaustedAtMs: null });
  expect(forecastOf({ ...period, nowMs: 10, used: 49, quota: 100 })).toBeNull();
  expect(forecastOf({ ...period, nowMs: 10, used: 50_000, quota: null })).toBeNull();
});

test("a quota that lasts exactly as long as its period runs out in no other", () => {
  expect(forecastOf({ ...period, nowMs: 500, used: 50, quota: 100 })?.exhaustedAtMs).toBeNull();
  expect(forecastOf({ ...period, nowMs: 500, used: 51, quota: 100 })?.exhaustedAtMs).toBe(980);
});
