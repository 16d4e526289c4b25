import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { countText } from "@/lib/core/wording";

type Value = { name: string; quarantined: string | null; published: string | null; corrected: string | null };

const cellOf = (value: string | null, isDifferent: boolean) =>
  value === null ? <span className="text-faint">–</span> : <span className={isDifferent ? "font-semibold text-ink" : ""}>{value}</span>;

/** A quarantined row beside what is published of its record and, when it was corrected, what it became. */
export function QuarantineValues({ values, release }: { values: readonly Value[]; release: number | null }) {
  const isCorrected = values.some(({ corrected }) => corrected !== null);
  const text = "min-w-32 max-w-80 [overflow-wrap:anywhere] align-top";
  const columns: Column<Value>[] = [
    { key: "name", header: "Column", className: "align-top text-muted", cell: ({ name }) => name },
    {
      key: "quarantined",
      header: "In the file",
      className: `num ${text}`,
      cell: ({ quarantined, published }) => cellOf(quarantined, release !== null && quarantined !== published),
    },
    ...(isCorrected
      ? [
          {
            key: "corrected",
            header: "Corrected",
            className: `num ${text}`,
            cell: ({ corrected, quarantined }: Value) => cellOf(corrected, corrected !== quarantined),
          },
        ]
      : []),
    {
      key: "published",
      header: release === null ? "Published" : `Published, release ${countText(release)}`,
      className: `num ${text}`,
      cell: ({ published }) => cellOf(published, false),
    },
  ];
  return (
    <Card title="Values" aside={release === null ? "This record is not published." : undefined} flush>
      <DataTable caption="Values of the row" hideCaption columns={columns} rows={values} rowKey={({ name }) => name} scroll />
    </Card>
  );
}
