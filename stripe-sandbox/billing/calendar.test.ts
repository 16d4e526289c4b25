import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextTurn, turn } from "./calendar";

const unix = (iso: string): number => Date.parse(iso) / 1000;
const iso = (at: number): string => new Date(at * 1000).toISOString().slice(0, 19);
const MONTH = { interval: "month", interval_count: 1 };
const YEAR = { interval: "year", interval_count: 1 };

describe("the turns of a cycle", () => {
  test("fall on the anchor's day, or on the last day of a shorter month", () => {
    const anchor = unix("2027-08-31T23:59:58Z");
    expect([1, 2, 3, 6, 7].map((n) => iso(turn(anchor, MONTH, n)))).toEqual([
      "2027-09-30T23:59:58",
      "2027-10-31T23:59:58",
      "2027-11-30T23:59:58",
      "2028-02-29T23:59:58",
      "2028-03-31T23:59:58",
    ]);
  });

  test("come back to a leap day every fourth year", () => {
    const anchor = unix("2028-02-29T00:00:00Z");
    expect([1, 4].map((n) => iso(turn(anchor, YEAR, n)))).toEqual(["2029-02-28T00:00:00", "2032-02-29T00:00:00"]);
  });

  test("count days, weeks and several months", () => {
    const anchor = unix("2027-01-01T06:00:00Z");
    expect(iso(turn(anchor, { interval: "week", interval_count: 2 }, 1))).toBe("2027-01-15T06:00:00");
    expect(iso(turn(anchor, { interval: "day", interval_count: 1 }, -1))).toBe("2026-12-31T06:00:00");
    expect(iso(turn(anchor, { interval: "month", interval_count: 3 }, 2))).toBe("2027-07-01T06:00:00");
  });

  test("the next one is the first after the time that is asked for", () => {
    const times = fc.integer({ min: unix("2000-01-01T00:00:00Z"), max: unix("2060-01-01T00:00:00Z") });
    const cycles = fc.record({
      interval: fc.constantFrom("day", "week", "month", "year"),
      interval_count: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 400_000_000 }), cycles, (anchor, after, cycle) => {
        const time = anchor + after;
        const next = nextTurn(anchor, cycle, time);
        expect(next).toBeGreaterThan(time);
        const n = Array.from({ length: 20_000 }, (_, i) => i).find((i) => turn(anchor, cycle, i) === next) ?? 0;
        expect(n === 0 || turn(anchor, cycle, n - 1) <= time).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
