import type { z } from "zod";
import type { ProductQuery } from "../contract";
import { withCustomFields } from "../custom-fields";
import { PRODUCT_FIELDS } from "../resources";
import { customConditions } from "./custom-conditions";
import { anyOf, compare, given, matchesWords, namesBeginning, ofTechnology, shownIn } from "./filters";
import { listPage, orderOf, type Ask, type Page, type PageQuery } from "./list-page";

export const PRODUCT_ORDERS = {
  manufacturer: { sql: "t.manufacturer_folded", cast: "text" },
  model: { sql: "t.model_folded", cast: "text" },
  power: { sql: "coalesce(t.power_w, {last}::numeric)", cast: "numeric" },
  efficiency: { sql: "coalesce(t.efficiency_pct, {last}::numeric)", cast: "numeric" },
  updated_at: { sql: "t.from_release", cast: "int" },
} as const;

export function productPage(query: z.output<typeof ProductQuery>, ask: Ask): PageQuery {
  return {
    from: () => "product t",
    where: [
      ...shownIn(ask.view, ask.release),
      ...given(query.technology, ofTechnology),
      ...given(query.min_power, compare("power_w", ">=", "numeric")),
      ...given(query.max_power, compare("power_w", "<=", "numeric")),
      ...given(query.category, anyOf("category")),
      ...given(query.manufacturer, namesBeginning("manufacturer_folded")),
      ...given(query.company_id, compare("company_id", "=", "text")),
      ...given(query.min_efficiency, compare("efficiency_pct", ">=", "numeric")),
      ...given(query.q, matchesWords),
      ...customConditions("product", query, ask.view.custom),
    ],
    order: orderOf(PRODUCT_ORDERS, ask.sort),
    fields: withCustomFields(PRODUCT_FIELDS, "product", ask.view.custom),
  };
}

/** Products by technology, power, maker, category, efficiency and name. */
export function searchProducts(query: z.output<typeof ProductQuery>, ask: Ask): Promise<Page> {
  return listPage(productPage(query, ask), ask);
}
