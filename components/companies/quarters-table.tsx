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
          {isSampleRecord(row) && !quarters.every(isSampleRecord) && <Tag>{SAMPLE_WORD}</Tag>}
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
  return products.map((product) => (
    <ProductQuarters
      key={product}
      title={`${capital(product)} shipments`}
      rows={quarters.filter((row) => row.product === product)}
      sourceName={sourceName}
    />
  ));
}

/** Quarters that are seen at once; earlier ones are folded. */
const RECENT = 8;

type ProductQuartersProps = { title: string; rows: readonly CompanyQuarter[]; sourceName: (code: string) => string };

function ProductQuarters({ title, rows, sourceName }: ProductQuartersProps) {
  const sources = [...new Set(rows.map(({ source }) => source))];
  const aside = (
    <span className="flex flex-wrap items-center gap-2">
      Source: {sources.map(sourceName).join(", ")}
      {rows.every(isSampleRecord) && <Tag>{SAMPLE_WORD}</Tag>}
    </span>
  );
  if (rows.every(({ volume }) => volume === null))
    return (
      <Card title={title} aside={aside}>
        <p className="text-13 text-muted">The source does not publish the volumes of this company.</p>
      </Card>
    );
  const columns = columnsOf(rows, sourceName);
  const table = { columns, hideCaption: true, rowKey: ({ quarter, basis, source }: CompanyQuarter) => `${quarter} ${basis} ${source}` };
  const earlier = rows.slice(RECENT);
  return (
    <Card flush title={title} aside={aside}>
      <DataTable caption={`${title} by quarter`} rows={rows.slice(0, RECENT)} {...table} />
      {earlier.length > 0 && (
        <details className="border-t border-line">
          <summary className="px-5 py-2.5 text-13 text-muted hover:text-ink">{earlier.length} earlier quarters</summary>
          <DataTable caption={`${title}, earlier quarters`} rows={earlier} {...table} />
        </details>
      )}
    </Card>
  );
}
