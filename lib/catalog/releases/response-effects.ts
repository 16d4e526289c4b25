import { createHash } from "node:crypto";
import { pool } from "@/lib/platform/database";
import { byOrder, type Contender } from "../source-order/by-order";
import { scopeOf, type ResponseEffect } from "../source-order/contract";
import { shipmentContenders } from "../source-order/shipment-contenders";
import { statedOrders, type StatedOrders } from "../source-order/stated-orders";
import { diffSql } from "./diff";

/** Names what was seen, so that nothing else is published. */
export const effectsKey = (effects: readonly ResponseEffect[]): string =>
  createHash("sha256").update(JSON.stringify(effects)).digest("base64url").slice(0, 16);

type Table = { quarter: string; product: string; dimension: string; basis: string };
/** Rows with the stated total, before and after; `records` and `touched` are without it. */
type Found = Table & { source: string; before: number; after: number; records: number; touched: number };

/** Rows of every source in the tables that an import touches, before and after it; only those where another source has rows. */
const TABLES = `
  with d as materialized (${diffSql("shipment")}),
  own as (
    select quarter, product, dimension, basis, is_total, 1 as before, case when d.row_id is null then 1 else 0 end as after, 0 as touched
    from shipment t left join d on d.row_id = t.row_id where t.source = $2 and t.to_release is null
    union all
    select doc ->> 'quarter', doc ->> 'product', doc ->> 'dimension', doc ->> 'basis', (doc ->> 'is_total')::boolean, 0, 1, 1 from d where change <> 'removed'
    union all
    select t.quarter, t.product, t.dimension, t.basis, t.is_total, 0, 0, 1 from d join shipment t on t.row_id = d.row_id where d.change = 'removed'
  ), mine as (
    select quarter, product, dimension, basis, sum(before)::int as before, sum(after)::int as after, sum(touched) filter (where not is_total)::int as touched
    from own group by 1, 2, 3, 4 having sum(touched) > 0
  ), theirs as (
    select t.quarter, t.product, t.dimension, t.basis, t.source, count(*)::int as n, count(*) filter (where not t.is_total)::int as records
    from shipment t join mine using (quarter, product, dimension, basis) where t.source <> $2 and t.to_release is null group by 1, 2, 3, 4, 5
  )
  select quarter, product, dimension, basis, source, n as before, n as after, records, 0 as touched from theirs
  union all
  select quarter, product, dimension, basis, $2, before, after, 0, coalesce(touched, 0) from mine where exists (
    select from theirs where (theirs.quarter, theirs.product, theirs.dimension, theirs.basis) = (mine.quarter, mine.product, mine.dimension, mine.basis))
  order by 1, 2, 3, 4, 5`;

type Args = [importId: string, source: string, isSnapshot: boolean];
type Settled = { contenders: ReadonlyMap<string, Contender[]>; orders: StatedOrders; own: Contender };

/** Returns what an import changes in responses beside its own records. */
export async function responseEffects(args: Args): Promise<ResponseEffect[]> {
  const { rows } = await pool().query<Found>(TABLES, args);
  if (rows.length === 0) return [];
  const [{ release = 0, synthetic = false } = {}] = (
    await pool().query<{ release: number; synthetic: boolean }>(
      `select (select coalesce(max(number), 0)::int from release) as release,
         coalesce((select (about ->> 'synthetic')::boolean from import_run where id = $1), (select synthetic from data_source where code = $2), false) as synthetic`,
      args.slice(0, 2),
    )
  ).rows;
  const settled: Settled = {
    contenders: await shipmentContenders(pool(), release, [...new Set(rows.map(scopeOf))]),
    orders: await statedOrders(pool(), "shipment", release),
    own: { source: args[1], synthetic, since: release + 1 },
  };
  const tables = new Map<string, Found[]>();
  for (const row of rows) {
    const key = `${row.quarter}/${scopeOf(row)}`;
    tables.set(key, [...(tables.get(key) ?? []), row]);
  }
  const names = await namesOf(rows.map(({ source }) => source));
  return joined([...tables.values()].flatMap((found) => effectOn(found, settled))).map((effect) => ({
    ...effect,
    name: names.get(effect.source) ?? effect.source,
  }));
}

type TableEffect = Pick<ResponseEffect, "kind" | "source" | "scope" | "rows"> & { quarter: string };

/** What becomes of one table: who responds before, and who after. */
function effectOn(found: readonly Found[], { contenders, orders, own }: Settled): TableEffect[] {
  const [table] = found;
  const mine = found.find(({ source }) => source === own.source);
  if (!table || !mine) return [];
  const scope = scopeOf(table);
  const known = contenders.get(scope) ?? [];
  const all = known.some(({ source }) => source === own.source) ? known : [...known, own];
  const order = all.toSorted(byOrder(orders.of(scope)));
  const first = (rowsOf: (row: Found) => number): Found | undefined =>
    order.flatMap(({ source }) => found.filter((row) => row.source === source && rowsOf(row) > 0))[0];
  const [before, after] = [first((row) => row.before), first((row) => row.after)];
  const about = { scope, quarter: table.quarter };
  if (after === mine && before && before !== mine) return [{ ...about, kind: "replaces", source: before.source, rows: before.records }];
  if (before === mine && after && after !== mine) return [{ ...about, kind: "gives-way", source: after.source, rows: after.records }];
  if (after && after !== mine && mine.after > 0 && mine.touched > 0)
    return [{ ...about, kind: "hidden", source: after.source, rows: mine.touched }];
  return [];
}

/** Tables of the same scope to which the same happens, as one. */
function joined(effects: readonly TableEffect[]): Omit<ResponseEffect, "name">[] {
  const found = new Map<string, Omit<ResponseEffect, "name">>();
  for (const { quarter, ...effect } of effects) {
    const key = [effect.kind, effect.source, effect.scope].join();
    const known = found.get(key);
    const quarters = { n: (known?.quarters.n ?? 0) + 1, first: known?.quarters.first ?? quarter, last: quarter };
    found.set(key, { ...effect, rows: (known?.rows ?? 0) + effect.rows, quarters });
  }
  return [...found.values()];
}

async function namesOf(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool().query<{ code: string; name: string }>("select code, name from data_source where code = any($1)", [codes]);
  return new Map(rows.map(({ code, name }) => [code, name]));
}
