import { describe, expect, test } from "vitest";
import { dueTime, nextTime, nextTimes, timesFault } from "./times";

const at = (text: string): number => Date.parse(text);
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

describe("the next time", () => {
  test("is that of the time zone, on both sides of a change of clocks", () => {
    const times = nextTimes("30 6 * * *", "Europe/Berlin", { afterMs: at("2026-10-23T12:00:00Z"), count: 3 });
    expect(times.map(iso)).toEqual(["2026-10-24T04:30:00.000Z", "2026-10-25T05:30:00.000Z", "2026-10-26T05:30:00.000Z"]);
  });

  test("in an hour that a change of clocks leaves out comes once, not never", () => {
    const times = nextTimes("30 2 * * *", "Europe/Berlin", { afterMs: at("2026-03-28T12:00:00Z"), count: 2 });
    expect(new Set(times.map((ms) => new Date(ms).toISOString().slice(0, 10)))).toEqual(new Set(["2026-03-29", "2026-03-30"]));
  });

  test("of what means no time is none", () => {
    expect([nextTime("61 * * * *", "UTC", 0), nextTime("0 0 31 2 *", "UTC", 0), nextTime("* * * * *", "Mars/Base", 0)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("the due time of a run", () => {
  const daily = { cron: "0 6 * * *", timeZone: "UTC", nextAtMs: at("2026-11-01T06:00:00Z") };

  test("is the planned one when it has just come, to the millisecond", () => {
    expect(iso(dueTime(daily, at("2026-11-01T06:00:00Z")))).toBe("2026-11-01T06:00:00.000Z");
    expect(iso(dueTime(daily, at("2026-11-01T06:00:40Z")))).toBe("2026-11-01T06:00:00.000Z");
  });

  test("after days without a server is the last one that has come, once for all of them", () => {
    expect(iso(dueTime(daily, at("2026-11-04T05:59:59Z")))).toBe("2026-11-03T06:00:00.000Z");
  });
});

test.each<[string, string, string | null]>([
  ["30 6 * * 1-5", "Europe/Berlin", null],
  ["*/5 * * * *", "UTC", null],
  ["0 6 1 * *", "America/Argentina/Buenos_Aires", null],
  ["* * * * *", "UTC", "cron"],
  ["0,2 6 * * *", "UTC", "cron"],
  ["59 23 * * *", "UTC", null],
  ["0 0 31 2 *", "UTC", "cron"],
  ["0 6 * *", "UTC", "cron"],
  ["0 0 6 * * *", "UTC", "cron"],
  ["@daily", "UTC", "cron"],
  ["often", "UTC", "cron"],
  ["0 6 * * *", "Berlin time", "time_zone"],
  ["0 6 * * *", "+02:00", "time_zone"],
  ["0 6 * * *", "Mars/Base", "time_zone"],
])("the line %s in %s has its fault in: %s", (cron, zone, field) => {
  expect(timesFault(cron, zone, at("2026-11-01T12:00:00Z"))?.field ?? null).toBe(field);
});
