import { DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/text-link";
import type { CountryCoverage, Counts, ProductCoverage, SeriesCoverage } from "@/lib/catalog/browse/coverage/contract";
import { countryName } from "@/lib/core/country-name";
import { countText } from "@/lib/core/wording";
import { NONE, yearColumns } from "./year-columns";

const figures = { align: "right", num: true } as const;
const counted = (count: number | undefined) => (count === undefined || count === 0 ? NONE : countText(count));
const before = (years: Counts, first: string): number =>
  Object.entries(years).reduce((sum, [year, count]) => (year < first ? sum + count : sum), 0);
const ofYears = { cell: ({ years }: { years: Counts }, year: string) => counted(years[year]) };
const earlier = ({ years }: { years: Counts }, first: string) => counted(before(years, first));

/** Companies of each country, by source. */
export function CountryTable({ rows, sources }: { rows: readonly CountryCoverage[]; sources: readonly string[] }) {
  return (
    <DataTable
      caption="Companies by country and source"
      hideCaption
      scroll
      rows={rows}
      rowKey={({ country }) => country ?? "none"}
      columns={[
        {
          key: "country",
          header: "Country",
          cell: ({ country }) =>
            country === null ? "Not known" : <TextLink href={`/companies?country=${country}`}>{countryName(country)}</TextLink>,
        },
        { key: "records", header: "Companies", ...figures, cell: ({ records }) => countText(records) },
        ...sources.map((code) => ({
          key: code,
          header: code,
          ...figures,
          cell: ({ bySource }: CountryCoverage) => counted(bySource[code]),
        })),
        { key: "newest", header: "Last verified", ...figures, cell: ({ newest }) => newest ?? NONE },
      ]}
    />
  );
}

const CATEGORIES: Readonly<Record<string, string>> = { module: "Modules", inverter: "Inverters", storage: "Storage" };

/** Products of each category and source, by the year of their listing. */
export function ProductTable({ rows }: { rows: readonly ProductCoverage[] }) {
  return (
    <DataTable
      caption="Products by category and year of listing"
      hideCaption
      scroll
      rows={rows}
      rowKey={({ category, source }) => `${category} ${source}`}
      columns={[
        {
          key: "category",
          header: "Category",
          cell: ({ category }) => <TextLink href={`/products?category=${category}`}>{CATEGORIES[category] ?? category}</TextLink>,
        },
        { key: "source", header: "Source", cell: ({ source }) => <code className="num text-12 whitespace-nowrap">{source}</code> },
        { key: "records", header: "Products", ...figures, cell: ({ records }) => countText(records) },
        ...yearColumns<ProductCoverage>(rows, { of: ({ years }) => Object.keys(years), ...ofYears, earlier }),
        { key: "undated", header: "No date", ...figures, cell: ({ undated }) => counted(undated) },
        { key: "newest", header: "Newest", ...figures, cell: ({ newest }) => newest ?? NONE },
      ]}
    />
  );
}

/** Assessments of each price series, by year. */
export function SeriesTable({ rows }: { rows: readonly SeriesCoverage[] }) {
  return (
    <DataTable
      caption="Price assessments by series and year"
      hideCaption
      scroll
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "item",
          header: "Series",
          className: "min-w-44",
          cell: ({ id, item, region }) => (
            <>
              <TextLink href={`/prices/${id}`}>{item}</TextLink>{" "}
              <span className="text-12 text-muted">{/^[A-Z]{2}$/.test(region) ? countryName(region) : region}</span>
            </>
          ),
        },
        { key: "source", header: "Source", cell: ({ source }) => <code className="num text-12 whitespace-nowrap">{source}</code> },
        { key: "frequency", header: "Assessed", cell: ({ frequency }) => frequency },
        { key: "records", header: "Prices", ...figures, cell: ({ records }) => countText(records) },
        ...yearColumns<SeriesCoverage>(rows, { of: ({ years }) => Object.keys(years), ...ofYears, earlier }),
        { key: "missing", header: "Gaps", ...figures, cell: ({ missing }) => (missing === null ? NONE : countText(missing)) },
        { key: "last", header: "Newest", ...figures, cell: ({ last }) => last },
      ]}
    />
  );
}
