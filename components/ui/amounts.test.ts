import { expect, test } from "vitest";
import { amountText, centsIn } from "./amounts";

test.each([
  [0, "usd", "$0.00"],
  [99_900, "usd", "$999.00"],
  [124_950, "usd", "$1,249.50"],
  [-49_907, "usd", "−$499.07"],
  [45_900, "eur", "€459.00"],
  [-45_900, "gbp", "−£459.00"],
])("%d cents of %s are %s", (cents, currency, text) => {
  expect(amountText(cents, currency)).toBe(text);
});

test("a comma parts thousands or is somebody's decimal sign, which is not guessed", () => {
  expect(["2,400.50", "2400", "1,234,567", " 12 ", "1'250"].map(centsIn)).toEqual([240_050, 240_000, 123_456_700, 1_200, 125_000]);
  expect(["2,50", "4,99", "1,5", "1,2345", "1e9", "-5", "0.001", "", "abc"].map(centsIn)).toEqual(Array.from({ length: 9 }, () => null));
});
