import { expect, test } from "vitest";
import { allowedMovePct, jumpReason } from "./price-moves";

test.each([
  ["module", "100", "125", 7, false],
  ["module", "100", "125.01", 7, true],
  ["module", "100", "75", 31, false],
  ["module", "100", "74.99", 31, true],
  ["polysilicon", "100", "126", 7, true],
  ["cell", "100", "135", 7, false],
  ["cell", "100", "135.01", 7, true],
  ["wafer", "100", "65", 7, false],
  ["wafer", "100", "64.99", 7, true],
  ["module", "0.1", "0.125", 1, false],
  ["module", "0.08", "0.1", 1, false],
  ["module", "100", "135", 32, false],
  ["module", "100", "136", 92, true],
  ["wafer", "100", "145", 92, false],
  ["polysilicon", "52", "32.5", 168, false],
  ["polysilicon", "52", "28", 168, true],
  ["cell", "100", "155", 366, false],
  ["module", "100", "40", 900, false],
  ["module", "100", "39", 9_000, true],
  ["wafer", "100", "161", 9_000, true],
] as const)("a %s from %s to %s in %i days jumps: %s", (stage, before, after, days, isJump) => {
  expect(jumpReason({ stage, before, after, days }) !== null).toBe(isJump);
});

test("a jump says from what to what, how far, and what is allowed", () => {
  expect(jumpReason({ stage: "module", before: "0.1", after: "0.2", days: 7 })).toEqual({
    code: "price-jump",
    detail: "The price rose by 100.0%, from 0.1 to 0.2. The limit is 25%.",
  });
  expect(jumpReason({ stage: "cell", before: "0.2", after: "0.08", days: 168 })?.detail).toBe(
    "The price fell by 60.0%, from 0.2 to 0.08 in 168 days. The limit is 55%.",
  );
  expect(allowedMovePct("glass", 0)).toBe(25);
});
