import type { z } from "zod";
import { foldText } from "@/lib/core/text";
import type { HistoryQuery } from "../contract";
import { SPOT_PRICE_FIELDS } from "../resources";
import { rangeInside } from "./days";
import { anyOf, compare, given, shownIn, technologiesMeant } from "./filters";
import { listPage, orderOf, type Ask, type Page, type PageQuery } from "./list-page";
import { PRICE_COLUMNS, SERIES_COLUMNS } from "./spot-prices";
import { escapeLike, type Condition } from "./sql";

export const HISTORY_ORDERS = { date: { sql: "t.date", cast: "date" } } as const;

/** Every word of an item search, folded as names are; items are few and short, so the database folds case only. */
function itemContains(text: string): Condition[] {
  const terms = foldText(text).split(" ").filter(Boolean);
  if (terms.length === 0) return [() => "false"];
  return terms.map(
    (word): Condition =>
      (sql) =>
        `lower(t.item) like ${sql.value(`%${escapeLike(word)}%`)}`,
  );
}

export function historyPage(query: z.output<typeof HistoryQuery>, ask: Ask, nowMs: number): PageQuery {
  const { from, to } = rangeInside(query, "history", ask.view, nowMs);
  const earliest = ask.view.windows.history?.from ?? undefined;
  return {
    from: () =>
      `(select ${PRICE_COLUMNS}, p.date, p.effective_date, p.basis, p.sandbox, p.to_release, ${SERIES_COLUMNS} from spot_price p join price_series s on s.id = p.series_id) t`,
    where: [
      ...shownIn(ask.view, ask.release),
      ...given(query.type && technologiesMeant(query.type), anyOf("technology")),
      ...given(query.stage, anyOf("stage")),
      ...(query.item === undefined ? [] : itemContains(query.item)),
      ...given(query.region, anyOf("region")),
      ...given(from ?? undefined, compare("date", ">=", "date")),
      compare("date", "<=", "date")(to),
      // A carried-forward row at the edge of the window repeats an assessment from before it.
      ...given(earliest, compare("effective_date", ">=", "date")),
    ],
    order: orderOf(HISTORY_ORDERS, ask.sort),
    fields: SPOT_PRICE_FIELDS,
  };
}

/** Published prices day by day; days without a row are gaps. */
export function priceHistory(query: z.output<typeof HistoryQuery>, ask: Ask, nowMs: number): Promise<Page> {
  return listPage(historyPage(query, ask, nowMs), ask);
}
