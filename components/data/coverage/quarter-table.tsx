import { DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/text-link";
import type { TableCoverage } from "@/lib/catalog/browse/coverage/contract";
import { countText } from "@/lib/core/wording";
import { NONE, yearColumns } from "./year-columns";

const linkTo = ({ product, dimension, basis, source }: TableCoverage, quarter: string): string =>
  `/shipments?${new URLSearchParams({ product, dimension, basis, source, quarter }).toString()}`;

const titleOf = ({ product, dimension, basis }: TableCoverage): string =>
  `${product.charAt(0).toUpperCase()}${product.slice(1)} by ${dimension}, ${basis}`.replaceAll("_", " ");

const yearOf = (quarter: string): string => quarter.slice(0, 4);
const QUARTERS_A_YEAR = 4;
/** As many as a cell can name. */
const NAMED_GAPS = 4;

/** Figures of each shipment table, by year, with the quarters that it lacks. */
export function QuarterTable({ rows }: { rows: readonly TableCoverage[] }) {
  return (
    <DataTable
      caption="Shipment figures by table and year"
      hideCaption
      scroll
      rows={rows}
      rowKey={(row) => `${titleOf(row)} ${row.source}`}
      columns={[
        {
          key: "table",
          header: "Table",
          className: "min-w-44",
          cell: (row) => <TextLink href={linkTo(row, row.quarters.at(-1)?.quarter ?? "")}>{titleOf(row)}</TextLink>,
        },
        { key: "source", header: "Source", cell: ({ source }) => <code className="num text-12 whitespace-nowrap">{source}</code> },
        ...yearColumns<TableCoverage>(rows, {
          of: ({ quarters }) => quarters.map(({ quarter }) => yearOf(quarter)),
          cell: (row, year) => <Figures row={row} has={(quarter) => yearOf(quarter) === year} most={QUARTERS_A_YEAR} />,
          earlier: (row, first) => <Figures row={row} has={(quarter) => yearOf(quarter) < first} most={null} />,
        }),
        { key: "missing", header: "Missing quarters", className: "min-w-48", cell: ({ missing }) => <Missing quarters={missing} /> },
        { key: "last", header: "Newest", align: "right", num: true, cell: ({ quarters }) => quarters.at(-1)?.quarter ?? NONE },
      ]}
    />
  );
}

type FiguresProps = { row: TableCoverage; has: (quarter: string) => boolean; most: number | null };

/** How many figures there are, and of how many quarters where some are missing; leads to the newest of them. */
function Figures({ row, has, most }: FiguresProps) {
  const own = row.quarters.filter(({ quarter }) => has(quarter));
  const newest = own.at(-1);
  if (newest === undefined) return NONE;
  return (
    <>
      <TextLink href={linkTo(row, newest.quarter)} prefetch={false}>
        {countText(own.reduce((sum, { rows }) => sum + rows, 0))}
      </TextLink>
      {most !== null && own.length < most && (
        <span className="block text-12 text-muted">
          {own.length} of {most}
        </span>
      )}
    </>
  );
}

function Missing({ quarters }: { quarters: readonly string[] }) {
  if (quarters.length === 0) return NONE;
  const more = quarters.length - NAMED_GAPS;
  return (
    <span className="num text-12">
      {quarters.slice(-NAMED_GAPS).join(", ")}
      {more > 0 && <span className="text-muted"> and {countText(more)} before</span>}
    </span>
  );
}
