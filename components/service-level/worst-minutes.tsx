import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment-text";
import { countText } from "@/lib/core/wording";
import { COMPONENTS, COMPONENT_TITLES } from "@/lib/service-level/contract";
import type { WorstMinute } from "@/lib/service-level/overview/contract";

const titleOf = (name: string): string => {
  const component = COMPONENTS.find((one) => one === name);
  return component === undefined ? name : COMPONENT_TITLES[component];
};

/** The minutes of the month in which most calls were failed. */
export function WorstMinutes({ rows }: { rows: readonly WorstMinute[] }) {
  const columns: Column<WorstMinute>[] = [
    { key: "minute", header: "Minute", num: true, cell: ({ minute }) => <Moment at={minute} form="short" /> },
    { key: "part", header: "Component", wide: true, cell: ({ component }) => titleOf(component) },
    { key: "failed", header: "Failed", num: true, align: "right", cell: ({ failed }) => countText(failed) },
    { key: "answered", header: "Successful", num: true, align: "right", cell: ({ answered }) => countText(answered) },
    {
      key: "organisations",
      header: "Customers affected",
      num: true,
      align: "right",
      wide: true,
      cell: ({ organisations }) => countText(organisations),
    },
  ];
  return (
    <Card title="Worst minutes" flush>
      <DataTable
        caption="Worst minutes"
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={({ minute, component }) => `${component} ${minute}`}
        empty={<EmptyState title="No failed requests this month">Minutes with 5xx responses appear here.</EmptyState>}
      />
    </Card>
  );
}
