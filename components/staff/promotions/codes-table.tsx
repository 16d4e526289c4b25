import { TicketPercent } from "lucide-react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment-text";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { PromotionRow } from "@/lib/billing/promotions/contract";
import { CodeFor } from "./code-for";
import { heldText, plansText, redemptionsText, reductionText, STATES } from "./code-words";

function Held({ code }: { code: PromotionRow }) {
  const held = heldText(code);
  return held !== null && <span className="block text-12 text-muted">{held}</span>;
}

const COLUMNS: readonly Column<PromotionRow>[] = [
  {
    key: "code",
    header: "Code",
    cell: (code) => (
      <>
        <TextLink
          href={`/staff/promotion-codes/${encodeURIComponent(code.id)}`}
          className="num inline-block min-w-28 [overflow-wrap:anywhere]"
        >
          {code.code}
        </TextLink>
        <span className="mt-1 grid gap-0.5 font-normal text-muted md:hidden">
          <span>{reductionText(code)}</span>
          <span>{plansText(code)}</span>
          <CodeFor code={code} />
          <span>{redemptionsText(code)} redeemed</span>
          <Held code={code} />
          {code.redeemBy !== null && (
            <span>
              Before <Moment at={code.redeemBy} form="short" />
            </span>
          )}
        </span>
      </>
    ),
  },
  { key: "off", header: "Reduction", wide: true, cell: reductionText },
  { key: "plans", header: "Plans", wide: true, cell: plansText },
  { key: "for", header: "For", wide: true, cell: (code) => <CodeFor code={code} /> },
  {
    key: "redemptions",
    header: "Redeemed",
    wide: true,
    cell: (code) => (
      <>
        <span className="num">{redemptionsText(code)}</span>
        <Held code={code} />
      </>
    ),
  },
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
