import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PlanChangePreview } from "@/lib/billing/contract";
import { PreviewList } from "./preview-list";

const upgrade: PlanChangePreview = {
  ...{ plan: "pro", title: "Pro", interval: "month", currency: "usd", amountCents: 99_900, direction: "upgrade", dueCents: 50_000 },
  ...{ effectiveAt: "2026-11-22T07:30:00Z", nextAt: "2026-12-22T07:30:00Z", nextAmountCents: 99_900, prorationAt: 1_795_332_600 },
  lines: [{ description: "Pro", amountCents: 50_000 }],
  upgrade: { creditCents: 0, carriedCalls: 0 },
  availableCalls: 100_000,
  taxRemark: "Includes $79.83 VAT.",
  card: null,
};

test("the tax within an upgrade stands with what is charged now, that of a downgrade after the next invoice", () => {
  const { unmount } = render(<PreviewList preview={upgrade} from="starter" />);
  expect(screen.getByRole("table", { name: "Charged now" }).textContent).toContain("$500.00Includes $79.83 VAT.");
  expect(screen.queryByText("Tax")).toBeNull();
  unmount();
  render(<PreviewList preview={{ ...upgrade, direction: "downgrade", dueCents: 0, upgrade: null }} from="enterprise" />);
  expect(screen.getByText("Includes $79.83 VAT.").previousElementSibling?.textContent).toBe("Tax");
});
