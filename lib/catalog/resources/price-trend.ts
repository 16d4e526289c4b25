import * as p from "@/lib/core/parameters";
import { computed, recordOf, source } from "./declare";
import { byRegion, byStage, byTechnology, from, handled, querySchema, to } from "./filters";
import { byBenchmark, bySeries, bySource, SERIES_FIELDS } from "./spot-price";
import { DAY, DECIMAL, decimal, FLAG, idOf, INTEGER, nullable, word } from "./values";

const INTERVALS = ["month", "week"] as const;
const price = nullable(DECIMAL);

/** A period of a price series; computed from its assessments. */
export const priceTrend = recordOf(
  { id: "PriceTrend", description: "Assessments of a price series, aggregated by month or week." },
  {
    series_id: computed(idOf("ps"), "ID of the price series.", "ps_0123456789abcdef"),
    period_start: computed(DAY, "First day of the month or week (Monday).", "2026-10-01"),
    interval: computed(word(INTERVALS), "Length of the period.", "month"),
    ...SERIES_FIELDS,
    low: computed(price, "Lowest price in the period; null in a gap.", 0.084),
    avg: computed(price, "Mean of all assessments; null in a gap.", 0.0874),
    high: computed(price, "Highest price in the period; null in a gap.", 0.091),
    first: computed(price, "First assessment of the period.", 0.087),
    last: computed(price, "Last assessment of the period.", 0.088),
    change_pct: computed(
      nullable(decimal("%")),
      "Change in avg from the previous period; null if either period is a gap or has quarantined prices.",
      0.46,
    ),
    observations: computed(INTEGER, "Number of assessments; 0 is a gap.", 22),
    quarantined: computed(INTEGER, "Number of assessments of the period that are quarantined and not in its figures.", 0),
    benchmark: computed(FLAG, "Whether the series is a benchmark for its technology, stage and region.", true),
    source,
  },
);

/** Hold for the periods, which are known once their prices are added up. */
export const PERIOD_FILTERS = { benchmark: byBenchmark, source: bySource };
/** Series are chosen before their prices are added up. */
export const TREND_FILTERS = {
  type: byTechnology,
  stage: byStage,
  region: byRegion,
  series_id: bySeries("id"),
  interval: handled(p.oneOf(INTERVALS, { description: "Period length. Default: month.", example: "month" })),
  from,
  to,
};
export const TrendQuery = querySchema({ ...TREND_FILTERS, ...PERIOD_FILTERS });
