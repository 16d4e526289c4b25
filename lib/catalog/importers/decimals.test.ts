import { expect, test } from "vitest";
import { decimalOf, exactOf, quotient, shifted } from "./decimals";

test("a decimal keeps every digit of its source", () => {
  const noise = "0.08799999999999999655831086136123";
  expect(decimalOf(noise)).toBe(noise);
  expect(["0.0880", "-0.45", "12", "2.51E-10", "4.5e-3"].map(decimalOf)).toEqual(["0.0880", "-0.45", "12", "0.000000000251", "0.0045"]);
});

test.each(["", "1,5", "n/a", "1e999", "Infinity", "0x10", "1.2.3", "."])("%s is no decimal", (text) => {
  expect(decimalOf(text)).toBeNull();
});

function divided(numerator: string, denominator: string, digits: number): string | null {
  const [above, below] = [exactOf(numerator), exactOf(denominator)];
  return above && below ? quotient(above, below, digits) : null;
}

test("a quotient is rounded half away from zero", () => {
  expect(divided("1", "8", 2)).toBe("0.13");
  expect(divided("-1", "8", 2)).toBe("-0.13");
  expect(divided("2.675", "1", 2)).toBe("2.68");
  expect(divided("-0.001", "1", 2)).toBe("0.00");
  expect(divided("1", "0", 2)).toBeNull();
});

test("metres become millimetres without noise", () => {
  expect(["1.64", "0.992", "2", "1.0005", ""].map((metres) => shifted(metres, 3))).toEqual(["1640", "992", "2000", "1000.5", null]);
});
