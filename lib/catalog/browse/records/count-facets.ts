import { tableOf } from "@/lib/core/tables";
import { listPool } from "@/lib/platform/database";
import { shownIn } from "../../queries/conditions";
import { all, type Condition, Statement } from "../../queries/sql";
import { keptByView, type Shown } from "../kept-by-view";
import { type FacetCount, MOST_COUNTED } from "./contract";

type Facets<Facet extends string> = Readonly<Record<Facet, readonly FacetCount[]>>;
type Row = FacetCount & { facet: string };
type Counted<Facet extends string> = { total: number; facets: Facets<Facet> };
/** Null for what is too much to be counted for one reader. */
type Counts<Facet extends string> = { total: number | null; facets: Facets<Facet> | null };
type Search = { given: Readonly<Record<string, string>>; conditions: readonly Condition[] };
type Counter<Facet extends string> = {
  /** How many records a view shows in all, by value of each filter. Counted once per release and day. */
  countAll: (market: Shown) => Promise<Counted<Facet>>;
  /** The same of a search. */
  count: (market: Shown, search: Search) => Promise<Counts<Facet>>;
};

/**
 * `from` selects the rows as `m`, without the conditions; each of `rows` selects facet, value and count from it.
 * `complete`: facets with all their values, so that a search for one of them is counted already.
 */
export function facetCounter<Facet extends string>({
  name,
  facets,
  complete,
  from,
  rows: facetRows,
}: {
  name: string;
  facets: readonly Facet[];
  complete: readonly Facet[];
  from: string;
  rows: (sql: Statement) => readonly string[];
}): Counter<Facet> {
  const facetsOf = (rows: readonly Row[]): Facets<Facet> =>
    tableOf(facets, (wanted) => rows.flatMap(({ facet, value, count }) => (facet === wanted ? [{ value, count }] : [])));

  async function read(conditions: readonly Condition[], most: number | null): Promise<Counted<Facet> | null> {
    const sql = new Statement();
    const where = all(conditions, sql);
    const limit = most === null ? "" : `limit ${sql.value(most + 1)}::int`;
    const selected = ["select 'total' as facet, '' as value, count(*)::int as count from m", ...facetRows(sql)].join(" union all ");
    const { rows } = await listPool().query<Row>({
      text: `with m as materialized (${from} where ${where} ${limit}) ${selected} order by 3 desc, 2`,
      values: sql.values,
    });
    const total = rows.find(({ facet }) => facet === "total")?.count ?? 0;
    return most !== null && total > most ? null : { total, facets: facetsOf(rows) };
  }

  const countAll = keptByView(
    name,
    async ({ view, head }: Shown) => (await read(shownIn(view, head.release), null)) ?? { total: 0, facets: facetsOf([]) },
  );

  /** How many have the one value that is asked for; null where more, or words, are asked for. */
  async function countOfOne(market: Shown, given: Search["given"]): Promise<number | null> {
    const [[asked, value] = ["", ""], ...more] = Object.entries(given);
    const facet = complete.find((one) => one === asked);
    if (facet === undefined || more.length > 0) return null;
    return (await countAll(market)).facets[facet].find((one) => one.value === value)?.count ?? 0;
  }

  return {
    countAll,
    async count(market, { given, conditions }) {
      if (Object.keys(given).length === 0) return countAll(market);
      const known = await countOfOne(market, given);
      if (known !== null && known > MOST_COUNTED) return { total: known, facets: null };
      return (await read([...shownIn(market.view, market.head.release), ...conditions], MOST_COUNTED)) ?? { total: null, facets: null };
    },
  };
}
