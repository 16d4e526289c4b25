import { TicketPercent } from "lucide-react";
import { amountText } from "@/components/ui/amounts";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment-text";
import { TextLink } from "@/components/ui/text-link";
import { PLAN_TABLE } from "@/lib/billing/plans";
import type { Redemption } from "@/lib/billing/promotions/contract";

const planText = ({ plan, interval }: Redemption): string => {
  const title = Object.entries(PLAN_TABLE).find(([name]) => name === plan)?.[1].title ?? plan;
  return `${title}, ${interval}ly`;
};

const COLUMNS: readonly Column<Redemption>[] = [
  {
    key: "organisation",
    header: "Organisation",
    cell: ({ orgId, organisation }) => (
      <TextLink href={`/staff/customers/${encodeURIComponent(orgId)}`} className="inline-block min-w-28 [overflow-wrap:anywhere]">
        {organisation}
      </TextLink>
    ),
  },
  { key: "plan", header: "Plan", wide: true, cell: planText },
  { key: "at", header: "Redeemed", cell: ({ at }) => <Moment at={at} form="short" /> },
  {
    key: "given",
    header: "Given so far",
    num: true,
    cell: ({ givenCents, currency }) => (givenCents === null ? "Not available" : amountText(givenCents, currency)),
  },
];

/** Who redeemed a code, and what it has taken off the invoices that they paid. */
export function RedemptionsTable({ rows }: { rows: readonly Redemption[] }) {
  if (rows.length === 0) return <EmptyState title="No redemptions yet" icon={<TicketPercent size={18} />} />;
  return <DataTable caption="Redemptions" hideCaption columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />;
}
