import { expect, test } from "vitest";
import { capital, countText, figureText, durationText, moneyText, sizeText, timeText } from "./wording";

test("times are said in UTC, wherever the server is", () => {
  expect(timeText(new Date("2026-11-28T23:30:00Z"))).toBe("28 Nov 2026, 23:30 UTC");
  expect(timeText(new Date("2026-12-31T23:59:59.999Z"))).toBe("31 Dec 2026, 23:59 UTC");
});

test.each([
  [250_000, "usd", "$2,500"],
  [250_050, "usd", "$2,500.50"],
  [5, "usd", "$0.05"],
  [0, "usd", "$0"],
  [-1_999, "usd", "-$19.99"],
  [45_900, "eur", "€459"],
  [39_950, "gbp", "£399.50"],
  // A currency that nothing is sold in, as Stripe may name one.
  [39_950, "chf", "CHF\u00a0399.50"],
])("%i cents of %s are %s", (cents, currency, text) => {
  expect(moneyText(cents, currency)).toBe(text);
});

test.each([
  [1, "1 minute"],
  [30, "30 minutes"],
  [60, "1 hour"],
  [90, "90 minutes"],
  [480, "8 hours"],
  [1_440, "1 day"],
  [1_500, "25 hours"],
  [20_160, "14 days"],
  [1_441, "1,441 minutes"],
])("%i minutes are %s", (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [1_234, "1.23 kB"],
  [9_999, "10 kB"],
  [12_345, "12.3 kB"],
  [123_456, "123 kB"],
  [999_499, "999 kB"],
  [999_500, "1 MB"],
  [1_000_000, "1 MB"],
  [999_999_999, "1 GB"],
  [5_000_000_000_000, "5 TB"],
  [1_005, "1.01 kB"],
  [7_000_000_000_000_000, "7,000 TB"],
])("%i bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test("counts have their thousands apart", () => {
  expect([0, 999, 1_000, 1_234_567].map(countText)).toEqual(["0", "999", "1,000", "1,234,567"]);
});

test("published figures have their thousands apart and keep every digit", () => {
  const shown = ["0.0930", "999", "1000", "-12345.60", "1234567.1234567", "1.2e9", "M10", "2024-01", "007"].map(figureText);
  expect(shown).toEqual(["0.0930", "999", "1,000", "-12,345.60", "1,234,567.1234567", "1.2e9", "M10", "2024-01", "007"]);
});

test("words begin with a capital letter", () => {
  expect(["", "pro", "élan"].map(capital)).toEqual(["", "Pro", "Élan"]);
});
