import type { ReactNode } from "react";
import { DataTable } from "@/components/ui/data-table";
import { Day } from "@/components/ui/day";
import type { SortLink } from "@/components/ui/sort-header";
import { type ChosenColumn, columnsIn, hasChosen, type TableLook } from "@/components/ui/table-look";
import { Tag } from "@/components/ui/tag";
import { updatedColumn } from "@/components/ui/updated-column";
import type { ListedCompany } from "@/lib/catalog/browse/companies/contract";
import { countryName } from "@/lib/core/country-name";
import { isSampleRecord, SAMPLE_WORD } from "@/lib/core/sample";
import { technologyName } from "@/lib/core/technology-name";
import { capacityParts, companyPath, statusName, statusTone, typeName, websiteLink } from "./words";

type CompaniesTableProps = {
  rows: readonly ListedCompany[];
  look: TableLook;
  sort: (key: string) => SortLink;
  empty: ReactNode;
};

const None = () => <span className="text-faint">–</span>;

/** The first names, and how many more there are. */
function Names({ names, most }: { names: readonly string[]; most: number }) {
  if (names.length === 0) return <None />;
  const rest = names.length - most;
  return (
    <span title={rest > 0 ? names.join(", ") : undefined}>
      {names.slice(0, most).join(", ")}
      {rest > 0 && <span className="text-muted"> +{rest}</span>}
    </span>
  );
}

function NameCell({ company }: { company: ListedCompany }) {
  const { name, matched } = company;
  return (
    <span className="block min-w-32">
      <span className="flex items-center gap-x-2 gap-y-1 max-md:flex-wrap">
        <span className="line-clamp-2 wrap-anywhere" title={name.length > 40 ? name : undefined}>
          {name}
        </span>
        {isSampleRecord(company) && <Tag>{SAMPLE_WORD}</Tag>}
      </span>
      {matched !== null && (
        <span className="line-clamp-1 text-12 font-normal wrap-anywhere text-muted" title={matched}>
          also {matched}
        </span>
      )}
    </span>
  );
}

const words = (key: string, header: string, read: (row: ListedCompany) => string | null): ChosenColumn<ListedCompany> => ({
  ...{ key, header, extra: true },
  cell: (row) => read(row) ?? <None />,
});

/** Every column that the table can have. */
export const companyColumns = (sort: CompaniesTableProps["sort"]): ChosenColumn<ListedCompany>[] => [
  {
    key: "name",
    header: "Name",
    sort: sort("name"),
    className: "w-1/4",
    cell: (company) => <NameCell company={company} />,
  },
  { key: "country", header: "Country", cell: ({ country }) => (country === null ? <None /> : countryName(country)) },
  { key: "types", header: "Types", wide: true, cell: ({ types }) => <Names names={types.map(typeName)} most={2} /> },
  {
    key: "technologies",
    header: "Technologies",
    wide: true,
    cell: ({ technologies }) => <Names names={technologies.map(technologyName)} most={2} />,
  },
  {
    key: "capacity",
    header: "Capacity per year",
    wide: true,
    className: "whitespace-nowrap",
    cell: ({ capacity }) => <Names names={capacityParts(capacity).map(({ stage, amount }) => `${stage} ${amount}`)} most={1} />,
  },
  {
    key: "founded",
    header: "Founded",
    wide: "lg",
    align: "right",
    num: true,
    sort: sort("founded_year"),
    cell: ({ founded_year: year }) => year ?? <None />,
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) =>
      status === "active" ? (
        <span className="text-muted">{statusName(status)}</span>
      ) : (
        <Tag tone={statusTone(status)} dot>
          {statusName(status)}
        </Tag>
      ),
  },
  {
    key: "verified",
    header: "Verified",
    wide: "lg",
    className: "whitespace-nowrap text-muted",
    cell: ({ last_verified: day }) => (day === null ? <None /> : <Day at={day} />),
  },
  updatedColumn(sort("updated_at")),
  words("legal_name", "Legal name", ({ legal_name: name }) => name),
  words("region", "Region", ({ region }) => region),
  words("city", "City", ({ city }) => city),
  words("staff", "Employees", ({ staff_range: range }) => range?.replace("-", "–") ?? null),
  words("website", "Website", ({ website }) => websiteLink(website)?.text ?? null),
  words("source", "Source", ({ source }) => source),
  words("id", "ID", ({ id }) => id),
];

/** Companies, one a row; the row leads to the profile. */
export function CompaniesTable({ rows, look, sort, empty }: CompaniesTableProps) {
  const all = companyColumns(sort);
  return (
    <DataTable
      caption="Companies"
      hideCaption
      columns={columnsIn(look, all)}
      scroll={hasChosen(look, all)}
      dense={look.density === "compact"}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => companyPath(id)}
      empty={empty}
    />
  );
}
