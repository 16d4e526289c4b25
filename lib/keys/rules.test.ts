import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { expiryAt, overlapEnd, readableEnd, reminderAt, sameLifetime, saysExpiry } from "./rules";

const NOW = Date.UTC(2026, 10, 21, 9);
const inMs = (ms: number): Date => new Date(NOW + ms);

test("a key ends after so many days, at a moment, or never", () => {
  expect(expiryAt({ expiresInDays: 30 }, NOW)).toEqual(inMs(30 * DAY_MS));
  expect(expiryAt({ expiresAt: "2027-01-01T01:00:00+01:00" }, NOW)).toEqual(new Date("2027-01-01T00:00:00Z"));
  expect(expiryAt({ expiresAt: inMs(3_650 * DAY_MS) }, NOW)).toEqual(inMs(3_650 * DAY_MS));
  expect(expiryAt({}, NOW)).toBeNull();
  expect(expiryAt({ expiresAt: null }, NOW)).toBeNull();
  expect([{}, { expiresAt: null }, { expiresInDays: 1 }].map(saysExpiry)).toEqual([false, true, true]);
});

test.each([
  [{ expiresAt: new Date(NOW) }, "in the past"],
  [{ expiresAt: "2020-01-01T00:00:00Z" }, "in the past"],
  [{ expiresAt: new Date(Number.NaN) }, "not a valid date"],
  [{ expiresInDays: 7, expiresAt: inMs(DAY_MS) }, "not both"],
  [{ expiresAt: inMs(3_650 * DAY_MS + 1) }, "at most 10 years"],
  [{ expiresAt: "9999-12-31T23:59:59-23:59" }, "at most 10 years"],
  [{ expiresInDays: 3_651 }, "at most 10 years"],
])("%j is refused at its field", (expiry, words) => {
  expect(() => expiryAt(expiry, NOW)).toThrow(
    expect.objectContaining({
      code: "unprocessable",
      message: expect.stringContaining(words),
      extra: { errors: [expect.objectContaining({ parameter: "expiresAt" })] },
    }),
  );
});

test.each([
  [30 * DAY_MS + 1, null],
  [30 * DAY_MS, 30],
  [7 * DAY_MS + 1, 30],
  [7 * DAY_MS, 7],
  [DAY_MS + 1, 7],
  [DAY_MS, 1],
  [1, 1],
])("with %i ms left the nearest reminder is %s", (leftMs, days) => expect(reminderAt(inMs(leftMs), NOW)).toBe(days));

test("without an end nobody is reminded", () => expect(reminderAt(null, NOW)).toBeNull());

test("an overlap ends when it was chosen to, and never after the key itself", () => {
  expect(overlapEnd(null, 24, NOW)).toEqual(inMs(DAY_MS));
  expect(overlapEnd(inMs(DAY_MS), 168, NOW)).toEqual(inMs(DAY_MS));
  expect(overlapEnd(inMs(30 * DAY_MS), 1, NOW)).toEqual(inMs(HOUR_MS));
  expect(overlapEnd(null, 0, NOW)).toEqual(new Date(NOW));
});

test("a successor lives as long as the key was made for", () => {
  expect(sameLifetime({ createdAt: inMs(-80 * DAY_MS), expiresAt: inMs(10 * DAY_MS) }, NOW)).toEqual(inMs(90 * DAY_MS));
  expect(sameLifetime({ createdAt: inMs(-DAY_MS), expiresAt: null }, NOW)).toBeNull();
});

test("what was made to live longer than ten years, or to a year that no date holds, is followed by ten years", () => {
  expect([null, inMs(DAY_MS), new Date(Number.NaN)].map(readableEnd)).toEqual([null, inMs(DAY_MS), new Date("9999-12-31T23:59:59.999Z")]);
  for (const end of [inMs(4_000 * DAY_MS), new Date(Number.NaN)])
    expect(sameLifetime({ createdAt: inMs(-DAY_MS), expiresAt: readableEnd(end) }, NOW)).toEqual(inMs(3_650 * DAY_MS));
});
