import { Copy } from "lucide-react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag } from "@/components/ui/tag";
import type { DuplicatePair } from "@/lib/catalog/duplicates/contract";
import { DUPLICATE_WORDS, likenessText } from "./words";

const COLUMNS: Column<DuplicatePair>[] = [
  {
    key: "records",
    header: "Records",
    className: "max-w-0 w-full",
    cell: ({ titles, sources }) => (
      <span className="grid min-w-0 gap-1">
        {titles.map((title, i) => (
          <span key={i} className="truncate" title={title}>
            {title} <span className="text-muted">{sources[i]}</span>
          </span>
        ))}
      </span>
    ),
  },
  { key: "reasons", header: "Why", wide: true, className: "whitespace-nowrap", cell: ({ reasons }) => likenessText(reasons) },
  { key: "score", header: "Score", align: "right", num: true, cell: ({ score }) => score },
  {
    key: "state",
    header: "State",
    cell: ({ state }) => (
      <Tag tone={DUPLICATE_WORDS[state].tone} dot={state === "open"}>
        {DUPLICATE_WORDS[state].title}
      </Tag>
    ),
  },
];

export function DuplicatesTable({ rows, isNarrowed }: { rows: readonly DuplicatePair[]; isNarrowed: boolean }) {
  const empty = isNarrowed ? (
    <EmptyState title="No pairs match">Change the filters to see other pairs.</EmptyState>
  ) : (
    <EmptyState title="No open pairs" icon={<Copy size={18} />}>
      Records of two sources that may be the same appear here after the search of each night. Find duplicates to search now.
    </EmptyState>
  );
  return (
    <DataTable
      caption="Pairs of records"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowHref={({ id }) => `/staff/data/duplicates/${id}`}
      empty={empty}
    />
  );
}
