import * as p from "@/lib/core/parameters";
import { anyOf } from "../queries/conditions";
import { PRICE_FREQUENCIES } from "../vocabulary";
import { computed, recordOf, source } from "./declare";
import { byRegion, byStage, byTechnology, filter, querySchema } from "./filters";
import { byBenchmark, byCurrency, byItem, bySeries, bySource, SERIES_FIELDS } from "./spot-price";
import { DAY, FLAG, idOf, nullable, word } from "./values";

const STATES = ["active", "ended"] as const;

/** A price series, and between which days your plan shows prices of it. */
export const priceSeries = recordOf(
  { id: "PriceSeries", description: "A price series." },
  {
    id: computed(idOf("ps"), "Stable ID of the series: `series_id` of its prices.", "ps_0123456789abcdef"),
    ...SERIES_FIELDS,
    frequency: computed(word(PRICE_FREQUENCIES), "Assessment frequency.", "daily"),
    benchmark: computed(FLAG, "Whether the series is a benchmark for its technology, stage and region.", true),
    first: computed(DAY, "Date of the first assessment that your plan shows.", "2024-11-20"),
    last: computed(DAY, "Date of the latest assessment.", "2026-11-18"),
    state: computed(
      word(STATES),
      "ended: no assessment for 60 days (daily), 120 days (weekly), 180 days (irregular) or 365 days (monthly).",
      "active",
    ),
    ended_on: computed(nullable(DAY), "Date of the last assessment of an ended series; null while it is active.", null),
    source,
  },
);

export const SERIES_FILTERS = {
  type: byTechnology,
  stage: byStage,
  item: byItem,
  region: byRegion,
  currency: byCurrency,
  series_id: bySeries("id"),
  benchmark: byBenchmark,
  source: bySource,
  state: filter(p.oneOf(STATES, { description: "Only series in this state.", example: "active" }), (state) => anyOf("state")([state])),
};
export const SeriesQuery = querySchema(SERIES_FILTERS);
