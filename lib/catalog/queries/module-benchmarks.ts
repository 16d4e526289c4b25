import { listPool } from "@/lib/platform/database";
import { benchmarkContenders } from "../source-order/benchmark-contenders";
import { byOrder } from "../source-order/by-order";
import { WHOLE } from "../source-order/contract";
import { statedOrders } from "../source-order/stated-orders";
import type { View } from "../view";
import { compare, given, shownIn } from "./conditions";
import { all, Statement } from "./sql";

/** A benchmark of modules with its assessments, ascending by day: `[day, low, avg, high]`. */
export type Benchmark = {
  technology: string;
  item: string;
  region: string;
  price_term: string;
  currency: string;
  unit: string;
  /** How often the series is assessed, as its newest row says. */
  frequency: string;
  source: string;
  synthetic: boolean;
  assessments: [day: string, low: number | null, avg: number, high: number | null][];
};

/**
 * What a view shows of the module benchmarks, in their order and one for each technology: of several sources that of the one that
 * comes first. They are drawn on one axis, so all are of the currency, unit and region in which there are most technologies. Days on
 * which a price was carried forward are left out.
 */
export async function moduleBenchmarks(view: View, release: number): Promise<Benchmark[]> {
  const sql = new Statement();
  const from = view.windows.spot.from ?? undefined;
  const where = all([...shownIn(view, release), ...given(from, compare("effective_date", ">=", "date"))], sql);
  const { rows } = await listPool().query<Benchmark>({
    text: `
      select s.source, s.technology, s.item, s.region, s.price_term, s.currency, s.unit, bool_or(d.synthetic) as synthetic,
        (array_agg(t.frequency order by t.date desc))[1] as frequency,
        json_agg(json_build_array(t.date, t.low, t.avg, t.high) order by t.date) as assessments
      from price_series s join spot_price t on t.series_id = s.id join data_source d on d.code = t.source
      where t.benchmark and s.stage = 'module' and s.technology is not null and t.basis = 'assessment' and ${where}
      group by s.id order by s.position, s.id`,
    values: sql.values,
  });
  const sources = await sourcesInOrder(release, new Set(rows.map(({ source }) => source)).size > 1);
  const ofFirst = rows.toSorted((a, b) => sources.indexOf(a.source) - sources.indexOf(b.source));
  const shown = onOneAxis(ofFirst);
  return rows.filter((row) => shown.includes(row));
}

async function sourcesInOrder(release: number, areSeveral: boolean): Promise<string[]> {
  if (!areSeveral) return [];
  const [contenders, orders] = [await benchmarkContenders(listPool(), release), await statedOrders(listPool(), "spot_price", release)];
  return contenders.toSorted(byOrder(orders.of(WHOLE))).map(({ source }) => source);
}

const axisOf = ({ currency, unit, region }: Benchmark): string => `${currency} ${unit} ${region}`;

/** The largest group that can be compared, one benchmark for each technology: a regular one where there is one, since single points make no line. */
function onOneAxis(all: readonly Benchmark[]): Benchmark[] {
  const isIrregular = ({ frequency }: Benchmark): number => Number(frequency === "irregular");
  const rows = all.toSorted((a, b) => isIrregular(a) - isIrregular(b));
  const groups = [...new Set(rows.map(axisOf))].map((axis) => rows.filter((row) => axisOf(row) === axis));
  const technologies = (group: readonly Benchmark[]): number => new Set(group.map(({ technology }) => technology)).size;
  const [largest = []] = groups.sort((a, b) => technologies(b) - technologies(a));
  return largest.filter(({ technology }, index) => largest.findIndex((row) => row.technology === technology) === index);
}
