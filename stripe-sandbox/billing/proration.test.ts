import fc from "fast-check";
import { expect, test } from "vitest";
import { prorated } from "./proration";

const MONTH = { start: 0, end: 30 * 86_400 };

test("half of a period costs half, to the nearest cent", () => {
  expect(prorated(49900, MONTH, 15 * 86_400)).toBe(24950);
  expect(prorated(99900, MONTH, 10 * 86_400)).toBe(66600);
  expect(prorated(1, MONTH, 15 * 86_400)).toBe(1);
  expect(prorated(-1, MONTH, 15 * 86_400)).toBe(-1);
});

test("all of it costs all, nothing of it nothing, and no time outside counts", () => {
  expect(prorated(49900, MONTH, 0)).toBe(49900);
  expect(prorated(49900, MONTH, MONTH.end)).toBe(0);
  expect(prorated(49900, MONTH, -5)).toBe(49900);
  expect(prorated(49900, MONTH, MONTH.end + 5)).toBe(0);
});

test("what is given back and what was used add up to the whole, within a cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: MONTH.end }), (amount, at) => {
      const used = prorated(amount, MONTH, MONTH.end - at);
      expect(Math.abs(prorated(amount, MONTH, at) + used - amount)).toBeLessThanOrEqual(1);
    }),
  );
});
