import { expect, test } from "vitest";
import { cardText, isCardOver } from "./card-text";

const card = { brand: "visa", last4: "4242", expMonth: 3, expYear: 2027 };

test("a card is named as it is printed", () => {
  expect(cardText(card)).toBe("Visa •••• 4242, 03/2027");
  expect(cardText({ ...card, brand: "link" })).toBe("Card •••• 4242, 03/2027");
});

test("a card is good until the last day of its month", () => {
  expect(isCardOver(card, Date.UTC(2027, 2, 31, 23, 59))).toBe(false);
  expect(isCardOver(card, Date.UTC(2027, 3, 1))).toBe(true);
  expect(isCardOver({ ...card, expMonth: 12 }, Date.UTC(2027, 11, 31))).toBe(false);
});
