import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SAMPLE_VIEWS } from "@/app/dev/billing/sample-views";
import { QueryProvider } from "@/components/api/query-provider";
import { openPage } from "@/testing/open-page";
import { BillingBody } from "./billing-body";

function open(state: keyof typeof SAMPLE_VIEWS) {
  const choice = { picked: null, interval: null, currency: null, code: null } as const;
  openPage(
    <QueryProvider>
      <BillingBody view={SAMPLE_VIEWS[state]} now={Date.parse("2026-11-22T07:30:00Z")} mayWrite {...choice} keysInUse={0}>
        <p>Calls</p>
      </BillingBody>
    </QueryProvider>,
    "/console/billing",
  );
}
const cardOf = (plan: string): HTMLElement => {
  const card = screen.getAllByRole("listitem").find((one) => within(one).queryByRole("heading", { name: plan }) !== null);
  if (card === undefined) throw new Error("no such card");
  return card;
};

test("the card of the current plan has the terms that were agreed, the others those of the list", () => {
  open("enterprise");
  expect(within(cardOf("Enterprise")).getByText("3,000,000 calls per month")).toBeTruthy();
  expect(within(cardOf("Enterprise")).getByText("200 calls per second, bursts of 800")).toBeTruthy();
  expect(within(cardOf("Enterprise")).queryByText("No cap on calls")).toBeNull();
  expect(within(cardOf("Pro")).getByText("100,000 calls per month")).toBeTruthy();
});

test.each(["active", "failed", "confirm", "suspended", "waived", "unpaid_upgrade"] as const)(
  "%s: the card is updated in one place",
  (state) => {
    open(state);
    expect(screen.getAllByRole("button", { name: "Update card" })).toHaveLength(1);
  },
);

test("a trial that has ended is mentioned", () => {
  open("trial_ended");
  expect(screen.getByText(/^Your trial of Pro ended on/).textContent).toBe("Your trial of Pro ended on 18 Nov 2026");
});
