import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OfferView } from "@/lib/access/contract";
import { openPage } from "@/testing/open-page";
import { OfferDecision } from "./offer-decision";

const OFFER = {
  refusalReason: "organisation",
  explanation: "Create an organisation to accept the offer.",
  email: "ada@firm.example",
  company: "Firm",
};
const OWN = { id: "org_1", name: "Firm", role: "owner" };

const open = (closed: string | null, more: Partial<OfferView> = {}) =>
  openPage(
    <OfferDecision
      offer={{ ...OFFER, ...more } as OfferView}
      token="t"
      here="/offers/t"
      viewer={{ email: OFFER.email, orgId: closed === null ? null : OWN.id, organisations: closed === null ? [] : [OWN], closed }}
    />,
    "/offers/t",
  );

test("whoever has no organisation is asked to create one", () => {
  open(null);
  expect(screen.getByText(/Create an organisation to accept the offer\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create an organisation" })).toBeTruthy();
});

test("whoever looks at one that is closed to them reads why, and is led to what they can do about it", () => {
  open("Firm requires two-factor authentication. Set it up under Account, or sign in with a passkey, to continue.");
  expect(screen.getByText(/Firm requires two-factor authentication\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open console" }).getAttribute("href")).toBe("/console");
  expect(screen.queryByRole("link", { name: "Create an organisation" })).toBeNull();
});

test("an offer in a currency that the organisation does not pay in leads to support, where another one is asked for", () => {
  const explanation = "This offer is in euros, but your organisation pays in US dollars, which can't be changed.";
  open("", { refusalReason: "currency", explanation });
  expect(screen.getByText(explanation)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toMatch(/^\/contact/);
  expect(screen.queryByRole("link", { name: "Open billing" })).toBeNull();
});

const ACCEPTABLE = {
  refusalReason: null,
  explanation: null,
  way: "change",
  amountCents: 240_000,
  interval: "month",
  currency: "usd",
} as const;

test.each([true, false])(
  "an offer whose charge is open leads to its payment instead of reviewing it again; the bank asks: %s",
  (needsAction) => {
    open("", { ...ACCEPTABLE, unpaid: { payUrl: "https://invoice.example/i/in", needsAction } });
    const link = screen.getByRole("link", { name: needsAction ? /^Confirm payment/ : /^Pay now/ });
    expect(link.getAttribute("href")).toBe("https://invoice.example/i/in");
    expect(screen.queryByRole("button", { name: "Review charge" })).toBeNull();
  },
);

test("one that was not accepted is reviewed first", () => {
  open("", { ...ACCEPTABLE, unpaid: null });
  expect(screen.getByRole("button", { name: "Review charge" })).toBeTruthy();
});
