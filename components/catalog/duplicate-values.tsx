import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { RecordRef } from "@/lib/catalog/records/contract";
import { countText } from "@/lib/core/wording";
import { recordPath } from "./words";

type Shown = RecordRef & {
  source: string;
  fields: readonly { name: string }[];
  published: { release: number; given: Readonly<Record<string, string>> } | null;
};
type Line = { name: string; values: [string, string]; differs: boolean };

const head = ({ resource, id, source, published }: Shown) => (
  <span className="grid gap-0.5 font-normal [overflow-wrap:anywhere]">
    <TextLink href={recordPath({ resource, ref: id })}>{source}</TextLink>
    <span className="text-muted">{published === null ? "Not published" : `Release ${countText(published.release)}`}</span>
  </span>
);

/** Two records side by side; fields that neither has are left out. */
export function DuplicateValues({ records: [a, b] }: { records: [Shown, Shown] }) {
  const lines = a.fields.flatMap(({ name }): Line[] => {
    const values: [string, string] = [a.published?.given[name] ?? "", b.published?.given[name] ?? ""];
    return values.some(Boolean) ? [{ name, values, differs: values[0] !== values[1] }] : [];
  });
  const columns: Column<Line>[] = [
    {
      key: "name",
      header: "Field",
      cell: ({ name, differs }) => (
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {differs && <Tag tone="warn">differs</Tag>}
        </span>
      ),
    },
    { key: "a", header: head(a), cell: ({ values }) => <span className="[overflow-wrap:anywhere]">{values[0]}</span> },
    { key: "b", header: head(b), cell: ({ values }) => <span className="[overflow-wrap:anywhere]">{values[1]}</span> },
  ];
  return (
    <Card flush>
      <DataTable caption="Both records" hideCaption columns={columns} rows={lines} rowKey={({ name }) => name} />
    </Card>
  );
}
