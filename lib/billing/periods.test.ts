import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import {
  addCalendarMonths,
  billingPeriodAt,
  calendarMonth,
  countingPeriodAt,
  dependenceOf,
  firstMonthOf,
  givenAt,
  isInForce,
  paidCallsOf,
  quotaOf,
  unrefundedCalls,
  utcDay,
  type Bounds,
} from "./periods";

const at = (iso: string): number => Date.parse(iso);
const bounds = (startsAt: string, endsAt: string): Bounds => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
test.each([
  ["2026-12-15T23:59:59.999Z", { plan: "pro", calls: 90_000, untilMs: at("2026-12-16T00:00:00Z") }],
  ["2026-12-16T00:00:00Z", { plan: "starter", calls: 0, untilMs: Infinity }],
])("of a plan that is given to the end of the 15th, at %s there is %o", (now, expected) => {
  const given = { plan: "pro", usualPlan: "starter", givenUntil: new Date("2026-12-16T00:00:00Z"), givenCalls: 90_000 };
  expect(givenAt(given, at(now))).toEqual(expected);
  const nothing = { usualPlan: null, givenUntil: null, givenCalls: null };
  expect(givenAt({ plan: "pro", ...nothing }, at(now))).toEqual({ plan: "pro", calls: 0, untilMs: Infinity });
});

const inWords = ({ startsAt, endsAt }: Bounds): string[] => [startsAt.toISOString(), endsAt.toISOString()];

const NOVEMBER = bounds("2026-11-03T09:12:00Z", "2026-12-03T09:12:00Z");

describe("the billing period", () => {
  test.each(["2026-11-03T09:12:00.000Z", "2026-11-20T00:00:00Z", "2026-12-03T09:11:59.999Z"])(
    "is the one that is known until it ends: %s",
    (now) => expect(billingPeriodAt(NOVEMBER, null, at(now))).toBe(NOVEMBER),
  );

  test("is the known one before it begins, for a clock that lags behind Stripe's", () =>
    expect(billingPeriodAt(NOVEMBER, null, at("2026-11-03T09:11:58Z"))).toBe(NOVEMBER));

  test("goes on at its end, at the same time of day", () => {
    const december = billingPeriodAt(NOVEMBER, null, at("2026-12-03T09:12:00Z"));
    expect(inWords(december)).toEqual(["2026-12-03T09:12:00.000Z", "2027-01-03T09:12:00.000Z"]);
    expect(billingPeriodAt(NOVEMBER, null, at("2027-01-03T09:11:59.999Z"))).toEqual(december);
  });

  test.each([
    ["2027-02-27T23:59:59Z", "2027-01-31T18:30:00.000Z", "2027-02-28T18:30:00.000Z"],
    ["2027-02-28T18:29:59Z", "2027-01-31T18:30:00.000Z", "2027-02-28T18:30:00.000Z"],
    ["2027-02-28T18:30:00Z", "2027-02-28T18:30:00.000Z", "2027-03-31T18:30:00.000Z"],
    ["2027-04-01T00:00:00Z", "2027-03-31T18:30:00.000Z", "2027-04-30T18:30:00.000Z"],
    ["2027-04-30T18:30:00Z", "2027-04-30T18:30:00.000Z", "2027-05-31T18:30:00.000Z"],
    ["2028-02-29T18:29:59Z", "2028-01-31T18:30:00.000Z", "2028-02-29T18:30:00.000Z"],
    ["2028-02-29T18:30:00Z", "2028-02-29T18:30:00.000Z", "2028-03-31T18:30:00.000Z"],
  ])("of an anchor on the 31st is at %s the one from %s to %s", (now, startsAt, endsAt) => {
    const known = bounds("2026-12-31T18:30:00Z", "2027-01-31T18:30:00Z");
    expect(inWords(billingPeriodAt(known, new Date("2026-08-31T18:30:00Z"), at(now)))).toEqual([startsAt, endsAt]);
  });

  test("keeps to the anchor's day after a short month: the 31st stays the 31st", () => {
    const february = bounds("2027-02-28T18:30:00Z", "2027-03-31T18:30:00Z");
    const april = billingPeriodAt(february, new Date("2027-01-31T18:30:00Z"), at("2027-05-10T00:00:00Z"));
    expect(inWords(april)).toEqual(["2027-04-30T18:30:00.000Z", "2027-05-31T18:30:00.000Z"]);
  });

  test("of the 29th of February is the 28th in other years and the 29th in the next leap year", () => {
    const known = bounds("2028-02-29T00:00:00Z", "2028-03-29T00:00:00Z");
    const starting = (now: string): string => billingPeriodAt(known, null, at(now)).startsAt.toISOString();
    expect(starting("2029-03-01T00:00:00Z")).toBe("2029-02-28T00:00:00.000Z");
    expect(starting("2032-03-01T00:00:00Z")).toBe("2032-02-29T00:00:00.000Z");
  });

  test("that ended off the anchor's day is followed without a gap up to that day", () => {
    const short = bounds("2026-11-20T08:00:00Z", "2026-12-01T00:00:00Z");
    const next = billingPeriodAt(short, new Date("2026-11-10T00:00:00Z"), at("2026-12-02T00:00:00Z"));
    expect(inWords(next)).toEqual(["2026-12-01T00:00:00.000Z", "2026-12-10T00:00:00.000Z"]);
  });
});

/** Seconds, as Stripe has them, of the years 2020 to 2060. */
const second = fc.integer({ min: 1_577_836_800, max: 2_840_140_800 }).map((seconds) => new Date(seconds * 1_000));
const months = fc.integer({ min: 0, max: 600 });

/** The n-th period of an anchor, counted one by one. */
function nth(anchor: Date, count: number): Bounds {
  let period = billingPeriodAt({ startsAt: anchor, endsAt: anchor }, anchor, anchor.getTime());
  for (let n = 0; n < count; n++) period = billingPeriodAt(period, anchor, period.endsAt.getTime());
  return period;
}

describe("for every anchor", () => {
  test("periods follow each other without gap or overlap, hold the time asked for, and are 28 to 31 days long", () => {
    fc.assert(
      fc.property(second, fc.integer({ min: 0, max: 20_000 * DAY_MS }), (anchor, later) => {
        const now = anchor.getTime() + later;
        const period = billingPeriodAt(nth(anchor, 0), anchor, now);
        expect(period.startsAt.getTime()).toBeLessThanOrEqual(now);
        expect(period.endsAt.getTime()).toBeGreaterThan(now);
        expect(billingPeriodAt(period, anchor, period.endsAt.getTime()).startsAt).toEqual(period.endsAt);
        const days = (period.endsAt.getTime() - period.startsAt.getTime()) / DAY_MS;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
        expect(period.startsAt.toISOString().slice(11)).toBe(anchor.toISOString().slice(11));
      }),
    );
  });

  test("the period is the same whichever earlier one was the last that was heard of", () => {
    fc.assert(
      fc.property(
        second,
        fc.integer({ min: 0, max: 40 }),
        months,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (anchor, heard, ahead, part) => {
          const known = nth(anchor, heard);
          const target = billingPeriodAt(known, anchor, known.endsAt.getTime() + ahead * 29 * DAY_MS);
          const now = Math.floor(target.startsAt.getTime() + part * (target.endsAt.getTime() - target.startsAt.getTime() - 1));
          expect(billingPeriodAt(known, anchor, now)).toEqual(target);
          expect(billingPeriodAt(nth(anchor, 0), anchor, now)).toEqual(target);
        },
      ),
    );
  });

  test("a day that the month has is kept, another is its last", () => {
    fc.assert(
      fc.property(second, months, (anchor, ahead) => {
        const { startsAt } = billingPeriodAt(nth(anchor, 0), anchor, anchor.getTime() + ahead * 31 * DAY_MS);
        const lastDay = new Date(Date.UTC(startsAt.getUTCFullYear(), startsAt.getUTCMonth() + 1, 0)).getUTCDate();
        expect(startsAt.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay));
      }),
    );
  });
});

test("a far future is reached at once", () => {
  const began = performance.now();
  for (let n = 0; n < 10_000; n++) billingPeriodAt(NOVEMBER, null, at("9999-12-31T23:59:59Z"));
  expect(performance.now() - began).toBeLessThan(1_000);
});

const subscribed = { ...NOVEMBER, anchor: null };
const CALENDAR = { startsAt: new Date("2026-12-01T00:00:00Z"), endsAt: new Date("2027-01-01T00:00:00Z") };

test.each([
  ["active", subscribed, "2026-12-03T09:12:00.000Z"],
  ["past_due", subscribed, "2026-12-03T09:12:00.000Z"],
  ["inactive", subscribed, "2026-12-01T00:00:00.000Z"],
  ["active", { startsAt: null, endsAt: null, anchor: null }, "2026-12-01T00:00:00.000Z"],
  [null, { startsAt: null, endsAt: null, anchor: null }, "2026-12-01T00:00:00.000Z"],
])(
  "calls of an organisation that is %s are counted in the period of its subscription, or else in the calendar month",
  (state, period, startsAt) => {
    const counting = countingPeriodAt({ state, ...period }, at("2026-12-10T00:00:00Z"));
    expect(counting.startsAt.toISOString()).toBe(startsAt);
    if (startsAt === CALENDAR.startsAt.toISOString()) expect(counting).toEqual(CALENDAR);
  },
);

test.each([
  ["2026-01-15T10:30:00.000Z", "2026-02-15T10:30:00.000Z"],
  ["2026-12-31T00:00:00.001Z", "2027-01-31T00:00:00.001Z"],
  ["2028-01-31T23:59:59.999Z", "2028-02-29T23:59:59.999Z"],
])("a month that begins at %s ends at %s", (from, end) => expect(addCalendarMonths(new Date(from)).toISOString()).toBe(end));

test("without a subscription calls count in the calendar month, and sandbox calls in the day, both of UTC", () => {
  expect(inWords(calendarMonth(at("2026-12-31T23:59:59.999Z")))).toEqual(["2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"]);
  expect(inWords(utcDay(at("2026-12-31T23:59:59.999Z")))).toEqual(["2026-12-31T00:00:00.000Z", "2027-01-01T00:00:00.000Z"]);
  expect(inWords(utcDay(at("2027-01-01T00:00:00Z")))[0]).toBe("2027-01-01T00:00:00.000Z");
});

test("only active and past_due are in force", () => {
  expect(["active", "past_due", "inactive", "", null].filter(isInForce)).toEqual(["active", "past_due"]);
});

describe("the calls of a period depend", () => {
  const { startsAt } = NOVEMBER;
  const carriedFrom = new Date("2026-10-20T00:00:00Z");
  const cut = { startsAt, months: 1, paidUntil: null, carriedFrom, paidCalls: 4, refundedCalls: null };
  test("on nothing, unless something of another period is known", () => {
    expect(dependenceOf({ ...cut, carriedFrom: null, paidCalls: null }, NOVEMBER)).toBeNull();
    expect(dependenceOf({ ...cut, carriedFrom: null }, NOVEMBER)).toBeNull();
    expect(dependenceOf({ ...cut, paidCalls: null }, NOVEMBER)).toBeNull();
  });
  test("on the period that an upgrade cut short, in the one that it began only", () => {
    expect(dependenceOf(cut, NOVEMBER)).toEqual({ on: "cut", from: carriedFrom, until: startsAt, paidCalls: 4 });
    expect(dependenceOf({ ...cut, paidCalls: 0, paidUntil: NOVEMBER.endsAt }, NOVEMBER)).toMatchObject({ on: "cut", paidCalls: 0 });
    expect(dependenceOf(cut, { startsAt: NOVEMBER.endsAt, endsAt: new Date("2027-01-03T09:12:00Z") })).toBeNull();
    expect(dependenceOf({ ...cut, startsAt: null }, NOVEMBER)).toBeNull();
  });
  test("on the last one that was paid, from the moment until which is paid", () => {
    expect(dependenceOf({ ...cut, paidUntil: startsAt }, NOVEMBER)).toEqual({ on: "unpaid", paidUntil: startsAt, startsAt });
    expect(dependenceOf({ ...cut, paidUntil: new Date(startsAt.getTime() + 1) }, NOVEMBER)).toMatchObject({ on: "cut" });
  });
});

describe("a year that is paid at once", () => {
  const anchor = new Date("2026-08-31T18:30:00Z");
  const year = bounds("2026-08-31T18:30:00Z", "2027-08-31T18:30:00Z");
  const first = firstMonthOf(year, anchor, 12);
  const monthAt = (now: string): Bounds => countingPeriodAt({ state: "active", ...first, anchor }, at(now));

  test("has calls by the month, at the anchor's day", () => {
    expect(inWords(first)).toEqual(["2026-08-31T18:30:00.000Z", "2026-09-30T18:30:00.000Z"]);
    expect(inWords(monthAt("2027-02-28T18:29:59Z"))).toEqual(["2027-01-31T18:30:00.000Z", "2027-02-28T18:30:00.000Z"]);
    expect(inWords(monthAt("2027-08-31T18:29:59Z"))).toEqual(["2027-07-31T18:30:00.000Z", "2027-08-31T18:30:00.000Z"]);
  });

  test("has twelve of them without a gap, and the next year begins where the last ends", () => {
    let month = first;
    for (let n = 1; n < 12; n++) {
      const next = monthAt(month.endsAt.toISOString());
      expect(next.startsAt).toEqual(month.endsAt);
      month = next;
    }
    expect(month.endsAt).toEqual(year.endsAt);
    const second = firstMonthOf({ startsAt: year.endsAt, endsAt: new Date("2028-08-31T18:30:00Z") }, anchor, 12);
    expect(inWords(second)).toEqual(["2027-08-31T18:30:00.000Z", "2027-09-30T18:30:00.000Z"]);
  });

  test("of the 29th of February ends on the 28th, and so does its last month", () => {
    const leap = new Date("2028-02-29T12:00:00Z");
    const paid = { startsAt: leap, endsAt: new Date("2029-02-28T12:00:00Z") };
    const last = countingPeriodAt({ state: "active", ...firstMonthOf(paid, leap, 12), anchor: leap }, paid.endsAt.getTime() - 1);
    expect(inWords(last)).toEqual(["2029-01-29T12:00:00.000Z", "2029-02-28T12:00:00.000Z"]);
  });

  test("a month that is paid by the month is what Stripe says", () => expect(firstMonthOf(NOVEMBER, anchor, 1)).toEqual(NOVEMBER));

  const paid = { startsAt: first.startsAt, months: 12, paidUntil: year.endsAt, carriedFrom: null, paidCalls: null, refundedCalls: null };
  test("has all calls in each month, and after it those of an unpaid renewal", () => {
    expect(dependenceOf(paid, monthAt("2027-03-01T00:00:00Z"))).toBeNull();
    expect(dependenceOf(paid, monthAt("2027-09-01T00:00:00Z"))).toMatchObject({ on: "unpaid", paidUntil: year.endsAt });
  });

  test("of which some was refunded has no more than what is left of it, in whichever month", () => {
    const refunded = { ...paid, refundedCalls: 75_000 };
    const march = monthAt("2027-03-01T00:00:00Z");
    const dependence = dependenceOf(refunded, march);
    expect(dependence).toMatchObject({ on: "refunded", from: first.startsAt, until: march.startsAt });
    const left = (used: number) => dependence && quotaOf(10_000, dependence, { used, quota: null });
    expect([0, 35_000, 40_000, 45_000, 60_000].map(left)).toEqual([10_000, 10_000, 5_000, 0, 0]);
    expect(unrefundedCalls(10_000, refunded, first)).toBe(10_000);
    expect(unrefundedCalls(10_000, { ...refunded, refundedCalls: 115_000 }, first)).toBe(5_000);
    expect(dependenceOf(refunded, first)).toBeNull();
  });
});

test("of a period that is credited altogether no call stays paid", () => {
  expect([0, 99_899, 99_900, 120_000].map((credit) => paidCallsOf(100_000, 99_900, credit))).toEqual([100_000, 1, 0, 0]);
});

test("a period of which one end is unknown is none: calls count in the calendar month", () => {
  const known = { state: "active", startsAt: NOVEMBER.startsAt, endsAt: NOVEMBER.endsAt, anchor: null };
  const now = at("2026-11-20T00:00:00Z");
  expect(countingPeriodAt(known, now)).toEqual(NOVEMBER);
  for (const part of [{ startsAt: null }, { endsAt: null }, { state: "inactive" }])
    expect(countingPeriodAt({ ...known, ...part }, now)).toEqual(calendarMonth(now));
});
