import { several } from "@/components/ui/amounts";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { withParams } from "@/components/ui/url-state";
import type { SourceRow } from "@/lib/catalog/imports/contract";
import { SAMPLE_WORD } from "@/lib/core/sample";
import { DescribeSource } from "./describe-source";

function holdsText({ companies, products, prices, shipments }: SourceRow): string {
  const parts = [
    companies > 0 && several(companies, "company", "companies"),
    products > 0 && several(products, "product", "products"),
    prices > 0 && several(prices, "price", "prices"),
    shipments > 0 && several(shipments, "shipment", "shipments"),
  ].filter(Boolean);
  return parts.join(", ") || "Nothing published";
}

function Notes({ row }: { row: SourceRow }) {
  const open = withParams("/staff/data/quarantine", "", { source: row.code });
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 text-13">
      {row.open_rows > 0 && <TextLink href={open}>{several(row.open_rows, "row", "rows")} quarantined</TextLink>}
      {row.corrections > 0 && <span className="text-muted">{several(row.corrections, "record", "records")} corrected</span>}
    </span>
  );
}

const columnsAt = (now: number): Column<SourceRow>[] => [
  {
    key: "name",
    header: "Source",
    className: "max-w-0 w-full align-top md:w-2/5",
    cell: (row) => (
      <span className="grid gap-0.5">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium" title={row.name}>
            {row.name}
          </span>
          {row.synthetic && <Tag>{SAMPLE_WORD}</Tag>}
        </span>
        <span className="num truncate text-12 text-muted">{row.code}</span>
        <span className="line-clamp-2 text-muted [overflow-wrap:anywhere]" title={row.licence}>
          Licence: {row.licence}
        </span>
        <span className="md:hidden">
          {holdsText(row)}
          {row.reaches !== null && `, to ${row.reaches}`}
        </span>
        {row.methodology !== null && (
          <span className="line-clamp-2 text-muted [overflow-wrap:anywhere]" title={row.methodology}>
            {row.methodology}
          </span>
        )}
        <Notes row={row} />
        <span className="mt-1">
          <DescribeSource source={row} />
        </span>
      </span>
    ),
  },
  { key: "holds", header: "Published rows", wide: true, className: "align-top", cell: holdsText },
  {
    key: "reaches",
    header: "Data until",
    num: true,
    wide: true,
    align: "right",
    className: "align-top",
    cell: ({ reaches }) => reaches ?? "–",
  },
  {
    key: "release",
    header: "Latest release",
    align: "right",
    className: "whitespace-nowrap align-top",
    cell: (row) =>
      row.last_release === null || row.last_release_at === null ? (
        "–"
      ) : (
        <TextLink href={`/staff/data/releases/${row.last_release}`}>
          <RelativeTime at={row.last_release_at} now={now} />
        </TextLink>
      ),
  },
  {
    key: "import",
    header: "Latest import",
    align: "right",
    wide: true,
    className: "whitespace-nowrap align-top",
    cell: (row) =>
      row.last_import === null || row.last_import_at === null ? (
        "–"
      ) : (
        <TextLink href={`/staff/data/imports/${row.last_import}`}>
          <RelativeTime at={row.last_import_at} now={now} />
        </TextLink>
      ),
  },
];

export function SourcesTable({ rows, now }: { rows: readonly SourceRow[]; now: number }) {
  return (
    <DataTable
      caption="Sources"
      hideCaption
      columns={columnsAt(now)}
      rows={rows}
      rowKey={({ code }) => code}
      empty={<EmptyState title="No sources yet">A source appears with its first import.</EmptyState>}
    />
  );
}
