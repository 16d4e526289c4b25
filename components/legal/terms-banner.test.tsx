import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PendingTerms } from "@/lib/legal/contract";
import { openPage } from "@/testing/open-page";
import { TermsBanner } from "./terms-banner";

const TERMS: PendingTerms = {
  ...{ document: "dpa", number: 1, summary: "", effectiveAt: "2027-01-13T00:00:00.000Z", isInForce: true, isChange: true },
};
const CHANGED = "The data processing agreement has changed";

test("a first version replaces the text that was accepted before it, and has not changed", () => {
  const { leave } = openPage(<TermsBanner terms={TERMS} />);
  expect(screen.getByText("Accept the data processing agreement")).toBeTruthy();
  expect(screen.getByText(/It replaces the text that your organisation accepted before\. Please read it/)).toBeTruthy();
  expect(screen.queryByText(CHANGED)).toBeNull();
  leave();
  openPage(<TermsBanner terms={{ ...TERMS, document: "terms", isChange: false }} />);
  expect(screen.queryByText(/It replaces/)).toBeNull();
});

test("a later one has changed, and says what", () => {
  openPage(<TermsBanner terms={{ ...TERMS, number: 2, summary: "Addresses as well." }} />);
  expect(screen.getByText(CHANGED)).toBeTruthy();
  expect(screen.getByText(/What has changed: Addresses as well\./)).toBeTruthy();
  expect(screen.queryByText(/It replaces/)).toBeNull();
});
