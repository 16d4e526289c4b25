import { expect, test } from "vitest";
import { marketText, quoteCode, quoteText, termText } from "./price-words";

test("a quote, its terms and its market are written in words; what is not known stays as it is", () => {
  expect(quoteText({ currency: "USD", unit: "W" })).toBe("USD per W");
  expect(quoteCode({ currency: "CNY", unit: "m2" })).toBe("CNY/m²");
  expect(["fob", "domestic_vat_incl", "cif"].map(termText)).toEqual(["FOB", "domestic, with VAT", "cif"]);
  expect(["CN", "SEA", "ex_china", "EU", "US"].map(marketText)).toEqual([
    "China",
    "Southeast Asia",
    "Outside China",
    "EU",
    "United States",
  ]);
});
