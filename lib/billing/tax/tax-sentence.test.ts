import { afterEach, expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { taxSentence } from "./tax-sentence";

afterEach(() => provideEnv({ TAX: "", TAX_NAME: "", TAX_INCLUDED: "" }));

test("rates are those of one tax, and what Stripe computes has no name of one country", () => {
  provideEnv({ TAX: "DE=19", TAX_COUNTRY: "DE" });
  expect(taxSentence()).toBe("VAT is added where it applies.");
  provideEnv({ TAX: "stripe" });
  expect([taxSentence(), taxSentence("exempt"), taxSentence("reverse")]).toEqual([
    "Tax is added where it applies.",
    "Tax exempt: no tax is charged.",
    "Reverse charge: tax is paid by the customer.",
  ]);
  provideEnv({ TAX: "stripe", TAX_INCLUDED: "yes" });
  expect(taxSentence()).toBe("Prices include tax where it applies.");
});

test("a name that the operator sets is used with either", () => {
  provideEnv({ TAX: "stripe", TAX_NAME: "sales tax" });
  expect(taxSentence()).toBe("Sales tax is added where it applies.");
  provideEnv({ TAX: "AU=10", TAX_COUNTRY: "AU", TAX_NAME: "GST" });
  expect(taxSentence()).toBe("GST is added where it applies.");
});
