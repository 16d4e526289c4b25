import { amountText, several } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DescriptionList } from "@/components/ui/description-list";
import type { FinanceMonth } from "@/lib/billing/finance/contract";
import { countText } from "@/lib/core/wording";

type PlanRow = FinanceMonth["byPlan"][number];
const columnsIn = (currency: string): Column<PlanRow>[] => [
  { key: "plan", header: "Plan", className: "w-full", cell: ({ title }) => title },
  { key: "count", header: "Invoices", num: true, align: "right", cell: ({ count }) => countText(count) },
  { key: "amount", header: "Paid", num: true, align: "right", cell: ({ cents }) => amountText(cents, currency) },
];

const invoices = (count: number): string => several(count, "invoice", "invoices");

/** Of the customers at the beginning, so many in a hundred left. */
const churnText = ({ atStart, ended }: FinanceMonth["customers"]): string =>
  atStart === 0 ? "–" : `${((100 * ended) / atStart).toFixed(1)} %`;

/** The figures of a month: what was paid, what of it went back, which charges failed, and who came and left. */
export function MonthCards({ figures }: { figures: FinanceMonth }) {
  const {
    currency,
    paid,
    byPlan,
    refunded,
    disputed,
    netCents,
    taxCents,
    discounted,
    chargedCents,
    otherwiseCents,
    failed,
    recovered,
    customers,
  } = figures;
  return (
    <>
      {otherwiseCents < 0 && (
        <Banner tone="warn" title="Stripe charged more than these invoices come to">
          The difference is {amountText(-otherwiseCents, currency)}. An invoice that was made more than 120 days before it was paid is not
          counted here; find it in Stripe.
        </Banner>
      )}
      <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
        <Card title="Payments">
          <DescriptionList
            items={[
              { term: `Paid (${invoices(paid.count)})`, details: amountText(paid.cents, currency), num: true },
              { term: `Refunded (${countText(refunded.count)})`, details: amountText(-refunded.cents, currency), num: true },
              ...(disputed.count === 0
                ? []
                : [{ term: `Disputed (${countText(disputed.count)})`, details: amountText(-disputed.cents, currency), num: true }]),
              { term: "Net", details: amountText(netCents, currency), num: true },
              ...(taxCents === 0 ? [] : [{ term: "Tax in paid invoices", details: amountText(taxCents, currency), num: true }]),
              ...(discounted.count === 0
                ? []
                : [{ term: `Discounts (${invoices(discounted.count)})`, details: amountText(discounted.cents, currency), num: true }]),
              { term: "Charged to cards", details: amountText(chargedCents, currency), num: true },
              { term: "Paid otherwise", details: amountText(Math.max(0, otherwiseCents), currency), num: true },
            ]}
          />
        </Card>
        <Card title="Declined payments">
          <DescriptionList
            items={[
              { term: `Declined (${countText(failed.count)})`, details: amountText(failed.cents, currency), num: true },
              { term: `Paid later (${countText(recovered.count)})`, details: amountText(recovered.cents, currency), num: true },
              { term: "Not recovered", details: amountText(failed.cents - recovered.cents, currency), num: true },
            ]}
          />
        </Card>
        <Card title="Subscriptions">
          <DescriptionList
            items={[
              { term: "At the start of the month", details: countText(customers.atStart), num: true },
              { term: "Started", details: countText(customers.started), num: true },
              { term: "Ended", details: countText(customers.ended), num: true },
              { term: "Churn", details: churnText(customers), num: true },
            ]}
          />
        </Card>
      </div>
      <Card title="Paid by plan" flush>
        <DataTable caption="Paid by plan" hideCaption columns={columnsIn(currency)} rows={byPlan} rowKey={({ title }) => title} />
      </Card>
    </>
  );
}
