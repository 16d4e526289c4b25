import { amountText } from "@/components/ui/amounts";
import { type Column, DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/text-link";
import { CURRENCIES } from "@/lib/core/currencies";
import { countText } from "@/lib/core/wording";
import { planTitle } from "./customer-state";

/** What customers of a plan pay in a currency; `plan` "total": those of all plans. */
type RevenueRow = { plan: string; currency: string; subscriptions: number; monthlyCents: number };

/** What subscriptions come to in a month, by plan, and added up in each currency. */
export function RevenueTable({ rows }: { rows: readonly RevenueRow[] }) {
  const totals = CURRENCIES.flatMap((currency) => {
    const paid = rows.filter((row) => row.currency === currency);
    const subscriptions = paid.reduce((sum, row) => sum + row.subscriptions, 0);
    const monthlyCents = paid.reduce((sum, row) => sum + row.monthlyCents, 0);
    return paid.length === 0 ? [] : [{ plan: "total", currency, subscriptions, monthlyCents }];
  });
  const columns: Column<RevenueRow>[] = [
    {
      ...{ key: "plan", header: "Plan" },
      cell: ({ plan, currency }) =>
        plan === "total" ? (
          `Total in ${currency.toUpperCase()}`
        ) : (
          <TextLink href={`/staff/customers?plan=${plan}`}>{planTitle(plan)}</TextLink>
        ),
    },
    {
      ...{ key: "count", header: "Subscriptions", align: "right", num: true },
      cell: ({ subscriptions }) => countText(subscriptions),
    },
    {
      key: "cents",
      header: "Per month",
      align: "right",
      num: true,
      cell: ({ monthlyCents, currency }) => amountText(monthlyCents, currency),
    },
  ];
  return (
    <DataTable
      caption="Revenue per month by plan"
      hideCaption
      columns={columns}
      rows={[...rows, ...totals]}
      rowKey={({ plan, currency }) => `${plan} ${currency}`}
    />
  );
}
