import { expect, test } from "vitest";
import { isTimeZone, zonedMoment, zonedParts } from "./zoned-time";

test.each([
  ["2026-11-23", "16:00", "Asia/Shanghai", "2026-11-23T08:00:00.000Z"],
  ["2026-11-23", "00:30", "Asia/Shanghai", "2026-11-22T16:30:00.000Z"],
  ["2026-07-01", "16:00", "Europe/Berlin", "2026-07-01T14:00:00.000Z"],
  ["2026-12-01", "16:00", "Europe/Berlin", "2026-12-01T15:00:00.000Z"],
  // The clocks go forward: 02:30 does not exist, and is 03:30.
  ["2027-03-28", "02:30", "Europe/Berlin", "2027-03-28T01:30:00.000Z"],
  ["2027-03-28", "03:00", "Europe/Berlin", "2027-03-28T01:00:00.000Z"],
  // The clocks go back: 02:30 comes twice, and the first is meant.
  ["2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25", "03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z"],
  ["2026-11-01", "01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  ["2027-03-14", "02:30", "America/New_York", "2027-03-14T07:30:00.000Z"],
  ["2026-11-23", "09:15", "UTC", "2026-11-23T09:15:00.000Z"],
])("%s %s in %s", (day, time, zone, moment) => {
  expect(new Date(zonedMoment(day, time, zone)).toISOString()).toBe(moment);
});

test("a moment is shown in its zone", () => {
  expect(zonedParts(Date.parse("2026-11-22T16:30:00Z"), "Asia/Shanghai")).toEqual({ day: "2026-11-23", time: "00:30" });
  expect(["Europe/Berlin", "UTC", "Mars/Olympus", "", "../etc"].map(isTimeZone)).toEqual([true, true, false, false, false]);
});
