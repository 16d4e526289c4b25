import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag } from "@/components/ui/tag";
import { isSampleRecord, SAMPLE_WORD } from "@/lib/core/sample";
import { cellText } from "./words";

export type SampleRow = Readonly<Record<string, string | boolean | readonly string[] | null>>;
type SampleField = { name: string; type: string; unit: string | null };

const FIGURES = new Set(["number", "integer", "date", "date-time", "boolean"]);
const isFigure = ({ name, type }: SampleField): boolean => FIGURES.has(type) || /(^|_)id$/.test(name);

/** A generated row is marked in its first column. */
function columnOf(field: SampleField, index: number): Column<SampleRow> {
  return {
    key: field.name,
    header: <code className="num">{field.name}</code>,
    align: field.type === "number" || field.type === "integer" ? "right" : "left",
    num: isFigure(field),
    className: "whitespace-nowrap",
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Value text={cellText(row[field.name] ?? null)} />
        {index === 0 && isSampleRecord(row) && <Tag>{SAMPLE_WORD}</Tag>}
      </span>
    ),
  };
}

function Value({ text }: { text: string | null }) {
  if (text === null) return <span className="text-faint">null</span>;
  return (
    <span title={text.length > 32 ? text : undefined} className="inline-block max-w-64 truncate align-bottom max-sm:max-w-32">
      {text}
    </span>
  );
}

/** The first rows of the slice, every field of them. */
export function SampleTable({ title, fields, rows }: { title: string; fields: readonly SampleField[]; rows: readonly SampleRow[] }) {
  return (
    <section aria-labelledby="sample" className="grid min-w-0 grid-cols-1 gap-4">
      <h2 id="sample" className="text-20 font-semibold">
        Sample rows
      </h2>
      <Card flush>
        <DataTable
          caption={`First rows of the sandbox slice of ${title}`}
          hideCaption
          scroll
          columns={fields.map(columnOf)}
          rows={rows}
          rowKey={(row) => fields.map(({ name }) => cellText(row[name] ?? null) ?? "").join("\u001f")}
          empty={<EmptyState title="No rows yet">Sample rows appear with the first release of this dataset.</EmptyState>}
        />
      </Card>
    </section>
  );
}
