import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { RevenueTable } from "./revenue-table";

test("each currency has a total of its own, named by the currency", () => {
  const rows = [
    { plan: "pro", currency: "usd", subscriptions: 2, monthlyCents: 199_800 },
    { plan: "starter", currency: "usd", subscriptions: 1, monthlyCents: 49_900 },
    { plan: "pro", currency: "eur", subscriptions: 1, monthlyCents: 91_900 },
  ];
  openPage(<RevenueTable rows={rows} />, "/staff");
  const totalIn = (code: string) => within(screen.getByRole("row", { name: new RegExp(`^Total in ${code}`) }));
  expect(totalIn("USD").getByText("$2,497.00")).toBeDefined();
  expect(totalIn("EUR").getByText("€919.00")).toBeDefined();
  expect(screen.queryByRole("row", { name: /GBP/ })).toBeNull();
});
