import { RecordSource } from "@/components/sources/record-source";
import { SourceMark } from "@/components/sources/source-mark";
import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { withParams } from "@/components/ui/url-state";
import type { CompanyQuarter } from "@/lib/catalog/browse/companies/contract";
import type { Published, SourceName } from "@/lib/catalog/browse/records/contract";
import { isSampleRecord, SAMPLE_WORD } from "@/lib/core/sample";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll("_", " ");

/** Volumes as bars: a share of the largest one shown. Where there are several sources, a row is marked with its own. */
function columnsOf(quarters: readonly CompanyQuarter[], sources: readonly Sourced[]): Column<CompanyQuarter>[] {
  const markOf = (code: string): number => sources.findIndex(({ source }) => source.code === code) + 1;
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
          {sources.length > 1 && (
            <SourceMark mark={markOf(row.source)} text={`source: ${sources[markOf(row.source) - 1]?.source.name ?? ""}`} />
          )}
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
      cell: ({ basis, status }) => (
        <>
          {capital(basis)}
          {status !== "actual" && `, ${status.replaceAll("_", " ")}`}
        </>
      ),
    },
  ];
}

type Sourced = { source: SourceName; published: Published };
type Sources = { sourceOf: (code: string) => SourceName; publishedIn: (release: number) => Published };
type QuartersTableProps = Sources & { quarters: readonly CompanyQuarter[] };

/** Shipments of a company, quarter by quarter, with rank and share; a table for each product. */
export function QuartersTable({ quarters, ...about }: QuartersTableProps) {
  const products = [...new Set(quarters.map(({ product }) => product))];
  return products.map((product) => (
    <ProductQuarters
      key={product}
      title={`${capital(product)} shipments`}
      rows={quarters.filter((row) => row.product === product)}
      {...about}
    />
  ));
}

/** Quarters that are seen at once; earlier ones are folded. */
const RECENT = 8;

/** The sources of some rows, each with the newest release that changed one of its own. */
const sourcesOf = (rows: readonly CompanyQuarter[], { sourceOf, publishedIn }: Sources): Sourced[] =>
  [...new Set(rows.map(({ source }) => source))].map((code) => ({
    source: sourceOf(code),
    published: publishedIn(Math.max(...rows.filter(({ source }) => source === code).map(({ release }) => release))),
  }));

type ProductQuartersProps = Sources & { title: string; rows: readonly CompanyQuarter[] };

function ProductQuarters({ title, rows, ...about }: ProductQuartersProps) {
  const sources = sourcesOf(rows, about);
  const aside = rows.every(isSampleRecord) && <Tag>{SAMPLE_WORD}</Tag>;
  const notes = sources.map((one, index) => (
    <RecordSource key={one.source.code} {...one} word="Last updated" mark={sources.length > 1 ? index + 1 : undefined} />
  ));
  if (rows.every(({ volume }) => volume === null))
    return (
      <Card title={title} aside={aside}>
        <p className="mb-2 text-13 text-muted">The source does not publish the volumes of this company.</p>
        {notes}
      </Card>
    );
  const columns = columnsOf(rows, sources);
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
      <div className="grid gap-1.5 border-t border-line px-5 py-3">{notes}</div>
    </Card>
  );
}
