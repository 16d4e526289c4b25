import { expect, test } from "vitest";
import { sizeText } from "@/lib/core/wording";
import type { UsageReport } from "@/lib/metering/contract";
import { burnUpDays } from "./burn-up";
import { forecastOfReport, forecastSentence, usageSentence } from "./words";

const NOW = Date.parse("2026-11-03T00:00:00Z");
const report = (isRunning: boolean): UsageReport => ({
  mode: "live",
  window: {
    kind: "period",
    id: 1,
    startsAt: "2026-11-01T00:00:00.000Z",
    endsAt: "2026-11-06T00:00:00.000Z",
    quota: 400,
    isRunning,
    isTrial: false,
    given: null,
  },
  used: 200,
  sandbox: null,
  counted: [
    { day: "2026-11-01", calls: 150 },
    { day: "2026-11-02", calls: 50 },
    { day: "2026-11-03", calls: 0 },
  ],
  groups: [],
  others: null,
  total: { calls: 200, counted: 200, bytes: 0 },
  days: [],
  shown: [],
  periods: [],
  endpoints: [],
  keys: [],
});

test("days add up, today is not over, and the rest of the period goes on at the present rate", () => {
  const running = report(true);
  const forecast = forecastOfReport(running, NOW);
  expect(forecast).toMatchObject({ expected: 500, exhaustedAtMs: Date.parse("2026-11-05T00:00:00Z") });
  expect(burnUpDays(running, forecast, NOW).map(({ used, expected, state }) => [used ?? expected, state])).toEqual([
    [150, "done"],
    [200, "done"],
    [200, "unfinished"],
    [400, "forecast"],
    [500, "forecast"],
  ]);
  expect(usageSentence(running, forecast)).toBe(
    "At this rate, you'll need about 500 calls by the end of the period. Your calls run out on 5 Nov, 00:00 UTC.",
  );
});

test("a period that is over has no forecast", () => {
  const over = report(false);
  expect(forecastOfReport(over, NOW)).toBeNull();
  expect(burnUpDays(over, null, NOW).map(({ state }) => state)).toEqual(["done", "done", "done"]);
  expect(usageSentence(over, null)).toBe("200 calls were left when it ended.");
});

test("a trial that is used up doesn't reset", () => {
  const trial = { used: 400, quota: 400, isTrial: true };
  expect(forecastSentence(trial, null)).toBe("All calls in the trial are used, and they don't reset. Choose a plan to continue.");
  expect(forecastSentence({ ...trial, used: 200 }, { expected: 390, exhaustedAtMs: null })).toBe(
    "At this rate, you'll need about 390 calls by the end of the trial, which is within your trial.",
  );
});

test("sizes in three digits", () => {
  expect([0, 812, 1_000, 12_345, 999_999, 1_500_000_000].map(sizeText)).toEqual(["0 B", "812 B", "1 kB", "12.3 kB", "1 MB", "1.5 GB"]);
});
