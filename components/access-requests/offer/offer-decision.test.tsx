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

const open = (closed: string | null) =>
  openPage(
    <OfferDecision
      offer={OFFER as OfferView}
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
