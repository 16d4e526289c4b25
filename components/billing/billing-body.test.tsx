import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SAMPLE_VIEWS } from "@/app/dev/billing/sample-views";
import { QueryProvider } from "@/components/api/query-provider";
import type { BillingView } from "@/lib/billing/contract";
import { openPage } from "@/testing/open-page";
import { BillingBody } from "./billing-body";

function openView(view: BillingView) {
  const choice = { picked: null, interval: null, currency: null, code: null } as const;
  openPage(
    <QueryProvider>
      <BillingBody view={view} now={Date.parse("2026-11-22T07:30:00Z")} mayWrite {...choice} keysInUse={0}>
        <p>Calls</p>
      </BillingBody>
    </QueryProvider>,
    "/console/billing",
  );
}
const open = (state: keyof typeof SAMPLE_VIEWS) => openView(SAMPLE_VIEWS[state]);
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

test("a plan that is given beside a running one says that nothing changes", () => {
  open("given");
  expect(screen.getByText(/^You have Pro until/).textContent).toBe("You have Pro until 15 Dec 2026");
  expect(document.body.textContent).toContain("You pay for Starter, and it continues after that. Nothing about your subscription changes.");
});

test("a plan that is given ends with a cancelled one that ends first, and the page promises nothing else", () => {
  open("given_cancelling");
  expect(screen.getByText(/^You have Pro until/).textContent).toBe("You have Pro until 21 Dec 2026");
  expect(document.body.textContent).toContain(
    "You pay for Starter, which was cancelled, and Pro ends with it. If you keep Starter, you have Pro until 31 Dec 2026.",
  );
  expect(document.body.textContent).not.toMatch(/it continues after that|Nothing about your subscription/);
});

test.each(["2026-12-15", "2026-12-21"])(
  "a plan that is given until %s, before or as a cancelled one ends, says when that ends",
  (until) => {
    const { given_cancelling: view } = SAMPLE_VIEWS;
    openView({ ...view, given: { ...view.given, until } });
    expect(screen.getByText(/^You have Pro until/).textContent).toBe(`You have Pro until ${Number(until.slice(-2))} Dec 2026`);
    expect(document.body.textContent).toContain("You pay for Starter, which ends on 21 Dec 2026.");
    expect(document.body.textContent).not.toContain("continues after that");
  },
);

test("a plan that is given beside a scheduled change does not say that nothing changes", () => {
  const { given, downgrading } = SAMPLE_VIEWS;
  openView({ ...downgrading, given: { ...given.given, plan: "enterprise", title: "Enterprise", paidTitle: "Pro" } });
  expect(document.body.textContent).toContain("You pay for Pro. Your scheduled change is not affected.");
  expect(document.body.textContent).not.toContain("Nothing about your subscription changes");
});
