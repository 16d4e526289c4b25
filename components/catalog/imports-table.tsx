import { FileUp } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ImportRow } from "@/lib/catalog/imports/contract";
import { countText } from "@/lib/core/wording";
import { ImportStateTag } from "./state-tags";
import { kindText, sourceText } from "./words";

export const importTitle = ({ file_name, kind }: ImportRow): string => file_name ?? kindText(kind);

const quarantinedOf = ({ quarantined }: ImportRow): number => Object.values(quarantined).reduce((sum, n) => sum + n, 0);

const columnsAt = (now: number): Column<ImportRow>[] => [
  {
    key: "file",
    header: "Import",
    className: "max-w-0 w-full",
    cell: (row) => (
      <>
        <span className="block truncate" title={importTitle(row)}>
          {importTitle(row)}
        </span>
        <span className="block truncate font-normal text-muted" title={`${kindText(row.kind)} · ${sourceText(row.source)}`}>
          {kindText(row.kind)} · {sourceText(row.source)}
        </span>
      </>
    ),
  },
  { key: "state", header: "State", cell: ({ state }) => <ImportStateTag state={state} /> },
  { key: "rows", header: "Rows", align: "right", num: true, wide: true, cell: ({ rows }) => countText(rows) },
  { key: "quarantined", header: "Quarantined", align: "right", num: true, wide: true, cell: (row) => countText(quarantinedOf(row)) },
  {
    key: "release",
    header: "Release",
    align: "right",
    num: true,
    wide: true,
    cell: ({ release }) => (release === null ? <span className="text-faint">–</span> : release),
  },
  {
    key: "at",
    header: "Started",
    align: "right",
    wide: true,
    className: "whitespace-nowrap text-muted",
    cell: ({ created_at }) => <RelativeTime at={created_at} now={now} />,
  },
];

export function ImportsTable({ rows, now, isNarrowed }: { rows: readonly ImportRow[]; now: number; isNarrowed: boolean }) {
  const empty = isNarrowed ? (
    <EmptyState title="No imports match">Choose another state or source.</EmptyState>
  ) : (
    <EmptyState
      title="No imports yet"
      icon={<FileUp size={18} />}
      action={<ButtonLink href="/staff/data/imports/new">Import a file</ButtonLink>}
    >
      Files are read and checked first. Nothing changes for customers until you publish.
    </EmptyState>
  );
  return (
    <DataTable
      caption="Imports"
      hideCaption
      columns={columnsAt(now)}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/staff/data/imports/${id}`}
      empty={empty}
    />
  );
}
