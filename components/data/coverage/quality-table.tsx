import { several } from "@/components/ui/amounts";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import type { SourceQuality } from "@/lib/catalog/browse/coverage/contract";
import { RESOURCE_NAMES } from "../release-words";
import { NONE } from "./year-columns";

/** Completeness and freshness of each source's records, as last measured. */
export function QualityTable({ rows, nameOf }: { rows: readonly SourceQuality[]; nameOf: (code: string) => string }) {
  return (
    <DataTable
      caption="Completeness and freshness by source"
      hideCaption
      rows={rows}
      rowKey={({ source, resource }) => `${source} ${resource}`}
      empty={<EmptyState title="Not measured yet">Each release is measured a few minutes after it is published.</EmptyState>}
      columns={[
        { key: "source", header: "Source", className: "min-w-44", cell: ({ source }) => nameOf(source) },
        { key: "resource", header: "Dataset", cell: ({ resource }) => RESOURCE_NAMES[resource].title },
        { key: "complete", header: "Fields filled", align: "right", num: true, cell: ({ completePct }) => `${completePct.toFixed(1)}%` },
        {
          key: "age",
          header: "Newest value, at release",
          align: "right",
          num: true,
          cell: ({ ageDays }) => (ageDays === null ? NONE : ageText(ageDays)),
        },
      ]}
    />
  );
}

const ageText = (days: number): string => (days === 0 ? "same day" : `${several(days, "day", "days")} old`);
