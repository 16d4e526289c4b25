import type { Metadata } from "next";
import { marketPage } from "@/app/(market)/market-page";
import { QualityTable } from "@/components/data/coverage/quality-table";
import { QuarterTable } from "@/components/data/coverage/quarter-table";
import { CountryTable, ProductTable, SeriesTable } from "@/components/data/coverage/tables";
import { DataFrame } from "@/components/data/data-frame";
import { SampleNote } from "@/components/data/sample-note";
import { several } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import type { Coverage } from "@/lib/catalog/browse/coverage/contract";
import { readCoverage } from "@/lib/catalog/browse/coverage/read-coverage";
import { readQuality } from "@/lib/catalog/browse/coverage/read-quality";
import { shareOf } from "@/lib/catalog/read-figures";
import { countText } from "@/lib/core/wording";
import { pageMetadata } from "../../page-metadata";

export const generateMetadata = (): Metadata =>
  pageMetadata({
    path: "/data/coverage",
    title: "Coverage",
    description:
      "How many companies, products, prices and shipments there are by country, year and quarter, how fresh, and where the gaps are.",
  });

const sourcesIn = (coverage: Coverage): string[] =>
  [
    ...new Set([
      ...coverage.companies.flatMap(({ bySource }) => Object.keys(bySource)),
      ...[coverage.products, coverage.prices, coverage.shipments].flat().map(({ source }) => source),
    ]),
  ].toSorted();

const nothing = (
  <EmptyState title="Nothing to count here">Your plan does not include this dataset, or nothing has been published yet.</EmptyState>
);

/** How much the reader sees of each dataset, and of when. */
export default marketPage(async ({ view, head, nowMs, isLive }) => {
  const [coverage, quality] = [await readCoverage({ view, head, nowMs }), await readQuality(head)];
  const { companies, products, prices, shipments } = coverage;
  const sources = sourcesIn(coverage);
  const ofCompanies = sources.filter((code) => companies.some(({ bySource }) => bySource[code] !== undefined));
  return (
    <DataFrame current="coverage">
      <header>
        <h1 className="text-28 font-semibold text-balance">Coverage</h1>
        <p className="mt-3 max-w-[64ch] text-16 text-muted">
          {isLive
            ? "Counts of what your plan includes."
            : "Counts of what everyone can look at: every record of open sources, and the sandbox slice of the others."}{" "}
          Totals of all data are in the <TextLink href="/data">data dictionary</TextLink>.
        </p>
        <p className="mt-2 text-14 text-muted">
          Release <span className="num">{countText(head.release)}</span>. <TextLink href="/data/releases">What changed</TextLink>
        </p>
      </header>
      <SampleNote
        sample={shareOf(
          sources.map((code) => ({ code })),
          head,
        )}
      />
      <Card flush title="Companies" aside={several(companies.filter(({ country }) => country !== null).length, "country", "countries")}>
        {companies.length === 0 ? nothing : <CountryTable rows={companies} sources={ofCompanies} />}
      </Card>
      <Card flush title="Products by year of listing">
        {products.length === 0 ? nothing : <ProductTable rows={products} />}
      </Card>
      <Card flush title="Prices by year" aside={several(prices.length, "series", "series")}>
        {prices.length === 0 ? nothing : <SeriesTable rows={prices} />}
      </Card>
      <Card flush title="Shipments by year" aside={several(shipments.length, "table", "tables")}>
        {shipments.length === 0 ? nothing : <QuarterTable rows={shipments} />}
      </Card>
      <Card flush title="Completeness and freshness">
        <QualityTable rows={quality} nameOf={(code) => head.sources.get(code)?.name ?? code} />
      </Card>
    </DataFrame>
  );
});
