import { ClipboardPen } from "lucide-react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag } from "@/components/ui/tag";
import type { RoundRow } from "@/lib/catalog/assessments/contract";
import { countText } from "@/lib/core/wording";
import { FREQUENCY_WORDS, publishText, ROUND_WORDS } from "./words";

const COLUMNS: Column<RoundRow>[] = [
  {
    key: "date",
    header: "Round",
    className: "max-w-0 w-full",
    cell: (row) => (
      <>
        <span className="num block">{row.date}</span>
        <span className="block truncate font-normal text-muted">
          {FREQUENCY_WORDS[row.frequency]} · {row.source_name}
        </span>
      </>
    ),
  },
  { key: "state", header: "State", cell: (row) => <RoundTag round={row} /> },
  { key: "done", header: "Series", align: "right", num: true, cell: ({ done, series }) => `${countText(done)}/${countText(series)}` },
  {
    key: "publish",
    header: "Publication",
    align: "right",
    wide: true,
    className: "whitespace-nowrap",
    cell: (row) => publishText(row) ?? "by hand",
  },
  { key: "release", header: "Release", align: "right", num: true, wide: true, cell: ({ release }) => release ?? "–" },
];

export function RoundTag({ round: { state, undone_by, held_at } }: { round: Pick<RoundRow, "state" | "undone_by" | "held_at"> }) {
  if (undone_by !== null) return <Tag>Undone</Tag>;
  if (held_at !== null && (state === "open" || state === "staged")) return <Tag tone="warn">Late</Tag>;
  const { title, tone } = ROUND_WORDS[state];
  return <Tag tone={tone}>{title}</Tag>;
}

export function RoundsTable({ rows, hasSource }: { rows: readonly RoundRow[]; hasSource: boolean }) {
  return (
    <DataTable
      caption="Assessment rounds"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/staff/data/assessments/${id}`}
      empty={
        <EmptyState title="No rounds yet" icon={<ClipboardPen size={18} />}>
          {hasSource
            ? "Open the round of a day or week to enter its prices."
            : "Set up a source that your team assesses, then open its first round."}
        </EmptyState>
      }
    />
  );
}
