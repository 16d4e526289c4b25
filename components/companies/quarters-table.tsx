import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { withParams } from "@/components/ui/url-state";
import type { CompanyQuarter } from "@/lib/catalog/browse/companies/contract";
import { isSampleRecord, SAMPLE_WORD } from "@/lib/core/sample";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll("_", " ");

/** Volumes as bars: a share of the largest one shown. */
function columnsOf(quarters: readonly CompanyQuarter[], sourceName: (code: string) => string): Column<CompanyQuarter>[] {
  const most = Math.max(...quarters.map(({ volume }) => Number(volume ?? 0)), 0.001);
  return [
    {
      key: "quarter",
      header: "Quarter",
      className: "whitespace-nowrap",
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          <TextLink href={withParams("/shipments", "", { quarter: row.quarter, product: row.product, dimension: "company" })}>
            {row.quarter}
          </TextLink>
          {isSampleRecord(row) && <Tag>{SAMPLE_WORD}</Tag>}
        </span>
      ),
    },
    {
      key: "bar",
      header: <span className="sr-only">Volume as a bar</span>,
      wide: true,
      className: "w-2/5",
      cell: ({ volume }) => (
        <span aria-hidden="true" className="block h-3 bg-sunken">
          <span className="block h-full bg-(--series-1)" style={{ width: `${(Number(volume ?? 0) / most) * 100}%` }} />
        </span>
      ),
    },
    {
      key: "volume",
      header: "Volume, GW",
      align: "right",
      num: true,
      cell: ({ volume, withheld }) => volume ?? <span className="text-faint">{withheld ? "withheld" : "not published"}</span>,
    },
    { key: "share", header: "Share, %", align: "right", num: true, cell: ({ share }) => share ?? <span className="text-faint">–</span> },
    { key: "rank", header: "Rank", align: "right", num: true, cell: ({ rank }) => rank ?? <span className="text-faint">–</span> },
    {
      key: "basis",
      header: "Basis",
      wide: true,
      className: "text-muted",
      cell: ({ basis, status, source }) => (
        <span title={sourceName(source)}>
          {capital(basis)}
          {status !== "actual" && `, ${status.replaceAll("_", " ")}`}
        </span>
      ),
    },
  ];
}

type QuartersTableProps = { quarters: readonly CompanyQuarter[]; sourceName: (code: string) => string };

/** Shipments of a company, quarter by quarter, with rank and share; a table for each product. */
export function QuartersTable({ quarters, sourceName }: QuartersTableProps) {
  const products = [...new Set(quarters.map(({ product }) => product))];
  return products.map((product) => {
    const rows = quarters.filter((row) => row.product === product);
    const sources = [...new Set(rows.map(({ source }) => sourceName(source)))];
    return (
      <Card key={product} flush title={`${capital(product)} shipments`} aside={`Source: ${sources.join(", ")}`}>
        <DataTable
          caption={`${capital(product)} shipments by quarter`}
          hideCaption
          columns={columnsOf(rows, sourceName)}
          rows={rows}
          rowKey={({ quarter, basis, source }) => `${quarter} ${basis} ${source}`}
        />
      </Card>
    );
  });
}
