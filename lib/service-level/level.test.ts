import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
import { budgetMinutes, burnRate, creditCents, creditPercent } from "./level";
import { addMonths, isMonth, monthsFrom, monthSpan } from "./months";
import { joined, minutesOf, minuteSpans, wholeMinutes, within, without } from "./spans";

describe("the credit", () => {
  const month = 30 * 1_440;
  test("has three steps, and exactly the promised share earns nothing", () => {
    const of = (down: number, observed = 100_000) => creditPercent({ observed, down });
    expect([of(0), of(100), of(101), of(1_000), of(1_001), of(5_000), of(5_001), of(100_000)]).toEqual([0, 0, 10, 10, 25, 25, 100, 100]);
    expect([of(43, month), of(44, month)]).toEqual([0, 10]);
    expect([of(0, 0), of(0, 1), of(1, 1)]).toEqual([0, 0, 100]);
  });

  test("is rounded up to the cent, once", () => {
    const cents = (feeCents: number, percent: number, coveredMinutes = month) =>
      creditCents({ feeCents, percent, coveredMinutes, monthMinutes: month });
    expect(cents(199_900, 10)).toBe(19_990);
    expect(cents(199_901, 10)).toBe(19_991);
    expect(cents(199_900, 0)).toBe(0);
    expect(cents(199_900, 25, month / 2)).toBe(24_988);
    expect(cents(100, 10, 1)).toBe(1);
    expect(cents(2_147_483_647, 100)).toBe(2_147_483_647);
  });

  test("of a part of a month is never more than its fee", () => {
    for (let covered = 0; covered <= month; covered += 997)
      expect(creditCents({ feeCents: 199_900, percent: 100, coveredMinutes: covered, monthMinutes: month })).toBeLessThanOrEqual(199_900);
  });
});

test("the budget of 30 days is 43 minutes and 12 seconds, and its burn is told by it", () => {
  expect(budgetMinutes(30 * 1_440)).toBe(43.2);
  expect(burnRate({ observed: 60, down: 0 })).toBe(0);
  expect(burnRate({ observed: 1_000, down: 1 })).toBe(1);
  expect(burnRate({ observed: 60, down: 60 })).toBeCloseTo(1_000);
  expect(burnRate({ observed: 0, down: 0 })).toBeNull();
});

describe("spans", () => {
  const span = (from: number, to: number) => ({ from: from * MINUTE_MS, to: to * MINUTE_MS });
  test("join, cut and are taken away", () => {
    expect(joined([span(5, 7), span(1, 3), span(3, 4), span(6, 9), span(2, 2)])).toEqual([span(1, 4), span(5, 9)]);
    expect(joined([span(1, 9), span(2, 3), span(8, 10)])).toEqual([span(1, 10)]);
    expect(within([span(0, 5), span(8, 12)], [span(4, 9), span(11, 20)])).toEqual([span(4, 5), span(8, 9), span(11, 12)]);
    expect(without([span(0, 10)], [span(2, 3), span(3, 5), span(9, 20)])).toEqual([span(0, 2), span(5, 9)]);
    expect(without([span(0, 4)], [span(0, 4)])).toEqual([]);
    expect(minutesOf([span(0, 2), span(1, 4)])).toBe(4);
    expect(minuteSpans([3 * MINUTE_MS, 1 * MINUTE_MS, 2 * MINUTE_MS])).toEqual([span(1, 4)]);
  });

  test("keep only minutes that lie inside as a whole", () => {
    expect(
      wholeMinutes([
        { from: 1, to: 3 * MINUTE_MS + 1 },
        { from: 200_000, to: 200_001 },
      ]),
    ).toEqual([span(1, 3)]);
  });
});

test("months are calendar months in UTC, over years and leap days", () => {
  expect([isMonth("2026-11"), isMonth("2026-13"), isMonth("2026-1")]).toEqual([true, false, false]);
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect(monthsFrom("2026-11", "2027-01")).toEqual(["2026-11", "2026-12", "2027-01"]);
  const { from, to } = monthSpan("2028-02");
  expect((to - from) / DAY_MS).toBe(29);
});
