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
  expect(screen.getByText("Both records match.")).toBeTruthy();
  rerender(<BillingComparison rows={[line(false)]} />);
  expect(screen.getByText(/^1 line differs\./)).toBeTruthy();
});
