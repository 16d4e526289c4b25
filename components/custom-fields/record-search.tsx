import { Search } from "lucide-react";
import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { countText } from "@/lib/core/wording";
import { FIELD_RESOURCES, type FoundRecords } from "@/lib/custom-fields/contract";
import { hrefOf, RESOURCE_TITLES, type Asked } from "./words";

type RecordSearchProps = { path: string; asked: Asked; found: FoundRecords | null };
type Row = FoundRecords["rows"][number];

const RESOURCES = FIELD_RESOURCES.map((value) => ({ value, label: RESOURCE_TITLES[value] }));

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Name",
    className: "w-full max-w-0",
    cell: ({ name, detail }) => (
      <span className="block truncate" title={name}>
        {name} {detail !== null && <span className="font-normal text-muted">{detail}</span>}
      </span>
    ),
  },
  { key: "id", header: "ID", num: true, wide: true, cell: ({ id }) => <span className="text-muted">{id}</span> },
  { key: "values", header: "Values", align: "right", num: true, cell: ({ values }) => countText(values) },
];

/** Finds a company or product whose values are to be seen or changed. */
export function RecordSearch({ path, asked, found }: RecordSearchProps) {
  return (
    <div className="grid min-w-0 gap-4">
      <FilterBar label="Find a record">
        <input type="hidden" name="view" value="values" />
        <Field name="of" label="Record type" hideLabel className="w-40 max-sm:w-full">
          <Select options={RESOURCES} defaultValue={asked.of} />
        </Field>
        <Field name="q" label="Name or ID" hideLabel className="w-80 max-sm:w-full">
          <Input type="search" placeholder="Find by name or ID" defaultValue={asked.q} maxLength={200} />
        </Field>
      </FilterBar>
      <Card flush>
        <DataTable
          caption="Records"
          hideCaption
          columns={COLUMNS}
          rows={found?.rows ?? []}
          rowKey={({ id }) => id}
          rowHref={({ id }) => hrefOf(path, { ...asked, record: id })}
          isCurrent={({ id }) => id === asked.record}
          empty={
            <EmptyState title={found === null ? "Find a record to edit its values" : "No results"} icon={<Search size={18} />}>
              {found === null ? "Enter part of its name, or its ID." : "Try another name. Accents and case are ignored."}
            </EmptyState>
          }
        />
      </Card>
      {found?.more === true && (
        <p className="text-13 text-muted">The first {found.rows.length} are shown. Refine your search to see others.</p>
      )}
    </div>
  );
}
