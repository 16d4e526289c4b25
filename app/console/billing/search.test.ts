import { expect, test } from "vitest";
import { readSearch } from "./search";

const none = {
  plan: null,
  interval: null,
  currency: null,
  code: null,
  checkout: { is: "none" },
  isCardUpdated: false,
  invoices: undefined,
};

test("what the address says is read", () => {
  expect(readSearch({})).toEqual(none);
  expect(readSearch({ plan: "pro" }).plan).toBe("pro");
  expect(readSearch({ interval: "year" }).interval).toBe("year");
  expect(readSearch({ currency: "eur" }).currency).toBe("eur");
  expect(readSearch({ checkout: "cs_test_a1" }).checkout).toEqual({ is: "back", sessionId: "cs_test_a1" });
  expect(readSearch({ checkout: "cancelled" }).checkout).toEqual({ is: "cancelled" });
  expect(readSearch({ code: "welcome-10" }).code).toBe("WELCOME-10");
  expect(readSearch({ card: "updated" }).isCardUpdated).toBe(true);
  expect(readSearch({ invoices: "in_1~in_2" }).invoices).toBe("in_1~in_2");
});

test.each([
  { plan: "gold" },
  { interval: "week" },
  { currency: "chf" },
  { currency: ["eur", "gbp"] },
  { code: "no code" },
  { code: ["WELCOME", "WELCOME"] },
  { plan: ["pro", "starter"] },
  { checkout: "cs_<script>" },
  { checkout: "{CHECKOUT_SESSION_ID}" },
  { invoices: "" },
])("what makes no sense is ignored: %j", (params) => {
  expect(readSearch(params)).toEqual(none);
});
