import { Database } from "lucide-react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag } from "@/components/ui/tag";
import type { ListedResource, RecordRow } from "@/lib/catalog/records/contract";
import { countText } from "@/lib/core/wording";
import { recordPath, RESOURCE_WORDS } from "./words";

const COLUMNS: Column<RecordRow>[] = [
  {
    key: "title",
    header: "Record",
    className: "max-w-0 w-full",
    cell: ({ title, corrected }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate" title={title}>
          {title}
        </span>
        {corrected && <Tag>corrected</Tag>}
      </span>
    ),
  },
  { key: "source", header: "Source", wide: true, className: "whitespace-nowrap", cell: ({ source }) => source },
  { key: "release", header: "Release", align: "right", num: true, cell: ({ release }) => countText(release) },
  { key: "id", header: "ID", num: true, wide: true, cell: ({ id }) => <span className="text-muted">{id}</span> },
];

type RecordsTableProps = { resource: ListedResource; rows: readonly RecordRow[]; isNarrowed: boolean };

export function RecordsTable({ resource, rows, isNarrowed }: RecordsTableProps) {
  const { title, many } = RESOURCE_WORDS[resource];
  const empty = isNarrowed ? (
    <EmptyState title={`No ${many} match`}>Search by name, ID or source reference.</EmptyState>
  ) : (
    <EmptyState title={`No published ${many} yet`} icon={<Database size={18} />}>
      A record appears here with its first release.
    </EmptyState>
  );
  return (
    <DataTable
      caption={title}
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => recordPath({ resource, ref: id })}
      empty={empty}
    />
  );
}
