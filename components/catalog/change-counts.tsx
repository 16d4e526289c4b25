import { several } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { countText } from "@/lib/core/wording";
import { RESOURCE_KEYS, RESOURCE_WORDS, type ResourceKey, type Summary } from "./words";

type Row = { key: ResourceKey; added: number; changed: number; removed: number };

const COLUMNS: Column<Row>[] = [
  { key: "what", header: "Records", cell: ({ key }) => RESOURCE_WORDS[key].title },
  { key: "added", header: "Added", align: "right", num: true, cell: ({ added }) => countText(added) },
  { key: "changed", header: "Changed", align: "right", num: true, cell: ({ changed }) => countText(changed) },
  {
    key: "removed",
    header: "Removed",
    align: "right",
    num: true,
    cell: ({ removed }) => <span className={removed > 0 ? "text-bad" : ""}>{countText(removed)}</span>,
  },
];

/** How many records a release or an import changes, by resource. */
export function ChangeCounts({ title, summary, quarantined = 0 }: { title: string; summary: Summary; quarantined?: number }) {
  const rows = RESOURCE_KEYS.flatMap((key) => (summary[key] ? [{ key, ...summary[key] }] : []));
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        hideCaption
        columns={COLUMNS}
        rows={rows}
        rowKey={({ key }) => key}
        empty={
          <p className="px-5 pb-4 text-14">
            {quarantined === 0
              ? "No changes. The published data is already the same."
              : `No changes. ${several(quarantined, "row is", "rows are")} quarantined and not part of what is published.`}
          </p>
        }
      />
    </Card>
  );
}
