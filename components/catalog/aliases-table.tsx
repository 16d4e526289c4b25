import { Languages } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import type { AliasRow } from "@/lib/catalog/records/contract";
import { EditAliases } from "./edit-aliases";
import { recordPath } from "./words";

const NamesOf = ({ aliases }: Pick<AliasRow, "aliases">) =>
  aliases.length === 0 ? (
    <span className="text-muted">None</span>
  ) : (
    <ul className="grid gap-1">
      {aliases.map((alias) => (
        <li key={alias} className="[overflow-wrap:anywhere]">
          {alias}
        </li>
      ))}
    </ul>
  );

/** `name`: the one that is to be linked, or "". Where there is no room, aliases are below their company. */
const columnsFor = (name: string): Column<AliasRow>[] => [
  {
    key: "name",
    header: "Company",
    className: "align-top max-md:w-full md:min-w-72",
    cell: ({ id, name: company, source, country, aliases }) => (
      <span className="grid gap-1">
        <TextLink href={recordPath({ resource: "company", ref: id })}>{company}</TextLink>
        <span className="text-13 text-muted">{[country, source].filter(Boolean).join(" · ")}</span>
        <span className="text-13 [overflow-wrap:anywhere] md:hidden">{aliases.join(", ")}</span>
      </span>
    ),
  },
  { key: "aliases", header: "Aliases", wide: true, className: "w-full align-top", cell: NamesOf },
  {
    key: "edit",
    header: <span className="sr-only">Change</span>,
    align: "right",
    className: "align-top whitespace-nowrap",
    cell: (row) => (
      <EditAliases
        key={row.hash}
        row={row}
        name={name}
        trigger={
          <Button size="sm">
            {name === "" ? "Edit aliases" : "Add as alias"}
            <span className="sr-only"> of {row.name}</span>
          </Button>
        }
      />
    ),
  },
];

type AliasesTableProps = { rows: readonly AliasRow[]; name: string; isNarrowed: boolean };

export function AliasesTable({ rows, name, isNarrowed }: AliasesTableProps) {
  const empty = isNarrowed ? (
    <EmptyState title="No companies match">Search by name, alias or ID. Generated companies have no aliases.</EmptyState>
  ) : (
    <EmptyState title="No aliases yet" icon={<Languages size={18} />}>
      Search for a company to add another name that files use for it.
    </EmptyState>
  );
  return <DataTable caption="Aliases" hideCaption columns={columnsFor(name)} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}
