import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { monthText } from "@/components/ui/moment";
import { Moment } from "@/components/ui/moment-text";
import { Tag } from "@/components/ui/tag";
import type { CreditRow } from "@/lib/billing/credits/contract";
import { moneyText } from "@/lib/core/wording";
import { DeductCredit } from "./deduct-credit";
import { SettleCredit } from "./settle-credit";
import { CREDIT_WORDS } from "./words";

type CreditsCardProps = {
  rows: readonly CreditRow[];
  /** Names by organisation; leave it out where all are of one. */ names?: ReadonlyMap<string, string>;
  title?: string;
};

/** What we owe for service levels, and what became of it. For staff. */
export function CreditsCard({ rows, names, title = "Credits" }: CreditsCardProps) {
  const customer: Column<CreditRow> = {
    key: "customer",
    header: "Customer",
    className: "max-w-0 w-full",
    cell: ({ orgId }) => (
      <Link
        href={`/staff/service-level/${encodeURIComponent(orgId)}`}
        className="block truncate underline underline-offset-4"
        title={names?.get(orgId)}
      >
        {names?.get(orgId) ?? orgId}
      </Link>
    ),
  };
  const columns: Column<CreditRow>[] = [
    ...(names === undefined ? [] : [customer]),
    { key: "month", header: "Month", className: "whitespace-nowrap", cell: ({ month }) => monthText(month) },
    { key: "amount", header: "Amount", num: true, align: "right", cell: ({ amountCents, currency }) => moneyText(amountCents, currency) },
    {
      key: "state",
      header: "State",
      wide: names !== undefined,
      cell: ({ state, usedAt }) => (
        <>
          <Tag tone={CREDIT_WORDS[state].tone}>{CREDIT_WORDS[state].title}</Tag>
          {usedAt !== null && (
            <span className="block text-12 whitespace-nowrap text-muted">
              used on <Moment at={usedAt} form="day" />
            </span>
          )}
        </>
      ),
    },
    ...(names === undefined
      ? [
          {
            key: "note",
            header: "Note",
            wide: true,
            className: "max-w-0 w-full",
            cell: ({ note }: CreditRow) => <span className="line-clamp-2 break-words text-muted">{note}</span>,
          },
        ]
      : []),
    {
      key: "settle",
      header: <span className="sr-only">Settle</span>,
      align: "right",
      cell: (credit) =>
        credit.state === "owed" && (
          <span className="flex justify-end gap-2">
            <DeductCredit credit={credit} />
            <SettleCredit credit={credit} />
          </span>
        ),
    },
  ];
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No credits">Credits are added automatically after a month below the commitment.</EmptyState>}
      />
    </Card>
  );
}
