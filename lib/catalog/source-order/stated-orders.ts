import type { Queryable } from "@/lib/platform/database";
import { WHOLE, type OrderedResource } from "./contract";

/** The orders that staff gave a resource, as they are for a release. */
export class StatedOrders {
  constructor(private readonly orders: ReadonlyMap<string, readonly string[]>) {}

  /** The order of a scope: its own, or that of the whole resource; empty where there is none. */
  of(scope: string): readonly string[] {
    const own = this.orders.get(scope) ?? [];
    return own.length > 0 ? own : (this.orders.get(WHOLE) ?? []);
  }

  /** Whether a scope has an order of its own. */
  has(scope: string): boolean {
    return (this.orders.get(scope) ?? []).length > 0;
  }

  /** The same with another order of one scope. */
  with(scope: string, sources: readonly string[]): StatedOrders {
    return new StatedOrders(new Map([...this.orders, [scope, sources]]));
  }

  scopes(): string[] {
    return [...this.orders.keys()].filter((scope) => this.has(scope));
  }
}

/** Reads the orders in force at a release: the last that were set before the next release was published. */
export async function statedOrders(db: Queryable, resource: OrderedResource, release: number): Promise<StatedOrders> {
  const { rows } = await db.query<{ scope: string; sources: string[] }>(
    `select distinct on (scope) scope, sources from source_order where resource = $1 and from_release <= $2 order by scope, from_release desc`,
    [resource, release],
  );
  return new StatedOrders(new Map(rows.map(({ scope, sources }) => [scope, sources])));
}
