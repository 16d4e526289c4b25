import { expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/durations";
import { barText, lengthText, longText, percentText, sinceText, weightOf } from "./words";

const day = (observed: number, down: number) => ({ day: "2026-11-21", observed, down });

test("a day is told and drawn by its minutes", () => {
  expect([day(0, 0), day(1440, 0), day(1440, 1), day(700, 75), day(30, 30)].map(barText)).toEqual([
    "no data",
    "no downtime",
    "down 1 minute",
    "down 1 h 15 m, 11 h 40 m measured",
    "down all day, 30 minutes",
  ]);
  expect([day(0, 0), day(1440, 0), day(1440, 59), day(1440, 60)].map(weightOf)).toEqual(["none", "up", "little", "much"]);
});

test("what was measured is told with its length, and never as a whole day", () => {
  expect(barText(day(13, 0))).toBe("no downtime, 13 minutes measured");
  expect(sinceText(Date.parse("2026-11-22T10:31:00Z"), 13)).toBe("22 Nov 2026, 10:31 UTC (13 minutes)");
  expect([longText(61), longText(41 * 1_440 + 5)]).toEqual(["1 h 1 m", "41 days"]);
});

test("shares and lengths read plainly", () => {
  expect([percentText(null), percentText(100), percentText(99.985)]).toEqual(["no data", "100%", "99.985%"]);
  expect([lengthText(60_000), lengthText(42 * 60_000), lengthText(100 * HOUR_MS)]).toEqual(["1 minute", "42 minutes", "4 d 4 h"]);
});
