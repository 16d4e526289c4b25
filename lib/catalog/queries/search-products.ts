import type { z } from "zod";
import { withCustomFields } from "../custom-fields";
import { conditionsOf } from "../resources/filters";
import { product } from "../resources/product";
import { shownIn } from "./conditions";
import { customConditions } from "./custom-conditions";
import { orderOf, type Ask, type PageQuery } from "./list-page";

export function productPage(query: z.output<typeof product.query>, ask: Ask): PageQuery {
  return {
    from: () => "product t",
    where: [
      ...shownIn(ask.view, ask.release),
      ...conditionsOf(product.filters, query),
      ...customConditions("product", query, ask.view.custom),
    ],
    order: orderOf(product.orders, ask.sort),
    fields: withCustomFields(product.fields, "product", ask.view.custom),
  };
}
