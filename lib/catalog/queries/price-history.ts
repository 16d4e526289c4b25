import type { z } from "zod";
import { conditionsOf, mayBeRare } from "../resources/filters";
import { spotPrice } from "../resources/spot-price";
import { compare, given, shownIn } from "./conditions";
import { orderOf, type Ask, type PageQuery } from "./list-page";
import { rangeInside } from "./plan-window";
import { priceRows } from "./spot-prices";

type Query = z.output<typeof spotPrice.query>;

/** Published prices day by day; days without a row are gaps. */
export function historyPage(query: Query, ask: Ask, nowMs: number): PageQuery {
  const { from, to } = rangeInside(query, "history", { view: ask.view, nowMs });
  const earliest = ask.view.windows.history?.from ?? undefined;
  const days = [...given(from ?? undefined, compare("date", ">=", "date")), compare("date", "<=", "date")(to)];
  return {
    from: (sql) => priceRows(sql, ask.release),
    where: [
      ...shownIn(ask.view, ask.release),
      ...conditionsOf(spotPrice.filters, query),
      ...days,
      // A carried-forward row at the edge of the window repeats an assessment from before it.
      ...given(earliest, compare("effective_date", ">=", "date")),
    ],
    bounds: days,
    mayBeRare: mayBeRare(spotPrice.filters, query, true),
    order: orderOf(spotPrice.orders, ask.sort),
    fields: spotPrice.fields,
  };
}
