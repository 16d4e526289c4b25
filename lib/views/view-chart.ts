import { countCompanies } from "@/lib/catalog/browse/companies/count-companies";
import { readQuarters } from "@/lib/catalog/browse/companies/read-quarters";
import { CompanySearch } from "@/lib/catalog/browse/companies/search";
import type { Reader } from "@/lib/catalog/browse/kept-by-view";
import type { StepPoint } from "@/lib/catalog/browse/prices/contract";
import { readBoard } from "@/lib/catalog/browse/prices/read-board";
import { countProducts } from "@/lib/catalog/browse/products/count-products";
import { ProductSearch } from "@/lib/catalog/browse/products/search";
import { type FacetCount, MOST_COUNTED } from "@/lib/catalog/browse/records/contract";
import { readLeague } from "@/lib/catalog/browse/shipments/read-league";
import { countryName } from "@/lib/core/country-name";
import { quarterText } from "@/lib/core/dates";
import { quoteCode, seriesName } from "@/lib/core/price-words";
import { entityName, partText, seriesTitle, TABLE_PARTS } from "@/lib/core/shipment-words";
import { countText, figureText } from "@/lib/core/wording";

/** A line of a chart: what it is of, its figures as text, and what is drawn of it, a bar or a year of prices. */
export type ChartRow = { label: string; value: string } & ({ bar: number } | YearOfPrices);
/** `isIrregular`: single prices, of which none holds until the next. */
export type YearOfPrices = { line: readonly StepPoint[]; stage: string; isIrregular: boolean };

/** What a saved view shows at a glance. `series`: the one price series that it is about, which has a chart of its own. */
export type ViewChart = { title: string; rows: readonly ChartRow[]; sources: readonly string[]; series: string | null };

const PRICE_FILTERS = ["stage", "technology", "region", "currency"] as const;
/** As many prices as a mail shows of one view, and as many bars. */
const MOST_PRICES = 12;
const MOST_BARS = 8;

const changeText = (pct: string | null): string => (pct === null ? "" : `, ${pct.startsWith("-") ? "" : "+"}${pct}% in 4 weeks`);

/** The series of a page of prices: the one that it is about, or those that its filters leave. */
async function pricesOf({ id, search }: Asked, reader: Reader): Promise<ViewChart> {
  const board = await readBoard(reader);
  const isShown = ({ series }: (typeof board)[number]): boolean =>
    id === undefined ? PRICE_FILTERS.every((name) => (search.get(name) ?? series[name]) === series[name]) : series.id === id;
  const found = board.filter(isShown).slice(0, MOST_PRICES);
  return {
    title: found.length === 0 ? "No price series" : "Prices in force, with the last year",
    rows: found.map(({ series, price, changes, line }) => ({
      label: seriesName(series),
      // "0.0930 USD/W, -0.53% in 4 weeks"
      value: `${price.avg} ${quoteCode(series)}${changeText(changes.weeks4)}`,
      ...{ line, stage: series.stage, isIrregular: series.frequency === "irregular" },
    })),
    sources: [...new Set(found.map(({ series }) => series.source))],
    series: id !== undefined && found.length > 0 ? id : null,
  };
}

/** The largest of a league table, with their shares. */
async function leagueOf({ search }: Asked, reader: Reader): Promise<ViewChart | null> {
  const query = Object.fromEntries(TABLE_PARTS.flatMap((part) => (search.has(part) ? [[part, search.get(part) ?? ""]] : [])));
  const league = await readLeague(reader, query);
  if (league === null) return null;
  const { table, rows } = league;
  const named = rows.filter(({ isRest, volumeGw }) => !isRest && volumeGw !== null).slice(0, MOST_BARS);
  return {
    title: `${seriesTitle(table)}, ${quarterText(table.quarter)}`,
    rows: named.map(({ entityId, entity, volumeGw, sharePct }) => ({
      label: entityName(table.dimension, { id: entityId, name: entity }),
      value: `${figureText(volumeGw ?? "")} GW${sharePct === null ? "" : `, ${sharePct}%`}`,
      bar: Number(volumeGw),
    })),
    ...{ sources: [table.source], series: null },
  };
}

type Counted = { one: string; many: string; by: string; name: (value: string) => string };

/** How many records a search finds, and of what most of them are. More than are counted for one reader have no bars. */
function countsOf({ one, many, by, name }: Counted, total: number | null, counts: readonly FacetCount[] | undefined): ViewChart {
  const shown = (counts ?? []).toSorted((a, b) => b.count - a.count).slice(0, MOST_BARS);
  return {
    title: `${total === null ? `More than ${countText(MOST_COUNTED)}` : countText(total)} ${total === 1 ? one : many}${shown.length === 0 ? "" : ` by ${by}`}`,
    rows: shown.map(({ value, count }) => ({ label: name(value), value: countText(count), bar: count })),
    ...{ sources: [], series: null },
  };
}

async function companiesOf({ search }: Asked, reader: Reader): Promise<ViewChart> {
  const { total, facets } = await countCompanies(reader, CompanySearch.parse(Object.fromEntries(search)));
  return countsOf({ one: "company", many: "companies", by: "country", name: countryName }, total, facets?.country);
}

async function productsOf({ search }: Asked, reader: Reader): Promise<ViewChart> {
  const { total, facets } = await countProducts(reader, ProductSearch.parse(Object.fromEntries(search)));
  return countsOf({ one: "product", many: "products", by: "manufacturer", name: (value) => value }, total, facets?.manufacturer);
}

/** What a company shipped in its last quarters, of the product that it ships most of these. */
async function companyOf(id: string, reader: Reader): Promise<ViewChart | null> {
  const quarters = (await readQuarters(reader, id)).quarters.filter(({ volume }) => volume !== null);
  const product = quarters[0]?.product;
  if (product === undefined) return null;
  const shown = quarters.filter((one) => one.product === product).slice(0, MOST_BARS);
  return {
    title: `${partText("product", product)}, shipments by quarter`,
    rows: shown.map(({ quarter, volume, rank }) => ({
      label: quarterText(quarter),
      value: `${figureText(volume ?? "")} GW${rank === null ? "" : `, rank ${rank}`}`,
      bar: Number(volume),
    })),
    ...{ sources: [...new Set(shown.map(({ source }) => source))], series: null },
  };
}

type Asked = { id: string | undefined; search: URLSearchParams };

/** What the page of a saved view says at a glance to a reader; null where it has nothing of the kind, such as a datasheet. */
export async function readViewChart(path: string, reader: Reader): Promise<ViewChart | null> {
  const { pathname, searchParams: search } = new URL(path, "http://site.invalid");
  const [, page, id] = pathname.split("/");
  if (page === "prices") return pricesOf({ id, search }, reader);
  if (page === "companies") return id === undefined ? companiesOf({ id, search }, reader) : companyOf(id, reader);
  if (page === "shipments") return leagueOf({ id, search }, reader);
  return page === "products" && id === undefined ? productsOf({ id, search }, reader) : null;
}
