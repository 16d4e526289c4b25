import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BillingComparison } from "./billing-comparison";

const line = (isEqual: boolean | null) => ({ what: "Status", ours: "active", theirs: isEqual === null ? "unknown" : "active", isEqual });

test("records that could not be compared are not said to match", () => {
  render(<BillingComparison rows={[line(null)]} />);
  expect(screen.getByText("Only our record is shown. Nothing was compared.")).toBeTruthy();
  expect(screen.queryByText(/match|Same|Differs/)).toBeNull();
});

test("equal records match, and different lines are counted", () => {
  const { rerender } = render(<BillingComparison rows={[line(true)]} />);
  expect(screen.getByText("Both records match.").closest("details")?.open).toBe(false);
  rerender(<BillingComparison rows={[line(false)]} />);
  expect(screen.getByText(/^1 line differs\./)).toBeTruthy();
});

test("beside a difference, what agrees is folded into one line", () => {
  render(<BillingComparison rows={[line(false), { ...line(true), what: "Plan" }, { ...line(true), what: "Price" }]} />);
  expect(screen.getByText("Differs").closest("details")).toBeNull();
  const folded = screen.getByText("2 other lines match").closest("details");
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain("Price");
});
