import { marketDay } from "@/lib/core/dates";
import { isStale, weeklyRhythm } from "@/lib/core/price-age";
import { listPool } from "@/lib/platform/database";
import { inSandbox } from "../../queries/conditions";
import { positionOf, SERIES_COLUMNS } from "../../queries/spot-prices";
import { all, type Condition, Statement, visibleAt } from "../../queries/sql";
import { keptByView, type Reader } from "../kept-by-view";
import type { BoardRow, Changes } from "./contract";
import { firstWeek, inWindow, weeksBefore, yearBefore } from "./reach";
import { type SeriesColumns, seriesOf } from "./series-columns";
import { stateOf, stepsOf } from "./steps";

/** A change, and the day of the price that it is measured from. */
type Compared<Name extends string> = Record<`${Name}_pct` | `${Name}_on`, string | null>;

type Row = SeriesColumns &
  Compared<"before" | "w4" | "w52"> & {
    avg: string;
    low: string | null;
    high: string | null;
    assessed_on: string;
    synthetic: boolean;
    line: [day: string, avg: number][] | null;
  };

const changeFrom = (from: string): string => `round((l.avg / nullif(${from}.avg, 0) - 1) * 100, 2)::text`;

/** A series whose last assessment is older than the view reaches has nothing to show, and neither its page nor its history. */
const assessedInReach = ({ windows }: Reader["view"]): Condition[] =>
  windows.spot.from === null ? [] : [(sql) => `l.effective_date >= ${sql.value(windows.spot.from)}::date`];

/** For each series the price in force today, what it is compared with, and one assessment a week of the last year. */
function boardStatement({ view, head, nowMs }: Reader): Statement & { text: string } {
  const sql = new Statement();
  const today = marketDay(nowMs);
  const visible = (): string => all([visibleAt(head.release, "p")], sql);
  const shown = (): string => all([visibleAt(head.release, "p"), ...inSandbox(view, "p")], sql);
  /** The price in force so many weeks ago; no row where the view shows no price of that day. */
  const weeksAgo = (weeks: number): string => {
    const then = weeksBefore(today, weeks, view);
    const day = then === null ? "false" : `p.date <= ${sql.value(then)}::date`;
    return `(select p.avg, p.effective_date as day from spot_price p where p.series_id = s.id and ${day} and ${shown()} order by p.date desc limit 1)`;
  };
  const since = [firstWeek(view), yearBefore(today)]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  const text = `
    select ${SERIES_COLUMNS}, l.avg::text as avg, l.low::text as low, l.high::text as high, l.effective_date::text as assessed_on,
      l.source, l.frequency, l.benchmark, l.spec_version, d.synthetic,
      ${changeFrom("b")} as before_pct, b.day::text as before_on, ${changeFrom("w4")} as w4_pct, w4.day::text as w4_on,
      ${changeFrom("w52")} as w52_pct, w52.day::text as w52_on, w.line
    from price_series s
    cross join lateral (
      select p.* from spot_price p where p.series_id = s.id and p.date <= ${sql.value(today)}::date and ${visible()} order by p.date desc limit 1
    ) l
    join data_source d on d.code = l.source
    left join lateral (
      select p.avg, p.date as day from spot_price p
      where p.series_id = s.id and p.date < l.effective_date and p.basis = 'assessment' and ${inWindow(view, sql)} and ${shown()}
      order by p.date desc limit 1
    ) b on true
    left join lateral ${weeksAgo(4)} w4 on true
    left join lateral ${weeksAgo(52)} w52 on true
    left join lateral (
      select json_agg(json_build_array(p.date, p.avg) order by p.date) as line from (
        select distinct on (date_trunc('week', p.date::timestamp)) p.date, p.avg from spot_price p
        where p.series_id = s.id and p.date >= ${sql.value(since)}::date and p.date <= ${sql.value(today)}::date and p.basis = 'assessment' and ${shown()}
        order by date_trunc('week', p.date::timestamp), p.date desc
      ) p
    ) w on true
    where ${all([...inSandbox(view, "l"), ...assessedInReach(view)], sql)}
    order by ${positionOf("l")}, s.id`;
  return Object.assign(sql, { text });
}

/** A change is one of two current prices; across a gap, or from a price that was stale by then, nothing is said. */
function changesOf(row: Row, today: string, view: Reader["view"]): Changes {
  const wasCurrent = (from: string | null, day: string | null): boolean =>
    from !== null && day !== null && !isStale(from, row.frequency, day);
  const isCurrent = wasCurrent(row.assessed_on, today);
  const over = (pct: string | null, from: string | null, weeks: number): string | null =>
    isCurrent && wasCurrent(from, weeksBefore(today, weeks, view)) ? pct : null;
  return {
    previous: wasCurrent(row.before_on, row.assessed_on) ? row.before_pct : null,
    weeks4: over(row.w4_pct, row.w4_on, 4),
    weeks52: over(row.w52_pct, row.w52_on, 52),
  };
}

/** Reads the board anew. */
export async function loadBoard(look: Reader): Promise<BoardRow[]> {
  const { text, values } = boardStatement(look);
  const { rows } = await listPool().query<Row>({ text, values });
  const today = marketDay(look.nowMs);
  return rows.map((row) => ({
    series: seriesOf(row),
    price: { low: row.low, avg: row.avg, high: row.high, assessedOn: row.assessed_on },
    changes: changesOf(row, today, look.view),
    line: stepsOf(
      (row.line ?? []).map(([day, value]) => ({ day, value })),
      weeklyRhythm(row.frequency),
      today,
    ),
    state: stateOf(row.assessed_on, row.frequency, today),
    isSample: row.synthetic,
  }));
}

/** The price board of a view: series in the order of the API, benchmarks first. Kept for each release and view. */
export const readBoard = keptByView("price-board", loadBoard);
