import type { z } from "zod";
import { marketDay } from "@/lib/core/dates";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { listPool } from "@/lib/platform/database";
import { conditionsOf } from "../resources/filters";
import { priceSeries, SERIES_FILTERS, type SeriesQuery } from "../resources/price-series";
import type { View } from "../view";
import { compare, given, inSandbox, shownIn } from "./conditions";
import { orderOf, type Ask, type Page, type PageQuery } from "./list-page";
import { endedBy } from "./series-state";
import { positionOf, SERIES_COLUMNS, SPOT_ORDERS, type SpotTime } from "./spot-prices";
import { all, Statement, visibleAt } from "./sql";

/** Series with the first and last assessment that the caller sees of each; those without one are left out. */
function seriesWith(sql: Statement, { view, release }: Ask, day: string): string {
  const { from } = view.windows.trends;
  const shown = all([visibleAt(release, "p"), ...inSandbox(view, "p")], sql);
  const reached = from === null ? "" : ` and p.effective_date >= ${sql.value(from)}::date`;
  const edge = (direction: string): string =>
    `(select p.* from spot_price p where p.series_id = s.id and ${shown}${reached} order by p.date ${direction} limit 1)`;
  return `(
    select s.id, ${SERIES_COLUMNS}, ${positionOf("l")} as position, l.source, l.frequency, l.benchmark,
      f.effective_date as first, l.effective_date as last, e.ended, case when e.ended then 'ended' else 'active' end as state,
      case when e.ended then l.effective_date end as ended_on
    from price_series s cross join lateral ${edge("desc")} l cross join lateral ${edge("asc")} f
    cross join lateral (select ${endedBy(`${sql.value(day)}::date`, { assessedOn: "l.effective_date", frequency: "l.frequency" })} as ended) e
  ) t`;
}

/** The price series of a release, benchmarks first. */
export function seriesPage(query: z.output<typeof SeriesQuery>, ask: Ask, { asOf, nowMs }: SpotTime): PageQuery {
  const day = marketDay(asOf ? Math.min(nowMs, asOf.publishedAtMs) : nowMs);
  return {
    from: (sql) => seriesWith(sql, ask, day),
    where: conditionsOf(SERIES_FILTERS, query),
    order: orderOf(SPOT_ORDERS, ask.sort),
    fields: priceSeries.fields,
  };
}

/** Whether a caller who reaches as far back as a day sees any price of a series. */
async function isSeen(id: string, ask: Ask, from: string | null | undefined): Promise<boolean> {
  const sql = new Statement();
  const days = given(from ?? undefined, compare("effective_date", ">=", "date"));
  const where = all([...shownIn(ask.view, ask.release), ...days, compare("series_id", "=", "text")(id)], sql);
  const { rowCount } = await listPool().query({ text: `select from spot_price t where ${where} limit 1`, values: sql.values });
  return rowCount !== 0;
}

/**
 * Of an empty first page, tells a series without prices of the days that are asked about from one that the caller can't see at all,
 * and both from one that is listed, because trends reach it, but was not assessed in the days that the plan reaches here.
 * @throws DomainError invalid-parameter, plan-required
 */
export async function refuseUnknownSeries(
  page: Page,
  ask: Ask,
  asked: { series_id?: string | undefined; feature: keyof View["windows"] },
): Promise<Page> {
  const { series_id: id, feature } = asked;
  if (id === undefined || page.count > 0 || ask.after !== null) return page;
  const { windows } = ask.view;
  if (await isSeen(id, ask, windows[feature]?.from)) return page;
  if (!(await isSeen(id, ask, windows.trends?.from)))
    throw wrongParameter("series_id", "unknown-value", `There is no price series ${JSON.stringify(id)} in the data of your plan.`);
  throw new DomainError(
    "plan-required",
    `The price series ${id} was last assessed before ${windows[feature]?.from ?? "the days"} that your plan reaches here. /pricing/trends has it; a plan that reaches further back has it here too.`,
  );
}
