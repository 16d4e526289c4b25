import { expect, test } from "vitest";
import { amountText, monthlyText } from "./amounts";

test.each([
  [0, "$0.00"],
  [99_900, "$999.00"],
  [124_950, "$1,249.50"],
  [-49_907, "−$499.07"],
])("%d cents are %s", (cents, text) => {
  expect(amountText(cents)).toBe(text);
});

test("a price has cents only where it needs them", () => {
  expect(monthlyText(99_900)).toBe("$999 per month");
  expect(monthlyText(240_050)).toBe("$2,400.50 per month");
});
