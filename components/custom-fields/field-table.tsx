import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { countText } from "@/lib/core/wording";
import { TYPE_TITLES, type FieldRow } from "@/lib/custom-fields/contract";
import { FieldActions } from "./field-actions";
import { RESOURCE_TITLES } from "./words";

type FieldTableProps = { api: string; rows: readonly FieldRow[]; mayChange: boolean; empty: ReactNode };

/** The fields of an organisation with how many records have a value. */
export function FieldTable({ api, rows, mayChange, empty }: FieldTableProps) {
  const columns: Column<FieldRow>[] = [
    { key: "title", header: "Field", className: "w-full max-w-0 md:min-w-48", cell: (row) => <Title row={row} /> },
    {
      key: "of",
      header: <span className="whitespace-nowrap">Applies to</span>,
      wide: true,
      cell: ({ resource }) => RESOURCE_TITLES[resource],
    },
    { key: "type", header: "Type", wide: true, cell: ({ type }) => <span className="whitespace-nowrap">{TYPE_TITLES[type]}</span> },
    { key: "unit", header: "Unit", wide: true, cell: ({ unit }) => unit ?? <span className="text-faint">–</span> },
    { key: "values", header: "Values", align: "right", num: true, cell: ({ values }) => countText(values) },
    ...(mayChange
      ? [
          {
            key: "actions",
            header: <span className="sr-only">Actions</span>,
            align: "right",
            cell: (row: FieldRow) => <FieldActions api={api} field={row} />,
          } as const,
        ]
      : []),
  ];
  return <DataTable caption="Custom fields" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}

function Title({ row }: { row: FieldRow }) {
  const { title, name, description, resource, type, unit, options } = row;
  const more = [description, ...(options.length > 0 ? [options.join(", ")] : [])].filter(Boolean).join(" · ");
  return (
    <span className="block min-w-0">
      <span className="block truncate font-medium" title={title}>
        {title}
      </span>
      <span className="num block truncate text-12 text-muted">custom.{name}</span>
      <span className="block truncate text-12 text-muted md:hidden">
        {RESOURCE_TITLES[resource]}, {TYPE_TITLES[type].toLowerCase()}
        {unit !== null && `, ${unit}`}
      </span>
      {more !== "" && (
        <span className="block truncate text-12 text-muted" title={more}>
          {more}
        </span>
      )}
    </span>
  );
}
