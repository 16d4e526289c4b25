import { requireStaff, type Context } from "@/lib/platform/context";
import { pool, type Queryable } from "@/lib/platform/database";
import { benchmarkContenders } from "./benchmark-contenders";
import { byOrder, type Contender } from "./by-order";
import { WHOLE, type OrderedResource, type OrderedSource, type SourceOrderEntry } from "./contract";
import { shipmentContenders } from "./shipment-contenders";
import { statedOrders } from "./stated-orders";

/** Returns the tables that several sources have or that staff gave an order, shipments first. */
export async function listSourceOrders(ctx: Context): Promise<SourceOrderEntry[]> {
  requireStaff(ctx, "data:read");
  const { rows } = await pool().query<{ n: number }>("select coalesce(max(number), 0)::int as n from release");
  const release = rows[0]?.n ?? 0;
  const shipments = await shipmentContenders(pool(), release);
  const benchmarks = await benchmarkContenders(pool(), release);
  return [
    ...(await entriesOf("shipment", release, shipments)),
    ...(await entriesOf("spot_price", release, new Map([[WHOLE, benchmarks]]))),
  ];
}

async function entriesOf(
  resource: OrderedResource,
  release: number,
  contenders: ReadonlyMap<string, readonly Contender[]>,
): Promise<SourceOrderEntry[]> {
  const orders = await statedOrders(pool(), resource, release);
  const names = await namesOf(pool());
  const scopes = new Set([...contenders.keys(), ...orders.scopes()]);
  return [...scopes].toSorted().flatMap((scope) => {
    const ranked = (contenders.get(scope) ?? []).toSorted(byOrder(orders.of(scope))).map(({ source }) => source);
    const stated = orders.has(scope);
    if (ranked.length < 2 && !stated) return [];
    // Those that were ordered and have nothing of it, or nothing yet, keep their place.
    const codes = stated ? [...orders.of(scope), ...ranked.filter((code) => !orders.of(scope).includes(code))] : ranked;
    return [
      { resource, scope, stated, sources: codes.map((code) => ({ code, ...(names.get(code) ?? { name: code, synthetic: false }) })) },
    ];
  });
}

async function namesOf(db: Queryable): Promise<ReadonlyMap<string, Omit<OrderedSource, "code">>> {
  const { rows } = await db.query<OrderedSource>("select code, name, synthetic from data_source");
  return new Map(rows.map(({ code, ...named }) => [code, named]));
}
