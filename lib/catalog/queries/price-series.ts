import { wrongParameter } from "@/lib/core/errors";
import { listPool } from "@/lib/platform/database";
import type { View } from "../view";
import { compare, given, shownIn } from "./conditions";
import type { Ask, Page } from "./list-page";
import { all, Statement } from "./sql";

/**
 * Of an empty first page, tells a series without prices of the days that are asked about from one that the caller can't see at all.
 * @throws DomainError invalid-parameter
 */
export async function refuseUnknownSeries(
  page: Page,
  ask: Ask,
  asked: { series_id?: string | undefined; feature: keyof View["windows"] },
): Promise<Page> {
  const { series_id: id, feature } = asked;
  if (id === undefined || page.count > 0 || ask.after !== null) return page;
  const sql = new Statement();
  const days = given(ask.view.windows[feature]?.from ?? undefined, compare("effective_date", ">=", "date"));
  const where = all([...shownIn(ask.view, ask.release), ...days, compare("series_id", "=", "text")(id)], sql);
  const { rowCount } = await listPool().query({ text: `select from spot_price t where ${where} limit 1`, values: sql.values });
  if (rowCount === 0)
    throw wrongParameter("series_id", "unknown-value", `There is no price series ${JSON.stringify(id)} in the data of your plan.`);
  return page;
}
