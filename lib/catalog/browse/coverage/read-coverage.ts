import { quarterEnd } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { listPool } from "@/lib/platform/database";
import { compare, given, shownIn } from "../../queries/conditions";
import { all, Statement, type Condition } from "../../queries/sql";
import { isInside, type View } from "../../view";
import { keptByView, type Reader } from "../kept-by-view";
import { gapsOf } from "../quarter-gaps";
import type { CountryCoverage, Coverage, ProductCoverage, SeriesCoverage, TableCoverage } from "./contract";

/** Returns how much a view shows of every dataset, and of when. Counted once per release and view. */
export const readCoverage = keptByView("coverage", async (reader: Reader): Promise<Coverage> => ({
  companies: await companiesByCountry(reader),
  products: await productsByYear(reader),
  prices: await pricesByYear(reader),
  shipments: await shipmentsByQuarter(reader),
}));

/** The rows that the reader sees of a statement about them; `where` holds all conditions of the view. */
async function rowsOf<T extends object>(
  { view, head }: Reader,
  write: (where: string) => string,
  conditions: readonly Condition[] = [],
): Promise<T[]> {
  const sql = new Statement();
  const text = write(all([...shownIn(view, head.release), ...conditions], sql));
  return (await listPool().query<T>({ text, values: sql.values })).rows;
}

const groupBy = <T>(rows: readonly T[], keyOf: (row: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
};

const sum = (rows: readonly { n: number }[]): number => rows.reduce((total, { n }) => total + n, 0);

const latest = (days: readonly (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null;

type CountryRow = { country: string | null; source: string; n: number; newest: string | null };

async function companiesByCountry(reader: Reader): Promise<CountryCoverage[]> {
  const rows = await rowsOf<CountryRow>(
    reader,
    (where) =>
      `select t.country, t.source, count(*)::int as n, max(t.last_verified)::text as newest from company t where ${where} group by 1, 2`,
  );
  return groupBy(rows, ({ country }) => country ?? "")
    .map((group) => ({
      country: group[0]?.country ?? null,
      bySource: Object.fromEntries(group.map(({ source, n }) => [source, n])),
      records: sum(group),
      newest: latest(group.map(({ newest }) => newest)),
    }))
    .toSorted(byRecords);
}

/** Most first; those without a country last. */
const byRecords = (a: CountryCoverage, b: CountryCoverage): number =>
  Number(a.country === null) - Number(b.country === null) || b.records - a.records || (a.country ?? "").localeCompare(b.country ?? "");

type ProductRow = { category: string; source: string; year: string | null; n: number; newest: string | null };

async function productsByYear(reader: Reader): Promise<ProductCoverage[]> {
  const rows = await rowsOf<ProductRow>(
    reader,
    (
      where,
    ) => `select t.category, t.source, to_char(t.listing_date, 'YYYY') as year, count(*)::int as n, max(t.listing_date)::text as newest
      from product t where ${where} group by 1, 2, 3 order by 1, 2, 3`,
  );
  return groupBy(rows, ({ category, source }) => `${category} ${source}`).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const dated = group.flatMap(({ year, n }) => (year === null ? [] : [[year, n] as const]));
    const undated = sum(group.filter(({ year }) => year === null));
    const newest = latest(group.map((row) => row.newest));
    return [{ category: first.category, source: first.source, years: Object.fromEntries(dated), undated, records: sum(group), newest }];
  });
}

type SeriesRow = Omit<SeriesCoverage, "years" | "records" | "missing"> & { year: string; n: number };

/** Days of the view: those of the history, or without one those on which it shows a price. */
function pricesInside({ windows }: View): Condition[] {
  const { from, until } = windows.history ?? windows.spot;
  return [...given(from ?? undefined, compare("date", ">=", "date")), ...given(until ?? undefined, compare("date", "<=", "date"))];
}

async function pricesByYear(reader: Reader): Promise<SeriesCoverage[]> {
  const rows = await rowsOf<SeriesRow>(
    reader,
    (where) => `select s.id, s.item, s.stage, s.region, s.source, to_char(t.date, 'YYYY') as year, count(*)::int as n,
        min(t.date)::text as first, max(t.date)::text as last, (array_agg(t.frequency order by t.date desc))[1] as frequency
      from spot_price t join price_series s on s.id = t.series_id where t.basis = 'assessment' and ${where}
      group by s.id, 6 order by s.position, s.id, 6`,
    pricesInside(reader.view),
  );
  return groupBy(rows, ({ id }) => id).flatMap((group) => {
    const [oldest, newest] = [group[0], group.at(-1)];
    if (!oldest || !newest) return [];
    const { id, item, stage, region, source } = oldest;
    const span = { first: oldest.first, last: newest.last, frequency: newest.frequency, records: sum(group) };
    const years = Object.fromEntries(group.map(({ year, n }) => [year, n]));
    return [{ id, item, stage, region, source, ...span, years, missing: missingOf(span) }];
  });
}

type SeriesSpan = Pick<SeriesCoverage, "first" | "last" | "frequency" | "records">;

/** How many assessments a series lacks that is assessed each week or month. */
function missingOf({ first, last, frequency, records }: SeriesSpan): number | null {
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS;
  const months = (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7));
  const due = frequency === "weekly" ? Math.round(days / 7) + 1 : frequency === "monthly" ? months + 1 : null;
  return due === null ? null : Math.max(0, due - records);
}

type QuarterRow = Omit<TableCoverage, "quarters" | "missing"> & { quarter: string; n: number };

async function shipmentsByQuarter(reader: Reader): Promise<TableCoverage[]> {
  const window = reader.view.windows.shipments;
  if (window === null) return [];
  const rows = await rowsOf<QuarterRow>(
    reader,
    (where) => `select t.product, t.dimension, t.basis, t.source, t.quarter, count(*)::int as n
      from shipment t where not t.is_total and ${where} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  );
  const seen = rows.filter(({ quarter }) => isInside(quarterEnd(quarter), window));
  return groupBy(seen, ({ product, dimension, basis, source }) => [product, dimension, basis, source].join(" ")).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { product, dimension, basis, source } = first;
    const quarters = group.map(({ quarter, n }) => ({ quarter, rows: n }));
    return [{ product, dimension, basis, source, quarters, missing: gapsOf(quarters.map(({ quarter }) => quarter)) }];
  });
}
