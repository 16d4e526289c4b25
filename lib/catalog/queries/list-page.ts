import { listPool } from "@/lib/platform/database";
import { lineOf, type FieldMap, type Format } from "../fields";
import type { View } from "../view";
import { all, Statement, type Condition } from "./sql";

/** Where a page begins: the sort value and id of the row before it. */
export type Keyset = readonly [value: string, id: string];

/** What every list is asked for, whatever it lists. */
export type Ask = {
  view: View;
  release: number;
  limit: number;
  after: Keyset | null;
  /** What the first page settled for the whole walk (the day of spot prices); null on the first page. */
  pin: string | null;
  includeTotal: boolean;
  sort: string;
  fields: readonly string[];
  format: Format;
};

export type Page = {
  /** The rows as text, separated as the format wants; empty without rows. */
  body: string;
  count: number;
  hasMore: boolean;
  last: Keyset | null;
  total: number | null;
  /** Codes of the sources that the rows come from. */
  sources: readonly string[];
  /** To be settled for the pages that follow. */
  pin?: string;
  meta?: Readonly<Record<string, unknown>>;
};

/** A sort order: SQL over t that is never null, its type, and direction. The id ends every order. */
export type Order = { sql: string; cast: string; descending: boolean };

export type PageQuery = {
  from(sql: Statement): string;
  /** All of its rows, where `from` has no more than the page needs. */
  all?(sql: Statement): string;
  where: readonly Condition[];
  order: Order;
  fields: FieldMap;
  /** What its conditions say of the order itself, once more as its index has it: where a walk begins and ends. */
  bounds?: readonly Condition[];
  /** Whether what is asked for may be rare in this order: then it is not walked to the end. */
  mayBeRare?: boolean;
  /** SQL over t: rows that have it in common follow one another in every order, and no page ends between them. */
  whole?: string;
};

const SEPARATOR: Readonly<Record<Format, string>> = { json: "','", ndjson: "E'\\n'", csv: "E'\\r\\n'", xlsx: "E'\\n'" };

type Row = {
  n: number;
  found?: number;
  shown?: number;
  body: string | null;
  last_key: string | null;
  last_id: string | null;
  sources: string[] | null;
};

/** Rows behind the position. Gathering, it is no range of an index: the database would take it for one that holds nearly nothing. */
function afterKeyset(order: Order, after: Keyset, mode: ScanMode): Condition {
  const beyond = order.descending ? "<" : ">";
  return (sql) => {
    const [key, id] = [`${sql.value(after[0])}::${order.cast}`, sql.value(after[1])];
    if (mode !== "gather") return `(${order.sql}, t.id) ${beyond} (${key}, ${id})`;
    return `(${order.sql} ${beyond} ${key} or (${order.sql} = ${key} and t.id ${beyond} ${id}))`;
  };
}

/** Rows of a page with `shown`, how many of them are left when those go that belong together with the first of the next page. */
const uncut =
  (most: string) =>
  (rows: string): string =>
    `(select p.*, coalesce(max(first - 1) filter (where rn > ${most}::int) over (), ${most}::int) as shown
      from (select q.*, min(rn) over (partition by whole) as first from (${rows}) q) p)`;

/**
 * How the rows of a page are found: as the database sees fit; among the first so many in order; or among the first so many that
 * their filters find, whatever the order. All find the same rows, where those hold enough.
 */
export type ScanMode = "any" | "walk" | "gather";
/** Rows walked through for each row of a page. */
const PATIENCE = 50;
/** Rows that are gathered at most: what matches more often is not rare. */
const MAX_GATHERED = 20_000;

function rowsBy(mode: ScanMode, query: PageQuery, { sql, ask }: { sql: Statement; ask: Ask }): string {
  const from = query.from(sql);
  const order = `order by _key ${directionOf(query.order)}, t.id ${directionOf(query.order)}`;
  const limit = (rows: number): string => `limit ${sql.value(rows)}::int`;
  const reached = ask.after ? [afterKeyset(query.order, ask.after, mode)] : [];
  const columns = `t.*, ${query.order.sql} as _key`;
  if (mode === "any")
    return `select ${columns} from ${from} where ${all([...query.where, ...reached], sql)} ${order} ${limit(ask.limit + 1)}`;
  // What has a limit of its own is planned by itself: the first is nothing but a walk, the second knows of no order.
  if (mode === "walk") {
    const inner = `select ${columns} from ${from} where ${all([...(query.bounds ?? []), ...reached], sql)} ${order} ${limit((ask.limit + 1) * PATIENCE)}`;
    return `select t.* from (${inner}) t where ${all(query.where, sql)} ${order} ${limit(ask.limit + 1)}`;
  }
  const inner = `select ${columns} from ${from} where ${all([...query.where, ...reached], sql)} ${limit(MAX_GATHERED + 1)}`;
  return `select t.*, count(*) over () as _found from (${inner}) t ${order} ${limit(ask.limit + 1)}`;
}

const directionOf = (order: Order): "asc" | "desc" => (order.descending ? "desc" : "asc");

/** The statement of one page; also what the benchmark gives to the bare driver. */
export function pageStatement(query: PageQuery, ask: Ask, mode: ScanMode = "any"): { text: string; values: unknown[] } {
  const sql = new Statement();
  const rows = rowsBy(mode, query, { sql, ask });
  const direction = directionOf(query.order);
  const most = sql.value(ask.limit);
  const [shown, page] = query.whole === undefined ? [most, (rows: string) => `(${rows})`] : ["shown", uncut(most)];
  const text = `
    select count(*)::int as n,${mode === "gather" ? " max(_found)::int as found," : ""}${query.whole === undefined ? "" : " max(shown)::int as shown,"} string_agg(line, ${SEPARATOR[ask.format]} order by rn) filter (where rn <= ${shown}) as body,
      max(_key::text) filter (where rn = ${shown}) as last_key, max(id) filter (where rn = ${shown}) as last_id,
      array_agg(distinct source) filter (where rn <= ${shown}) as sources
    from ${page(`
      select row_number() over (order by t._key ${direction}, t.id ${direction}) as rn, t._key, t.id, t.source,${mode === "gather" ? " t._found," : ""} ${lineOf(query.fields, ask.fields, ask.format)} as line${query.whole === undefined ? "" : `, ${query.whole} as whole`}
      from (${rows}) t`)} page`;
  return { text, values: sql.values };
}

async function countAll(query: PageQuery): Promise<number> {
  const sql = new Statement();
  const text = `select count(*)::int as n from ${(query.all ?? query.from)(sql)} where ${all(query.where, sql)}`;
  const { rows } = await listPool().query<{ n: number }>({ text, values: sql.values });
  return rows[0]?.n ?? 0;
}

/** Rows in order, but no further than it takes to see that they are rare; then by their filters, unless these find many. */
async function readRow(query: PageQuery, ask: Ask): Promise<Row | undefined> {
  const read = async (mode: ScanMode): Promise<Row | undefined> => (await listPool().query<Row>(pageStatement(query, ask, mode))).rows[0];
  if (query.mayBeRare !== true) return read("any");
  // A thousandth of all rows, with an index of its own: a walk in order would meet few of the sandbox. Open sources are large.
  const isSlice = ask.view.sandbox && (ask.view.openSources ?? []).length === 0;
  const walked = isSlice ? undefined : await read("walk");
  if (walked && walked.n > ask.limit) return walked;
  const gathered = await read("gather");
  return (gathered?.found ?? 0) > MAX_GATHERED ? read("any") : gathered;
}

/** One page of rows, written as text by the database. */
export async function listPage(query: PageQuery, ask: Ask): Promise<Page> {
  // One after the other: a request has one connection.
  const row = await readRow(query, ask);
  const total = ask.includeTotal ? await countAll(query) : null;
  const n = row?.n ?? 0;
  // What belongs together is more than a page: then the page is more.
  if (row?.shown === 0) return listPage(query, { ...ask, limit: 2 * ask.limit });
  const hasMore = n > ask.limit;
  const last: Keyset | null = hasMore && row?.last_key != null && row.last_id !== null ? [row.last_key, row.last_id] : null;
  return { body: row?.body ?? "", count: Math.min(n, row?.shown ?? ask.limit), hasMore, last, total, sources: row?.sources ?? [] };
}

/** The record of one id as text, or undefined. */
export async function findLine(
  query: Pick<PageQuery, "from" | "where" | "fields">,
  ask: Pick<Ask, "fields" | "format">,
): Promise<{ line: string; source: string } | undefined> {
  const sql = new Statement();
  const text = `select t.source, ${lineOf(query.fields, ask.fields, ask.format)} as line from ${query.from(sql)} where ${all(query.where, sql)} limit 1`;
  const { rows } = await listPool().query<{ line: string; source: string }>({ text, values: sql.values });
  return rows[0];
}

/** `name` or `-name` against the orders that a list knows. */
export function orderOf(orders: Readonly<Record<string, Omit<Order, "descending">>>, sort: string): Order {
  const descending = sort.startsWith("-");
  const order = orders[descending ? sort.slice(1) : sort];
  if (!order) throw new Error(`the sort key ${sort} was let through`);
  return { ...order, sql: order.sql.replace("{last}", descending ? "'-infinity'" : "'infinity'"), descending };
}

/** Whether a list is asked for in its usual order, either way; indexes of its filters have that one. */
export const isUsual = ({ defaultOrder }: { defaultOrder: string }, { sort }: Pick<Ask, "sort">): boolean =>
  sort.replace("-", "") === defaultOrder.replace("-", "");
