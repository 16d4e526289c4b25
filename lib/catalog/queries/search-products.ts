import type { z } from "zod";
import { withCustomFields } from "../custom-fields";
import { conditionsOf, mayBeRare } from "../resources/filters";
import { product } from "../resources/product";
import { given, shownIn } from "./conditions";
import { customConditions } from "./custom-conditions";
import { isUsual, orderOf, type Ask, type Order, type PageQuery } from "./list-page";
import type { Condition } from "./sql";

type Query = z.output<typeof product.query>;

/** Filters that bound the order that is asked for: a walk through it begins where they do. */
function boundsOf(order: Order, sort: string, query: Query): Condition[] {
  const bound =
    (operator: ">=" | "<=") =>
    (value: string): Condition =>
    (sql) =>
      `${order.sql} ${operator} ${sql.value(value)}::numeric`;
  if (sort === "power") return [...given(query.min_power, bound(">=")), ...given(query.max_power, bound("<="))];
  return sort === "efficiency" ? [...given(query.min_efficiency, bound(">=")), ...given(query.max_efficiency, bound("<="))] : [];
}

/** Modules state another efficiency than inverters and storage do: where one kind alone is asked for, its own orders the list. */
const OWN_EFFICIENCY = { inverter: "efficiency_cec_pct", storage: "roundtrip_pct" } as const;

/** The column of the efficiency that one kind alone states; null where it is that of modules. */
function ownEfficiency({ category = [] }: Query): string | null {
  const [only] = category;
  return category.length === 1 && (only === "inverter" || only === "storage") ? OWN_EFFICIENCY[only] : null;
}

export function productPage(query: Query, ask: Ask): PageQuery {
  const sort = ask.sort.replace("-", "");
  const own = sort === "efficiency" ? ownEfficiency(query) : null;
  const orders = own === null ? product.orders : { efficiency: { sql: `coalesce(t.${own}, {last}::numeric)`, cast: "numeric" } };
  const order = orderOf(orders, ask.sort);
  return {
    from: () => "product t",
    where: [
      ...shownIn(ask.view, ask.release),
      ...conditionsOf(product.filters, query),
      ...customConditions("product", query, ask.view.custom),
    ],
    order,
    // The limits of efficiency are those of modules.
    bounds: own === null ? boundsOf(order, sort, query) : [],
    mayBeRare: ask.view.sandbox || mayBeRare(product.filters, query, isUsual(product, ask)),
    fields: withCustomFields(product.fields, "product", ask.view.custom),
  };
}
