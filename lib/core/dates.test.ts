import { expect, test } from "vitest";
import { addDays, addMonths, addQuarters, dayAt, isDay, isQuarter, quarterEnd, quarterOf, marketDay, nextMarketDayMs } from "./dates";

test("a day must exist in the calendar", () => {
  expect(["2024-02-29", "2026-11-21"].map(isDay)).toEqual([true, true]);
  expect(["2023-02-29", "2026-02-30", "30/02/2026", "2026-1-1", "2026-13-01", ""].map(isDay)).toEqual(Array(6).fill(false));
});

test("the market's day begins at 16:00 UTC of the day before", () => {
  expect(dayAt(Date.parse("2026-11-20T15:59:59Z"), 8)).toBe("2026-11-20");
  expect(dayAt(Date.parse("2026-11-20T16:00:00Z"), 8)).toBe("2026-11-21");
});

test("months end where the shorter month ends", () => {
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("2024-02-29", -12)).toBe("2023-02-28");
  expect(addMonths("2026-11-21", -24)).toBe("2024-11-21");
  expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
});

test("quarters are counted across years", () => {
  expect(addQuarters("2026Q1", -1)).toBe("2025Q4");
  expect(addQuarters("2025Q3", 6)).toBe("2027Q1");
  expect(quarterEnd("2025Q3")).toBe("2025-09-30");
  expect(quarterOf("2026-11-21")).toBe("2026Q4");
  expect(["2025Q5", "2025-Q3", "2025q3"].map(isQuarter)).toEqual([false, false, false]);
});

test.each([
  ["2026-11-18T15:59:59.999Z", "2026-11-18", "2026-11-18T16:00:00.000Z"],
  ["2026-11-18T16:00:00.000Z", "2026-11-19", "2026-11-19T16:00:00.000Z"],
  ["2026-12-31T23:00:00.000Z", "2027-01-01", "2027-01-01T16:00:00.000Z"],
])("at %s the market's day is %s and ends at %s", (now, day, end) => {
  expect(marketDay(Date.parse(now))).toBe(day);
  expect(new Date(nextMarketDayMs(Date.parse(now))).toISOString()).toBe(end);
});
