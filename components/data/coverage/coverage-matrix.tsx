import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/text-link";
import { withParams } from "@/components/ui/url-state";
import type { Counts, Coverage } from "@/lib/catalog/browse/coverage/contract";
import { countText } from "@/lib/core/wording";

const YEARS = 10;

type Line = { key: string; dataset: string; part: string; href: string; years: Counts };

/** The counts of several rows of one part, year by year. */
function summed(dataset: string, href: (part: string) => string, rows: readonly { part: string; years: Counts }[]): Line[] {
  return [...new Set(rows.map(({ part }) => part))].map((part) => {
    const years: Record<string, number> = {};
    for (const row of rows)
      if (row.part === part) for (const [year, count] of Object.entries(row.years)) years[year] = (years[year] ?? 0) + count;
    return { key: `${dataset} ${part}`, dataset, part, href: href(part), years };
  });
}

/** What there is of each year: assessments of prices, listings of products, figures of shipments. */
export function coverageLines({ prices, products, shipments }: Pick<Coverage, "prices" | "products" | "shipments">): Line[] {
  return [
    ...summed(
      "Prices",
      (stage) => withParams("/prices", "", { stage }),
      prices.map(({ stage, years }) => ({ part: stage, years })),
    ),
    ...summed(
      "Products",
      (category) => withParams("/products", "", { category }),
      products.map(({ category, years }) => ({ part: category, years })),
    ),
    ...summed(
      "Shipments",
      (product) => withParams("/shipments", "", { product }),
      shipments.flatMap(({ product, quarters }) =>
        quarters.map(({ quarter, rows }) => ({ part: product, years: { [quarter.slice(0, 4)]: rows } })),
      ),
    ),
  ];
}

const sentence = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1);

const shade = (count: number, most: number): string =>
  `color-mix(in oklch, var(--series-1) ${Math.round(8 + (32 * Math.log1p(count)) / Math.log1p(most))}%, transparent)`;

function columnsOf(lines: readonly Line[]): Column<Line>[] {
  const years = [...new Set(lines.flatMap((line) => Object.keys(line.years)))].toSorted().slice(-YEARS);
  const most = Math.max(1, ...lines.flatMap((line) => Object.values(line.years)));
  return [
    { key: "part", header: "Dataset", cell: ({ part, href }) => <TextLink href={href}>{sentence(part)}</TextLink> },
    ...years.map((year): Column<Line> => ({
      ...{ key: year, header: year, align: "right", num: true },
      cell: (line) => {
        const count = line.years[year] ?? 0;
        return count === 0 ? (
          <span className="text-faint">–</span>
        ) : (
          <span className="block rounded-sm px-1.5 py-0.5" style={{ background: shade(count, most) }}>
            {countText(count)}
          </span>
        );
      },
    })),
  ];
}

/** Where and when there is data: companies on the map, everything with a date by year. */
export function CoverageMatrix({ coverage, children }: { coverage: Coverage; /** Of its companies. */ children: ReactNode }) {
  const lines = coverageLines(coverage);
  return (
    <section aria-labelledby="coverage" className="py-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="coverage" className="text-20 font-semibold">
          Coverage
        </h2>
        <TextLink href="/data/coverage" className="text-14">
          See all coverage
        </TextLink>
      </div>
      <p className="mb-4 max-w-[90ch] text-13 text-muted">
        Open data and the sandbox slice, which everyone can look at: companies by country, then assessments, listings and figures by year.
      </p>
      {children}
      {lines.length > 0 && (
        <Card flush>
          <DataTable
            caption="Records by dataset and year"
            hideCaption
            scroll
            columns={columnsOf(lines)}
            rows={lines}
            rowKey={({ key }) => key}
            groupOf={({ dataset }) => dataset}
          />
        </Card>
      )}
    </section>
  );
}
