import { expect, test } from "vitest";
import { thresholdOf } from "./quota-thresholds";

test.each([
  [
    { used: 49, notified: 0 },
    { due: null, notified: 0 },
  ],
  [
    { used: 50, notified: 0 },
    { due: 50, notified: 50 },
  ],
  [
    { used: 79, notified: 50 },
    { due: null, notified: 50 },
  ],
  [
    { used: 80, notified: 50 },
    { due: 80, notified: 80 },
  ],
  [
    { used: 90, notified: 80 },
    { due: 90, notified: 90 },
  ],
  [
    { used: 100, notified: 90 },
    { due: 100, notified: 100 },
  ],
  [
    { used: 100, notified: 100 },
    { due: null, notified: 100 },
  ],
] as const)("of a quota of 100: %j", (given, expected) => {
  expect(thresholdOf({ quota: 100, ...given })).toEqual(expected);
});

test("of several passed at once the highest is told alone", () => {
  expect(thresholdOf({ quota: 100, used: 97, notified: 0 })).toEqual({ due: 90, notified: 90 });
});

test("after an upgrade the thresholds of the new quota are told again, those it has passed already are not", () => {
  const upgraded = thresholdOf({ quota: 1_000, used: 100, notified: 100 });
  expect(upgraded).toEqual({ due: null, notified: 0 });
  expect(thresholdOf({ quota: 1_000, used: 500, notified: upgraded.notified })).toEqual({ due: 50, notified: 50 });
  expect(thresholdOf({ quota: 120, used: 100, notified: 100 })).toEqual({ due: null, notified: 80 });
});

test("a quota that was lowered below what is used is told as used up", () => {
  expect(thresholdOf({ quota: 40, used: 45, notified: 0 })).toEqual({ due: 100, notified: 100 });
});

test("no quota at all tells nothing", () => {
  expect(thresholdOf({ quota: 0, used: 0, notified: 0 })).toEqual({ due: null, notified: 0 });
});
