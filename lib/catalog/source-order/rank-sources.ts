import type { Queryable } from "@/lib/platform/database";
import { byOrder } from "./by-order";
import { shipmentContenders } from "./shipment-contenders";
import { statedOrders } from "./stated-orders";

/** The place of a source among those that have a shipment table; the lowest responds. */
export type Rank = (scope: string, source: string) => number;

/** Reads who comes first in these scopes at a release. A scope that only one source has needs no question. */
export async function rankSources(db: Queryable, release: number, scopes: readonly string[]): Promise<Rank> {
  if (scopes.length === 0) return () => 0;
  const [contenders, orders] = [await shipmentContenders(db, release, scopes), await statedOrders(db, "shipment", release)];
  const places = new Map(
    [...contenders].map(([scope, found]) => [scope, found.toSorted(byOrder(orders.of(scope))).map(({ source }) => source)]),
  );
  return (scope, source) => places.get(scope)?.indexOf(source) ?? 0;
}
