import { expect, test } from "vitest";
import { differenceOf } from "./preview-difference";

const ACCEPTED = { prorationAt: 1, dueCents: 60_000, availableCalls: 95_000 };
const now = (changes: { dueCents?: number; availableCalls?: number | null; carriedCalls?: number } = {}) => ({
  dueCents: changes.dueCents ?? 60_000,
  availableCalls: changes.availableCalls === undefined ? 95_000 : changes.availableCalls,
  upgrade: { creditCents: 1, carriedCalls: changes.carriedCalls ?? 5_000 },
});

test.each([
  ["all is as it was", now()],
  ["more calls are left", now({ availableCalls: 95_001, carriedCalls: 4_999 })],
  ["a hundredth of the period has gone", now({ availableCalls: 94_000, carriedCalls: 6_000 })],
  ["there is no cap any more", now({ availableCalls: null, carriedCalls: 0 })],
])("nothing is less good when %s", (_, preview) => expect(differenceOf(ACCEPTED, preview)).toBeNull());

test.each([
  ["another amount", ACCEPTED, now({ dueCents: 59_999 }), /amount has changed/],
  ["a call more than a hundredth", ACCEPTED, now({ availableCalls: 93_999, carriedCalls: 6_001 }), /93,999 calls left.*95,000/],
  ["a cap where there was none", { ...ACCEPTED, availableCalls: null }, now(), /95,000 calls left.*no cap/],
  ["a smaller period", ACCEPTED, now({ availableCalls: 45_000 }), /45,000 calls left.*95,000/],
])("%s is said", (_, accepted, preview, says) => expect(differenceOf(accepted, preview)).toMatch(says));

test("a downgrade has no new period, so nothing is to be compared but the amount", () => {
  const downgrade = { dueCents: 0, availableCalls: null, upgrade: null };
  expect(differenceOf({ prorationAt: 1, dueCents: 0, availableCalls: null }, downgrade)).toBeNull();
});

test("a part of a call that has gone is none: a hundredth is rounded down", () => {
  const accepted = { ...ACCEPTED, availableCalls: 1_050 };
  expect(differenceOf(accepted, now({ availableCalls: 1_040, carriedCalls: 10 }))).toBeNull();
  expect(differenceOf(accepted, now({ availableCalls: 1_039, carriedCalls: 11 }))).toMatch(/1,039 calls left/);
});

test.each([
  [200, 201, null],
  [99, 100, /99 calls left/],
])("without carried calls the period is what is left of it: %i of %i", (availableCalls, shown, says) => {
  const difference = differenceOf({ ...ACCEPTED, availableCalls: shown }, { dueCents: 60_000, availableCalls, upgrade: null });
  if (says === null) expect(difference).toBeNull();
  else expect(difference).toMatch(says);
});
