import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PromotionRow } from "@/lib/billing/promotions/contract";
import { openPage } from "@/testing/open-page";
import { CodeFacts } from "./code-facts";
import { CodesTable } from "./codes-table";

const row = (code: string, state: PromotionRow["state"]): PromotionRow => ({
  ...{ id: `pco_${code}`, code, state, percentOff: 20, duration: "once", months: null, plans: ["pro"], interval: null, redeemBy: null },
  ...{ maxRedemptions: null, redemptions: 0, held: 0, isFirstOnly: false, organisation: null, note: "A fair.", by: "Ada" },
  createdAt: "2026-11-21T09:00:00.000Z",
});

test("a code of another mode of Stripe is told from those that work, and its page says why", () => {
  const [ours, other] = [row("OURS", "active"), row("OTHER", "other-mode")];
  openPage(
    <>
      <CodesTable rows={[ours, other]} />
      <CodeFacts code={other} />
    </>,
    "/staff/promotion-codes",
  );
  const stateOf = (code: string) => within(screen.getByRole("row", { name: new RegExp(code) }));
  expect(stateOf("OURS").getByText("Active")).toBeDefined();
  expect(stateOf("OTHER").getByText("Other Stripe mode")).toBeDefined();
  expect(screen.getByText(/Customers can't redeem it/)).toBeDefined();
});

test("the list says whom a code is for, and how many redemptions are held by checkouts that are not paid", () => {
  const terms = { organisation: { id: "org_sun", name: "Sunfirm" }, maxRedemptions: 3, redemptions: 1, held: 2 };
  openPage(<CodesTable rows={[{ ...row("OURS", "active"), ...terms }, row("ALL", "active")]} />, "/staff/promotion-codes");
  const rowOf = (code: string) => within(screen.getByRole("row", { name: new RegExp(`^${code}`) }));
  // Once as a column, and once below the code where there is no room for it.
  for (const link of rowOf("OURS").getAllByRole("link", { name: "Sunfirm" }))
    expect(link).toHaveProperty("pathname", "/staff/customers/org_sun");
  expect(rowOf("OURS").getAllByText("2 held, not paid yet")).toHaveLength(2);
  expect(rowOf("ALL").getAllByText("All organisations")).not.toHaveLength(0);
  expect(rowOf("ALL").queryByText(/held/)).toBeNull();
});
