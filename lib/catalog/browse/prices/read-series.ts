import { listPool } from "@/lib/platform/database";
import { inSandbox } from "../../queries/conditions";
import { SERIES_COLUMNS } from "../../queries/spot-prices";
import { all, Statement, visibleAt } from "../../queries/sql";
import type { Reader } from "../kept-by-view";
import type { Assessment, SeriesPrices } from "./contract";
import { inWindow, isReached } from "./reach";
import { type SeriesColumns, seriesOf } from "./series-columns";
import type { State } from "./state-asked";
import { stateOf } from "./steps";

type Point = [
  day: string,
  low: string | null,
  avg: string,
  high: string | null,
  specVersion: string | null,
  isDaily: boolean,
  isOnly: boolean,
];
type Row = SeriesColumns & {
  avg: string;
  low: string | null;
  high: string | null;
  assessed_on: string;
  synthetic: boolean;
  points: Point[] | null;
};

/** Low and high of a week are those of all its days: of the last one they are known where it is the only one. */
const assessmentOf = ([day, low, avg, high, specVersion, isDaily, isOnly]: Point): Assessment => {
  const hasEnds = isDaily || isOnly;
  return { day, low: hasEnds ? low : null, avg, high: hasEnds ? high : null, specVersion, isWeekly: !isDaily };
};

function seriesStatement(ids: readonly string[], state: State, { view }: Reader): Statement & { text: string } {
  const sql = new Statement();
  const until = sql.value(state.day);
  const { from } = view.windows.spot;
  const old = from !== null ? `and l.effective_date >= ${sql.value(from)}::date` : "";
  const text = `
    select ${SERIES_COLUMNS}, l.avg::text as avg, l.low::text as low, l.high::text as high, l.effective_date::text as assessed_on,
      l.source, l.frequency, l.benchmark, l.spec_version, d.synthetic, a.points
    from price_series s
    cross join lateral (
      select p.* from spot_price p where p.series_id = s.id and p.date <= ${until}::date and ${visibleAt(state.release, "p")(sql)}
      order by p.date desc limit 1
    ) l
    join data_source d on d.code = l.source
    left join lateral (
      select json_agg(json_build_array(p.date, p.low::text, p.avg::text, p.high::text, p.spec_version, ${inWindow(view, sql)}, p.of_week = 1) order by p.date) as points
      from (
        select p.*, row_number() over (partition by date_trunc('week', p.date::timestamp) order by p.date desc) as nth,
          count(*) over (partition by date_trunc('week', p.date::timestamp)) as of_week
        from spot_price p
        where p.series_id = s.id and p.basis = 'assessment' and p.date <= ${until}::date
          and ${all([visibleAt(state.release, "p"), ...inSandbox(view, "p")], sql)}
      ) p where ${isReached(view, sql)}
    ) a on true
    where s.id = any(${sql.value(ids)}) and ${all(inSandbox(view, "l"), sql)} ${old}`;
  return Object.assign(sql, { text });
}

/** Series with what the view shows of them in a state, in the order of the ids; those that it doesn't show are left out. */
export async function readSeries(ids: readonly string[], state: State, look: Reader): Promise<SeriesPrices[]> {
  const { text, values } = seriesStatement(ids, state, look);
  const { rows } = await listPool().query<Row>({ text, values });
  const byId = new Map(rows.map((row) => [row.series_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return {
      series: seriesOf(row),
      price: { low: row.low, avg: row.avg, high: row.high, assessedOn: row.assessed_on },
      state: stateOf(row.assessed_on, row.frequency, state.day),
      isSample: row.synthetic,
      assessments: (row.points ?? []).map(assessmentOf),
    };
  });
}
