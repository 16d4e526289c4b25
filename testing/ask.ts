import type { Ask, PageQuery } from "@/lib/catalog/queries/list-page";
import { Statement, type Condition } from "@/lib/catalog/queries/sql";
import type { View } from "@/lib/catalog/view";

const OPEN = { from: null, until: null };

/** A view that shows everything, but for what is said. */
export const viewOf = ({ windows, ...more }: Partial<Omit<View, "windows">> & { windows?: Partial<View["windows"]> } = {}): View => ({
  ...{ key: "k", plan: "pro", title: "Pro", sandbox: false, maxRows: 500 },
  resources: ["company", "product", "spot_price", "shipment"],
  planReaching: () => "Enterprise",
  ...more,
  windows: { spot: OPEN, trends: OPEN, history: OPEN, shipments: OPEN, ...windows },
});

/** The first page of release 7, of a view that shows everything, but for what is said. */
export const askFor = (more: Partial<Ask> = {}): Ask => ({
  ...{ view: viewOf(), release: 7, limit: 25, after: null, pin: null, includeTotal: false, sort: "name", fields: ["id"], format: "json" },
  ...more,
});

/** The SQL of a condition with its values. */
export function sqlOf(condition: Condition): [string, ...unknown[]] {
  const sql = new Statement();
  return [condition(sql), ...sql.values];
}

/** The SQL of each condition of a page by itself, with its values. */
export const whereOf = (query: Pick<PageQuery, "where">): [string, ...unknown[]][] => query.where.map(sqlOf);
