import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  addQuarters,
  dayAt,
  isDay,
  isQuarter,
  monthStart,
  quarterEnd,
  quarterOf,
  marketDay,
  nextMarketDayMs,
} from "./dates";

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

test("no day is in the year zero, and none has more or fewer digits than it should", () => {
  expect(["0001-01-01", "9999-12-31"].map(isDay)).toEqual([true, true]);
  for (const wrong of ["0000-01-01", "2026-00-10", "2026-04-31", "12026-01-01", "2026-11-21T00:00", " 2026-11-21", "2026-11-21\n"])
    expect(isDay(wrong), wrong).toBe(false);
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-12-31", 2, "2027-02-28"],
  ["2026-01-15", -1, "2025-12-15"],
  ["2026-05-31", 0, "2026-05-31"],
  ["2026-05-31", 13, "2027-06-30"],
])("%s and %i months is %s", (day, months, other) => {
  expect(addMonths(day, months)).toBe(other);
});

test.each([
  ["2026-01-01", "2026Q1", "2026-03-31"],
  ["2026-03-31", "2026Q1", "2026-03-31"],
  ["2026-04-01", "2026Q2", "2026-06-30"],
  ["2026-09-30", "2026Q3", "2026-09-30"],
  ["2026-10-01", "2026Q4", "2026-12-31"],
])("%s is in %s, which ends on %s", (day, quarter, end) => {
  expect([quarterOf(day), quarterEnd(quarter)]).toEqual([quarter, end]);
  expect(isQuarter(quarter)).toBe(true);
  expect(quarterOf(addDays(end, 1))).toBe(addQuarters(quarter, 1));
});

test("a month begins on its first day, and quarters add up however many there are", () => {
  expect(monthStart("2026-11-22")).toBe("2026-11-01");
  expect([-8, -7, -4, -1, 0, 1, 3, 4].map((count) => addQuarters("2026Q2", count))).toEqual([
    "2024Q2",
    "2024Q3",
    "2025Q2",
    "2026Q1",
    "2026Q2",
    "2026Q3",
    "2027Q1",
    "2027Q2",
  ]);
  expect(isQuarter("2026Q0")).toBe(false);
});
