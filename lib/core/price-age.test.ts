import { describe, expect, test } from "vitest";
import { currentUntil, hasEnded, isStale } from "./price-age";

describe("a price is current until twice the frequency of its series", () => {
  test("in weeks and months", () => {
    expect(isStale("2026-11-04", "weekly", "2026-11-18")).toBe(false);
    expect(isStale("2026-11-04", "weekly", "2026-11-19")).toBe(true);
    expect(currentUntil("2026-09-01", "monthly")).toBe("2026-11-02");
    expect(isStale("2026-03-18", "irregular", "2026-11-22")).toBe(true);
  });

  test("in working days where it is assessed daily, so that a weekend or a Monday morning is no fault", () => {
    // 2026-11-20 is a Friday.
    expect(
      ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25"].map((day) => isStale("2026-11-20", "daily", day)),
    ).toEqual([false, false, false, false, true]);
    expect(currentUntil("2026-11-18", "daily")).toBe("2026-11-22");
    expect(currentUntil("2026-11-16", "daily")).toBe("2026-11-18");
    expect(currentUntil("2026-11-21", "daily")).toBe("2026-11-24");
  });

  test("and a frequency that is not known is no reason to call it current for ever", () => {
    expect(isStale("2026-01-01", "whenever", "2026-11-22")).toBe(true);
    expect(isStale("2026-11-22", "weekly", "2026-11-22")).toBe(false);
    expect(isStale("2026-11-22", "weekly", "2026-11-01")).toBe(false);
  });

  test.each([
    ["weekly", "2026-11-18"],
    ["monthly", "2027-01-05"],
    ["irregular", "2027-01-05"],
    ["whenever", "2027-01-05"],
    ["daily", "2026-11-08"],
  ])("what was assessed %s on 4 Nov 2026 is current up to and including %s", (frequency, last) => {
    expect(currentUntil("2026-11-04", frequency)).toBe(last);
    expect([isStale("2026-11-04", frequency, last), isStale("2026-11-04", frequency, `${last}~`)]).toEqual([false, true]);
  });

  test("and a price of a Saturday or Sunday as if it were of the Friday before", () => {
    expect(["2026-11-20", "2026-11-21", "2026-11-22"].map((day) => currentUntil(day, "daily"))).toEqual([
      "2026-11-24",
      "2026-11-24",
      "2026-11-24",
    ]);
  });
});

test("a series has ended after 60 days without a daily price, 120 without a weekly one, half a year without one now and then", () => {
  const ended = (frequency: string, day: string) => hasEnded("2026-01-01", frequency, day);
  expect([ended("daily", "2026-03-02"), ended("daily", "2026-03-03")]).toEqual([false, true]);
  expect([ended("weekly", "2026-05-01"), ended("weekly", "2026-05-02")]).toEqual([false, true]);
  expect([ended("monthly", "2027-01-01"), ended("monthly", "2027-01-02")]).toEqual([false, true]);
  expect([ended("irregular", "2026-06-30"), ended("irregular", "2026-07-01")]).toEqual([false, true]);
});
