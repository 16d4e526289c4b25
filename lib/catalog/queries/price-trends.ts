import type { z } from "zod";
import { addDays, addMonths, monthStart } from "@/lib/core/dates";
import { conditionsOf } from "../resources/filters";
import { PERIOD_FILTERS, priceTrend, TREND_FILTERS, type TrendQuery } from "../resources/price-trend";
import type { Window } from "../view";
import { inSandbox } from "./conditions";
import { orderOf, type Ask, type PageQuery } from "./list-page";
import { rangeInside, weekStart } from "./plan-window";
import { positionOf, SERIES_COLUMNS } from "./spot-prices";
import { all, visibleAt, type Condition, type Statement } from "./sql";

export const TREND_ORDERS = { period_start: { sql: "t.sort_key", cast: "text" } } as const;

type Interval = "month" | "week";

const startOf = (interval: Interval, day: string): string => (interval === "month" ? monthStart(day) : weekStart(day));

/**
 * The first period that may leave: one that begins inside the window, so that no average holds a day
 * outside the plan. The first of twelve months is whole.
 */
export function firstPeriod(window: Window, interval: Interval): string | null {
  if (window.from === null) return null;
  const start = startOf(interval, window.from);
  if (start === window.from) return start;
  return interval === "month" ? addMonths(start, 1) : addDays(start, 7);
}

type Span = { interval: Interval; from: string | null; to: string; series: readonly Condition[] };

/**
 * Assessments by period and series. Periods between the first and last of a series that have none are
 * rows with nulls: gaps are shown as gaps. A month's average takes assessments only, so carried-forward
 * days weigh nothing. A period of which prices are quarantined says how many: its figures are those of what is left.
 */
function periods(sql: Statement, ask: Ask, { interval, from, to, series }: Span): string {
  const step = interval === "month" ? "interval '1 month'" : "interval '7 days'";
  const until = sql.value(to);
  const since = from === null ? null : sql.value(from);
  const inRange = (day: string): string =>
    [`${day} <= ${until}::date`, ...(since === null ? [] : [`${day} >= ${since}::date`])].join(" and ");
  const released = visibleAt(ask.release, "p")(sql);
  const visible = all([() => released, ...inSandbox(ask.view, "p")], sql);
  // Nothing is added up of series that are not asked for.
  const asked = series.length === 0 ? "" : `and p.series_id in (select t.id from price_series t where ${all(series, sql)})`;
  return `(
    with o as (
      select p.series_id, date_trunc('${interval}', p.date::timestamp)::date as period, p.date, p.low, p.avg, p.high, p.source, p.benchmark, p.frequency
      from spot_price p where ${visible} and p.basis = 'assessment' and ${inRange("p.date")} ${asked}
    ), a as (
      select series_id, period, min(low) as low, max(high) as high, round(avg(avg), max(scale(avg)) + 2) as avg, count(*)::int as observations, min(source) as source, bool_or(benchmark) as benchmark, (array_agg(frequency order by date desc))[1] as frequency,
        (array_agg(avg order by date))[1] as first, (array_agg(avg order by date desc))[1] as last
      from o group by 1, 2
    ), g as (
      select b.series_id, b.source, b.benchmark, b.frequency, d::date as period from (select series_id, min(source) as source, bool_or(benchmark) as benchmark,
        (array_agg(frequency order by period desc))[1] as frequency, min(period) as lo, max(period) as hi from a group by 1) b
      cross join lateral generate_series(b.lo::timestamp, b.hi::timestamp, ${step}) d
    ), h as (
      select p.scope as series_id, date_trunc('${interval}', p.day::timestamp)::date as period, count(*)::int as n
      from held_record p where ${released} and p.resource = 'spot_price' and ${inRange("p.day")} group by 1, 2
    ), whole as (select g.*, coalesce(h.n, 0) as quarantined from g left join h on h.series_id = g.series_id and h.period = g.period)
    select ${SERIES_COLUMNS}, s.id as id, g.source, g.benchmark,
      g.period as period_start, '${interval}' as interval, a.low, a.avg, a.high, a.first, a.last, coalesce(a.observations, 0) as observations,
      g.quarantined, case when g.quarantined + lag(g.quarantined, 1, 0) over series = 0
        then round((a.avg / nullif(lag(a.avg) over series, 0) - 1) * 100, 2) end as change_pct,
      ${positionOf("g")} || '/' || s.id || '/' || to_char(g.period, 'YYYY-MM-DD') as sort_key
    from whole g join price_series s on s.id = g.series_id left join a on a.series_id = g.series_id and a.period = g.period
    window series as (partition by g.series_id order by g.period)
  ) t`;
}

/** Prices aggregated by month or week, series by series in order of time. */
export function trendPage(query: z.output<typeof TrendQuery>, ask: Ask, nowMs: number): PageQuery {
  const interval: Interval = query.interval ?? "month";
  const { from, to } = rangeInside(query, "trends", { view: ask.view, nowMs });
  const first = firstPeriod(ask.view.windows.trends, interval);
  const start = query.from === undefined ? first : startOf(interval, query.from);
  const begin = first !== null && (start === null || start < first) ? first : (start ?? from);
  const series = conditionsOf(TREND_FILTERS, query);
  return {
    from: (sql) => periods(sql, ask, { interval, from: begin, to, series }),
    where: conditionsOf(PERIOD_FILTERS, query),
    order: orderOf(TREND_ORDERS, ask.sort),
    fields: priceTrend.fields,
  };
}
