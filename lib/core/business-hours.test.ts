import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BusinessHours,
  closingOf,
  isDaytime,
  isOpen,
  lastClosing,
  nextDaytime,
  nextOpening,
  parseBusinessHours,
} from "./business-hours";
import { HOUR_MS, MINUTE_MS } from "./durations";
import { zonedParts } from "./zoned-time";

const hours = (text: string, holidays: string[] = []): BusinessHours => {
  const parsed = parseBusinessHours(text);
  if (parsed === null) throw new Error(text);
  return { ...parsed, holidays: new Set(holidays) };
};
const at = (text: string): number => Date.parse(text);
const iso = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

test.each([
  "Mon-Fri 9:00-17:00 Europe/Berlin",
  "Mon-Fri 17:00-09:00 Europe/Berlin",
  "Mon-Fri 09:00-09:00 UTC",
  "Fri-Mon 09:00-17:00 UTC",
  "Mon-Tue-Wed 09:00-17:00 UTC",
  "Mon-Fri 09:00-24:00 UTC",
  "Mon-Fri 09:00-17:00 Mars/Base",
  "Mon-Fri 09:00-17:00",
  "Day 09:00-17:00 UTC",
  "",
])("%j is rejected", (text) => expect(parseBusinessHours(text)).toBeNull());

test("days are spans and single days, in any case", () => {
  expect([...hours("mon-wed,SAT 09:00-17:00 UTC").weekdays]).toEqual([1, 2, 3, 6]);
});

describe("in Berlin, Monday to Friday", () => {
  const berlin = hours("Mon-Fri 09:00-17:30 Europe/Berlin", ["2026-12-25"]);
  test.each([
    ["2026-11-27T16:29:59Z", true],
    ["2026-11-27T16:30:00Z", false],
    ["2026-11-28T12:00:00Z", false],
    ["2026-11-30T07:59:59Z", false],
    ["2026-11-30T08:00:00Z", true],
    ["2026-12-25T12:00:00Z", false],
    ["2026-07-01T07:00:00Z", true],
  ])("at %s it is open: %s", (moment, expected) => expect(isOpen(berlin, at(moment))).toBe(expected));

  test("the next opening skips weekends and holidays, and follows the clocks", () => {
    expect(iso(nextOpening(berlin, at("2026-12-24T20:00:00Z")))).toBe("2026-12-28T08:00:00.000Z");
    expect(iso(nextOpening(berlin, at("2027-03-26T20:00:00Z")))).toBe("2027-03-29T07:00:00.000Z");
    expect(iso(lastClosing(berlin, at("2026-11-29T12:00:00Z")))).toBe("2026-11-27T16:30:00.000Z");
  });

  test("without an end to the holidays there is no opening, and no endless search", () => {
    const days = Array.from({ length: 500 }, (_, i) => new Date(at("2026-11-01T00:00:00Z") + i * 24 * HOUR_MS).toISOString().slice(0, 10));
    expect(nextOpening({ ...berlin, holidays: new Set(days) }, at("2026-11-02T00:00:00Z"))).toBeNull();
  });
});

test("over years, zones and changes of clocks, what is open, opens and closes agree", () => {
  const clock = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 3 })).map(([from, length]) => ({
    from: `${String(from).padStart(2, "0")}:00`,
    until: `${String(from + length).padStart(2, "0")}:30`,
  }));
  const some = fc.record({
    clock,
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    zone: fc.constantFrom(
      "UTC",
      "Europe/Berlin",
      "America/New_York",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "Pacific/Apia",
      "America/Sao_Paulo",
    ),
    atMs: fc
      .integer({ min: at("2015-01-01T00:00:00Z") / MINUTE_MS, max: at("2040-01-01T00:00:00Z") / MINUTE_MS })
      .map((m) => m * MINUTE_MS),
  });
  fc.assert(
    fc.property(some, ({ clock: { from, until }, weekdays, zone, atMs }) => {
      const week: BusinessHours = { weekdays: new Set(weekdays), from, until, zone, holidays: new Set() };
      const { day, time } = zonedParts(atMs, zone);
      const opening = nextOpening(week, atMs) ?? 0;
      const closing = closingOf(week, atMs);
      expect(opening).toBeGreaterThan(atMs);
      expect([isOpen(week, opening), isOpen(week, opening - 1)]).toEqual([true, false]);
      expect(lastClosing(week, atMs)).toBeLessThanOrEqual(atMs);
      expect(nextDaytime(week, atMs)).toBeGreaterThanOrEqual(atMs);
      expect(isDaytime(week, nextDaytime(week, atMs))).toBe(true);
      if (closing !== null) {
        // Where the clocks change within the hours, the clock of the wall may show a time outside of them.
        expect(weekdays).toContain(new Date(day).getUTCDay() || 7);
        expect([closing > atMs, isOpen(week, closing), closing - atMs <= 5 * HOUR_MS]).toEqual([true, false, true]);
      } else if (weekdays.includes(new Date(day).getUTCDay() || 7)) expect(time < from || time >= until || time.startsWith("0")).toBe(true);
      // Closed until the opening: sampled, because it may be days.
      if (closing === null)
        for (let t = atMs; t < opening; t += Math.max(HOUR_MS / 2, (opening - atMs) / 24)) expect(isOpen(week, t)).toBe(false);
    }),
    { numRuns: 100 },
  );
});
