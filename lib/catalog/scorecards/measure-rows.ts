import { DAY_MS } from "@/lib/core/durations";
import { DECLARED } from "../resources/all";
import type { Resource } from "../vocabulary";
import type { Figure, Metric } from "./contract";

/** The records of published companies as of release $R, for links to them. */
const COMPANIES = (release: string): string =>
  `(select c.id from company c where c.from_release <= ${release} and (c.to_release is null or c.to_release > ${release}))`;

type Measured = {
  /** The newest day that the records tell of. */
  newest: string;
  /** Whether a record names a company that is not published; `companies` is the list of those that are. */
  broken?: (companies: string) => string;
  /** What no two records of a source have in common. */
  identity?: string;
  country?: { sql: string; where?: string };
  quarter?: string;
};

const MEASURED: Readonly<Record<Resource, Measured>> = {
  company: {
    newest: "w.last_verified",
    broken: (companies) => `w.parent_id is not null and w.parent_id not in ${companies}`,
    identity: "w.name_folded, w.country",
    country: { sql: "w.country" },
  },
  product: {
    newest: "w.listing_date",
    broken: (companies) => `w.company_id is not null and w.company_id not in ${companies}`,
    identity: "w.category, w.manufacturer_folded, w.model_folded",
  },
  spot_price: { newest: "w.effective_date", identity: "w.series_id, w.date", quarter: `to_char(w.date, 'YYYY"Q"Q')` },
  shipment: {
    newest:
      "(to_date(substr(w.quarter, 1, 4) || lpad((substr(w.quarter, 6)::int * 3)::text, 2, '0'), 'YYYYMM') + interval '1 month - 1 day')::date",
    broken: (companies) => `w.dimension = 'company' and w.entity_id like 'co\\_%' and w.entity_id not in ${companies}`,
    country: { sql: "w.entity_id", where: "w.dimension = 'destination' and not w.is_total" },
    quarter: "w.quarter",
  },
};

/** Columns that are made of others, or that no record lacks. */
const MADE: ReadonlySet<string> = new Set([
  "id",
  "sandbox",
  "position",
  "series_id",
  "name_folded",
  "search_folded",
  "manufacturer_folded",
  "model_folded",
  "entity_id",
  // More of it is worse.
  "data_quality",
]);

/** Fields that a record may lack. */
const fieldsOf = (resource: Resource): readonly string[] => DECLARED[resource].columns.filter((column) => !MADE.has(column));

/** Columns of several values, of which an empty list is none. */
const LISTS: ReadonlySet<string> = new Set(["aliases", "types", "technologies", "certifications"]);

/** SQL of how many records have the field. */
const filledSql = (column: string): string =>
  LISTS.has(column) ? `count(*) filter (where cardinality(w.${column}) > 0)` : `count(w.${column})`;

/** Rows to measure: SQL of whole rows of the resource's table, its parameters, and the release that tells which companies there are. */
export type Rows = { resource: Resource; sql: string; args: readonly unknown[]; release: string; today: string };

type Sums = { n: number; newest: string | null; broken: number | null; different: number | null; filled: Record<string, number> };

/** Reads rows with a statement: of the pool, or of a transaction that may take longer. */
export type Read = <T extends object>(sql: string, args: readonly unknown[]) => Promise<T[]>;

/** One pass over the rows, however many there are. */
async function sumsOf(read: Read, { resource, sql, args, release }: Rows): Promise<Sums> {
  const { newest, broken, identity } = MEASURED[resource];
  const filled = fieldsOf(resource).flatMap((column) => [`'${column}'`, filledSql(column)]);
  const [sums] = await read<Sums>(
    `select count(*)::float8 as n, to_char(max(${newest}), 'YYYY-MM-DD') as newest,
      ${broken ? `(count(*) filter (where ${broken(COMPANIES(release))}))::float8` : "null"} as broken,
      ${identity ? `count(distinct (${identity}))::float8` : "null"} as different,
      jsonb_build_object(${filled.join(", ")}) as filled
     from (${sql}) w`,
    args,
  );
  return sums ?? { n: 0, newest: null, broken: null, different: null, filled: {} };
}

const groupsOf = (
  read: Read,
  { sql, args }: Rows,
  { by, where = "true" }: { by: string; where?: string | undefined },
): Promise<{ part: string; n: number }[]> =>
  read(`select ${by} as part, count(*)::float8 as n from (${sql}) w where ${where} and ${by} is not null group by 1 order by 1`, args);

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

/** What is measured of rows by themselves: completeness, freshness, broken links, duplicates and coverage. */
export async function measureRows(read: Read, rows: Rows): Promise<Figure[]> {
  const { resource, today } = rows;
  const { country, quarter } = MEASURED[resource];
  const { n, newest, broken, different, filled } = await sumsOf(read, rows);
  const figure = (metric: Metric, value: number, { part = "", base = n }: { part?: string; base?: number } = {}): Figure => ({
    ...{ resource, metric, part, value, base },
  });
  const figures = [figure("rows", n)];
  if (n === 0) return figures;
  figures.push(...Object.entries(filled).map(([part, has]) => figure("complete", share(has, n), { part })));
  if (newest !== null) figures.push(figure("age_days", Math.max(0, (Date.parse(today) - Date.parse(newest)) / DAY_MS)));
  if (broken !== null) figures.push(figure("broken_links", share(broken, n)));
  if (different !== null) figures.push(figure("duplicates", share(n - different, n)));
  if (country) {
    const groups = await groupsOf(read, rows, { by: country.sql, where: country.where });
    figures.push(figure("countries", groups.length, { base: groups.length }));
    figures.push(...groups.map(({ part, n: own }) => figure("country_rows", own, { part, base: own })));
  }
  if (quarter) {
    const groups = await groupsOf(read, rows, { by: quarter });
    figures.push(figure("quarters", groups.length, { base: groups.length }));
    figures.push(...groups.map(({ part, n: own }) => figure("quarter_rows", own, { part, base: own })));
  }
  return figures;
}
