import type { z } from "zod";
import { marketDay } from "@/lib/core/dates";
import { conditionsOf } from "../resources/filters";
import { SERIES_NAMES, SPOT_FILTERS, spotPrice, type SpotQuery } from "../resources/spot-price";
import { compare, given, inSandbox } from "./conditions";
import { listPage, orderOf, type Ask, type Page, type PageQuery } from "./list-page";
import { refuseFuture, requireInside } from "./plan-window";
import { endedBy } from "./series-state";
import { all, type Condition, type Statement, visibleAt } from "./sql";

/** SQL of the sort key of a price of row `alias`: benchmarks first, of these the regular ones before single points, then by series s. */
export const positionOf = (alias: string): string =>
  `case when ${alias}.benchmark and ${alias}.frequency <> 'irregular' then '0/' when ${alias}.benchmark then '1/' else '2/' end || s.position`;

export const SPOT_ORDERS = { position: { sql: "t.position", cast: "text" } } as const;

/** What depends on the day that is asked for. */
const OF_THE_DAY = ["change_pct", "series_id", "date", "effective_date", "basis", "sandbox"];
/** Columns of a price row beside its series, its change and what depends on the day. */
const PRICE_COLUMNS = [...spotPrice.columns.filter((column) => !OF_THE_DAY.includes(column)), "source", "from_release"]
  .map((column) => `p.${column}`)
  .join(", ");
export const SERIES_COLUMNS = ["s.id as series_id", ...SERIES_NAMES.map((name) => `s.${name}`)].join(", ");
const rowsWith = (change: string): string =>
  `(select ${PRICE_COLUMNS}, ${change} as change_pct, p.row_id, p.to_release, p.sandbox, p.date, p.effective_date, p.basis, ${SERIES_COLUMNS} from spot_price p join price_series s on s.id = p.series_id) t`;
/** Every version of every price with its series, as row t. */
export const PRICE_ROWS = rowsWith("p.change_pct");

/** SQL of the change of the assessment that is in effect in row p: one that is carried forward states none of its own. */
const changeInEffect = (sql: Statement, release: number): string =>
  `case when p.basis <> 'carried_forward' or p.change_pct is not null then p.change_pct else (select a.change_pct from spot_price a
    where a.series_id = p.series_id and a.date = p.effective_date and a.basis = 'assessment' and ${visibleAt(release, "a")(sql)} limit 1) end`;

/** The same as a release is read: with the change of the assessment in effect. */
export const priceRows = (sql: Statement, release: number): string => rowsWith(changeInEffect(sql, release));

export type SpotTime = {
  nowMs: number;
  /** Set when an earlier release than the newest is read: it is read as of its own day. */
  asOf: { publishedAtMs: number } | null;
};

/** The newest day of the state that is read. */
const newestDay = ({ asOf, nowMs }: SpotTime): string => marketDay(asOf ? Math.min(nowMs, asOf.publishedAtMs) : nowMs);

/**
 * The day that is asked about. Without `ts` it is the newest: today, or under `as_of` the day of that
 * release, so that an old state never shows old prices as those of today.
 */
export function spotDay(ts: string | undefined, ask: Pick<Ask, "view" | "pin">, time: SpotTime): string {
  const day = ts ?? ask.pin ?? newestDay(time);
  refuseFuture("ts", day, time.nowMs);
  requireInside(ts !== undefined ? "ts" : ask.pin === null ? "as_of" : "cursor", day, { feature: "spot", view: ask.view });
  return day;
}

/** A price that is carried forward may have been assessed before the plan begins; such rows don't leave. */
const insideWindow = ({ view: { windows } }: Ask): Condition[] =>
  given(windows.spot.from ?? undefined, compare("effective_date", ">=", "date"));

const LAST = { assessedOn: "t.effective_date", frequency: "t.frequency" };

/**
 * A series that had ended by the day has no price of it, unless it is asked for: that nothing followed its last price is known by now,
 * also where the day came soon after it.
 */
const stillThere = ({ include_ended: all, series_id: id }: z.output<typeof SpotQuery>, today: string): Condition[] =>
  all === true || id !== undefined
    ? []
    : [
        () => `not ${endedBy("t.date", LAST)}`,
        (sql) => `not (t.is_last and t.stored_on < t.date and ${endedBy(`${sql.value(today)}::date`, LAST)})`,
      ];

export function spotPage(query: z.output<typeof SpotQuery>, ask: Ask, { day, time }: { day: string; time: SpotTime }): PageQuery {
  const today = newestDay(time);
  return {
    from: (sql) => inForce(sql, ask, { day, time }),
    where: [...conditionsOf(SPOT_FILTERS, query), ...insideWindow(ask), ...stillThere(query, today)],
    order: orderOf(SPOT_ORDERS, ask.sort),
    fields: spotPrice.fields,
  };
}

/** For each series the last price published on or before the day. */
function inForce(sql: Statement, ask: Ask, { day, time }: { day: string; time: SpotTime }): string {
  const asked = sql.value(day);
  const visible = all([visibleAt(ask.release, "p")], sql);
  const after = all([visibleAt(ask.release, "n")], sql);
  // All prices of a series that came later would be read to find that it had none. The offset has them left out first.
  const series = time.asOf
    ? `(select * from price_series s where exists (select from spot_price p where p.series_id = s.id and p.from_release <= ${sql.value(ask.release)}) offset 0)`
    : "price_series";
  return `(
    select ${SERIES_COLUMNS}, ${positionOf("l")} as position, ${asked}::date as date, l.* from ${series} s cross join lateral (
      select ${PRICE_COLUMNS}, ${changeInEffect(sql, ask.release)} as change_pct, p.effective_date, case when p.date = ${asked}::date then p.basis else 'carried_forward' end as basis,
        p.date as stored_on, not exists (select from spot_price n where n.series_id = s.id and n.date > p.date and ${after}) as is_last
      from spot_price p where p.series_id = s.id and p.date <= ${asked}::date and ${visible} order by p.date desc limit 1
    ) l where ${all(inSandbox(ask.view, "l", "l.benchmark"), sql)}
  ) t`;
}

/** The prices in force on a day, benchmarks first. */
export async function spotPrices(query: z.output<typeof SpotQuery>, ask: Ask, time: SpotTime): Promise<Page> {
  const day = spotDay(query.ts, ask, time);
  const page = await listPage(spotPage(query, ask, { day, time }), ask);
  return { ...page, pin: day, meta: { date: day } };
}
