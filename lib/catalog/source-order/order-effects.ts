import { pool } from "@/lib/platform/database";
import { benchmarkContenders } from "./benchmark-contenders";
import { byOrder, type Contender } from "./by-order";
import { type OrderEffect, type OrderedResource, scopeTitle } from "./contract";
import { shipmentContenders } from "./shipment-contenders";
import { statedOrders, type StatedOrders } from "./stated-orders";

type Orders = { before: StatedOrders; after: StatedOrders };
type Counted = { scope: string; quarter: string; source: string; rows: number };
/** Who responds for a quarter of a table now, and who would. */
type Shift = { scope: string; quarter: string; from: Counted; to: Counted };

const COUNTS = `
  select product || '/' || dimension || '/' || basis as scope, quarter, source, count(*) filter (where not is_total)::int as rows
  from shipment where to_release is null and product || '/' || dimension || '/' || basis = any($1) group by 1, 2, 3 order by 1, 2`;

/** The first source with rows of each quarter whose place another one would take. */
async function shipmentShifts(contenders: ReadonlyMap<string, readonly Contender[]>, { before, after }: Orders): Promise<Shift[]> {
  const { rows } = await pool().query<Counted>(COUNTS, [[...contenders.keys()]]);
  const tables = new Map<string, Counted[]>();
  for (const row of rows) tables.set(`${row.scope} ${row.quarter}`, [...(tables.get(`${row.scope} ${row.quarter}`) ?? []), row]);
  return [...tables.values()].flatMap((table) => {
    const [{ scope, quarter } = { scope: "", quarter: "" }] = table;
    const first = (orders: StatedOrders): Counted | undefined =>
      (contenders.get(scope) ?? [])
        .toSorted(byOrder(orders.of(scope)))
        .flatMap(({ source }) => table.find((one) => one.source === source) ?? [])[0];
    const [from, to] = [first(before), first(after)];
    return from && to && from !== to ? [{ scope, quarter, from, to }] : [];
  });
}

async function namesOf(codes: readonly string[]): Promise<(code: string) => string> {
  const { rows } = await pool().query<{ code: string; name: string }>("select code, name from data_source where code = any($1)", [codes]);
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}

async function onShipments(release: number, orders: Orders): Promise<OrderEffect[]> {
  const shifts = await shipmentShifts(await shipmentContenders(pool(), release), orders);
  const nameOf = await namesOf(shifts.flatMap(({ from, to }) => [from.source, to.source]));
  const joined = new Map<string, OrderEffect>();
  for (const { scope, quarter, from, to } of shifts) {
    const key = [scope, from.source, to.source].join("\u001f");
    const known = joined.get(key);
    joined.set(key, {
      table: scopeTitle("shipment", scope),
      quarters: { n: (known?.quarters?.n ?? 0) + 1, first: known?.quarters?.first ?? quarter, last: quarter },
      from: { source: from.source, name: nameOf(from.source), rows: (known?.from.rows ?? 0) + from.rows },
      to: { source: to.source, name: nameOf(to.source), rows: (known?.to.rows ?? 0) + to.rows },
    });
  }
  return [...joined.values()];
}

const BENCHMARKS = `
  select s.source, count(distinct s.id)::int as rows from price_series s join spot_price p on p.series_id = s.id
  where s.stage = 'module' and s.technology is not null and p.benchmark and p.to_release is null group by s.source`;

async function onBenchmarks(release: number, { before, after }: Orders): Promise<OrderEffect[]> {
  const contenders = await benchmarkContenders(pool(), release);
  const first = (orders: StatedOrders): string | undefined => contenders.toSorted(byOrder(orders.of("")))[0]?.source;
  const [from, to] = [first(before), first(after)];
  if (from === undefined || to === undefined || from === to) return [];
  const { rows } = await pool().query<{ source: string; rows: number }>(BENCHMARKS);
  const nameOf = await namesOf([from, to]);
  const of = (source: string) => ({ source, name: nameOf(source), rows: rows.find((row) => row.source === source)?.rows ?? 0 });
  return [{ table: scopeTitle("spot_price", ""), quarters: null, from: of(from), to: of(to) }];
}

/** What another order of sources would change in responses: whose rows are replaced in which table, and by how many. */
export async function orderEffects(
  { resource, scope, sources }: { resource: OrderedResource; scope: string; sources: readonly string[] },
  release: number,
): Promise<OrderEffect[]> {
  const before = await statedOrders(pool(), resource, release);
  const orders = { before, after: before.with(scope, sources) };
  return resource === "shipment" ? onShipments(release, orders) : onBenchmarks(release, orders);
}
