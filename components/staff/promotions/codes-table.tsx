import { TicketPercent } from "lucide-react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment-text";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { PromotionRow } from "@/lib/billing/promotions/contract";
import { plansText, redemptionsText, reductionText, STATES } from "./code-words";

const COLUMNS: readonly Column<PromotionRow>[] = [
  {
    key: "code",
    header: "Code",
    cell: ({ id, code }) => (
      <TextLink href={`/staff/promotion-codes/${encodeURIComponent(id)}`} className="num inline-block min-w-28 [overflow-wrap:anywhere]">
        {code}
      </TextLink>
    ),
  },
  { key: "off", header: "Reduction", cell: reductionText },
  { key: "plans", header: "Plans", wide: true, cell: plansText },
  { key: "redemptions", header: "Redeemed", num: true, wide: true, cell: redemptionsText },
  {
    key: "until",
    header: "Redeem before",
    wide: true,
    cell: ({ redeemBy }) => (redeemBy === null ? "No end" : <Moment at={redeemBy} form="short" />),
  },
  { key: "state", header: "State", cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].word}</Tag> },
];

/** Promotion codes, newest first. */
export function CodesTable({ rows }: { rows: readonly PromotionRow[] }) {
  if (rows.length === 0)
    return (
      <EmptyState title="No promotion codes yet" icon={<TicketPercent size={18} />}>
        Create one and give its word to the customers it is for.
      </EmptyState>
    );
  return <DataTable caption="Promotion codes" hideCaption columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />;
}
