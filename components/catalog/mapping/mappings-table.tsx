"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { CopyButton } from "@/components/ui/copy-button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import type { MappingRow } from "@/lib/catalog/mappings/contract";
import { countText } from "@/lib/core/wording";
import { useDataActions } from "../actions";
import { RESOURCE_WORDS } from "../words";

type Row = MappingRow & { who: string | null };

function ArchiveButton({ id, name }: { id: string; name: string }) {
  const { archiveMapping } = useDataActions();
  return (
    <ConfirmAction
      title="Archive mapping"
      confirm="Archive mapping"
      trigger={<Button size="sm">Archive</Button>}
      onConfirm={async () => {
        await archiveMapping(id);
        return { title: `${name} archived` };
      }}
    >
      Files with these columns will need a mapping again. Imports that were read by it stay as they are.
    </ConfirmAction>
  );
}

const columnsAt = (now: number): Column<Row>[] => [
  {
    key: "name",
    header: "Mapping",
    className: "max-w-0 w-full align-top",
    cell: ({ id, name, resource, source, mode, fields }) => (
      <>
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block text-muted [overflow-wrap:anywhere]">
          {RESOURCE_WORDS[resource].title} from <span className="num">{source}</span>, {mode}, {fields} fields
        </span>
        <span className="flex items-center gap-1 text-muted">
          <span className="num truncate">{id}</span>
          <CopyButton text={id} label={`Copy ID of ${name}`} />
        </span>
      </>
    ),
  },
  { key: "version", header: "Version", num: true, align: "right", className: "align-top", cell: ({ version }) => countText(version) },
  {
    key: "runs",
    header: "Imports",
    align: "right",
    wide: true,
    className: "whitespace-nowrap align-top",
    cell: ({ runs, used_at }) => (
      <>
        <span className="num">{countText(runs)}</span>
        {used_at !== null && (
          <span className="block text-muted">
            last <RelativeTime at={used_at} now={now} />
          </span>
        )}
      </>
    ),
  },
  {
    key: "saved",
    header: "Saved",
    align: "right",
    wide: true,
    className: "whitespace-nowrap align-top",
    cell: ({ saved_at, who }) => (
      <>
        <RelativeTime at={saved_at} now={now} />
        {who !== null && <span className="block text-muted">{who}</span>}
      </>
    ),
  },
  {
    key: "archive",
    header: <span className="sr-only">Actions</span>,
    align: "right",
    className: "align-top",
    cell: ({ id, name }) => <ArchiveButton id={id} name={name} />,
  },
];

/** The mappings in use. Each is read again when a file has its columns. */
export function MappingsTable({ rows, now }: { rows: readonly Row[]; now: number }) {
  return (
    <DataTable
      caption="Mappings"
      hideCaption
      columns={columnsAt(now)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No mappings yet">Import a file of another layout to make one.</EmptyState>}
    />
  );
}
