import { addQuarters, quarterIndex } from "@/lib/core/dates";
import { listPool } from "@/lib/platform/database";
import { shownIn } from "../../queries/conditions";
import { all, Statement } from "../../queries/sql";
import type { Reader } from "../kept-by-view";
import type { LeagueTable, Span, Trend, TrendCell } from "./contract";
import { ofTable } from "./of-table";
import { visibleTables } from "./read-league";

/** As many as can be told apart by colour. */
const TREND_ENTITIES = 6;
/** Twenty years; more does not fit beside each other. */
const MAX_QUARTERS = 80;

const isSeries = (a: LeagueTable, b: Omit<LeagueTable, "quarter">): boolean =>
  a.product === b.product && a.dimension === b.dimension && a.basis === b.basis && a.source === b.source;

type CellRow = { quarter: string; entity_id: string; entity: string; volume: string; share: string | null };
type TotalRow = { quarter: string; rest: string | null; rest_share: string | null; is_unfinished: boolean };

/**
 * Returns the largest entities of a table over the quarters that end with it. All of one source, and none but quarters that the
 * reader sees; without any where the reader does not see the table itself.
 */
export async function readTrend(reader: Reader, table: LeagueTable, span: Span): Promise<Trend> {
  const seen = (await visibleTables(reader)).flatMap((one) => (isSeries(one, table) && one.quarter <= table.quarter ? [one.quarter] : []));
  const quarters = seen.includes(table.quarter) ? quartersUpTo(table.quarter, seen, span) : [];
  const { cells, totals } = await readCells(reader, table, quarters);
  const of = (quarter: string): TotalRow | undefined => totals.find((total) => total.quarter === quarter);
  const named = cells.filter(({ quarter }) => quarter === table.quarter).map(({ entity_id: id, entity: name }) => ({ id, name }));
  return {
    quarters,
    entities: named.map(({ id, name }) => ({ id, name, cells: quarters.map((quarter) => cellOf(cells, quarter, id)) })),
    rest: quarters.map((quarter) => {
      const total = of(quarter);
      return total?.rest == null ? null : { volumeGw: total.rest, sharePct: total.rest_share };
    }),
    unfinished: quarters.map((quarter) => of(quarter)?.is_unfinished === true),
  };
}

/** Without gaps, so that a quarter which was not published keeps its place. */
function quartersUpTo(last: string, seen: readonly string[], span: Span): string[] {
  const first = seen.toSorted()[0] ?? last;
  const most = span === "all" ? MAX_QUARTERS : Number(span);
  const count = Math.min(most, quarterIndex(last) - quarterIndex(first) + 1);
  return Array.from({ length: count }, (_, i) => addQuarters(last, i - count + 1));
}

function cellOf(cells: readonly CellRow[], quarter: string, id: string): TrendCell | null {
  const cell = cells.find((one) => one.quarter === quarter && one.entity_id === id);
  return cell ? { volumeGw: cell.volume, sharePct: cell.share } : null;
}

/** The named entities, in the order of the last quarter, and what each quarter has beside them. */
async function readCells({ view, head }: Reader, table: LeagueTable, quarters: readonly string[]) {
  const sql = new Statement();
  const { quarter: last, ...series } = table;
  const where = all([...shownIn(view, head.release), ...ofTable(series), (s) => `t.quarter = any(${s.value(quarters)})`], sql);
  const parts = `rows as materialized (select t.quarter, t.entity_id, t.entity, t.is_total, t.volume_gw, t.status from shipment t where ${where}),
    leaders as (
      select entity_id, row_number() over (order by volume_gw desc, entity_id) as place from rows
      where quarter = ${sql.value(last)} and not is_total and volume_gw is not null order by place limit ${sql.value(TREND_ENTITIES)}
    ),
    totals as (select quarter, volume_gw as gw from rows where is_total),
    named as (select quarter, sum(volume_gw) as gw from rows join leaders using (entity_id) where not is_total group by quarter),
    rests as (select t.quarter, greatest(t.gw - coalesce(n.gw, 0), 0) as gw, t.gw as total from totals t left join named n using (quarter))`;
  const cells = await listPool().query<CellRow>({
    text: `with ${parts} select r.quarter, r.entity_id, r.entity, r.volume_gw::text as volume, ${shareOf("r.volume_gw", "t.gw")} as share
      from rows r join leaders l using (entity_id) left join totals t on t.quarter = r.quarter
      where not r.is_total and r.volume_gw is not null order by l.place, r.quarter`,
    values: sql.values,
  });
  const totals = await listPool().query<TotalRow>({
    text: `with ${parts} select r.quarter, bool_or(r.status in ('preliminary', 'incomplete')) as is_unfinished,
        max(s.gw)::text as rest, ${shareOf("max(s.gw)", "max(s.total)")} as rest_share
      from rows r left join rests s on s.quarter = r.quarter group by r.quarter`,
    values: sql.values,
  });
  return { cells: cells.rows, totals: totals.rows };
}

const shareOf = (volume: string, total: string): string => `round(${volume} / nullif(${total}, 0) * 100, 2)::text`;
