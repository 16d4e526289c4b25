import { z } from "zod";
import * as p from "@/lib/core/parameters";
import { keysOf } from "@/lib/core/tables";
import { escapeLike, foldText } from "@/lib/core/text";
import * as cells from "../importers/forms/fields";
import { anyOf, compare } from "../queries/conditions";
import type { Condition } from "../queries/sql";
import {
  countryOf,
  CURRENCIES,
  PRICE_BASES,
  PRICE_FREQUENCIES,
  PRICE_REGIONS,
  PRICE_STAGES,
  PRICE_TERMS,
  PRICE_UNITS,
  namesakeIn,
} from "../vocabulary";
import { assigned, computed, imported, optional, resource } from "./declare";
import { byRegion, byStage, byTechnology, filter, from, handled, querySchema, to } from "./filters";
import { code, DAY, DECIMAL, decimal, FLAG, idOf, INTEGER, TECHNOLOGY, TEXT, WAFER_FORMAT, withDefault, word } from "./values";

const region = z.string().refine((value) => PRICE_REGIONS.some((known) => known === value) || countryOf(value) === value, {
  message: `must be one of ${PRICE_REGIONS.join(", ")} or an upper-case ISO 3166-1 alpha-2 country code`,
  params: { code: "unknown-word" },
});

/** The attributes that make a price series what it is. */
export const SERIES_FIELDS = {
  stage: imported(word(PRICE_STAGES), "Value chain stage.", "module"),
  item: imported(TEXT, "Description of the priced item.", "TOPCon module, 182 mm, FOB China"),
  technology: optional(TECHNOLOGY, "Technology, if the price is specific to one.", "topcon"),
  wafer_format: optional(WAFER_FORMAT, "Wafer format, if the price is specific to one.", "M10"),
  region: imported({ ...code(20), cell: region }, "Market: a country code, EU, SEA, ex_china or global.", "CN"),
  segment: optional(TEXT, "Market segment.", null),
  price_term: imported(word(PRICE_TERMS), "Delivery and tax terms.", "fob"),
  currency: imported(word(CURRENCIES), "Currency. CNY and USD quotes are separate markets, not conversions.", "USD"),
  unit: imported(word(PRICE_UNITS), "Unit the price refers to.", "W"),
};
export type SeriesName = keyof typeof SERIES_FIELDS;
export const SERIES_NAMES = keysOf(SERIES_FIELDS);

/** Every word of an item search, folded as names are; items are few and short, so the database folds case only. */
function itemContains(text: string): Condition {
  const terms = foldText(text).split(" ").filter(Boolean);
  if (terms.length === 0) return () => "false";
  return (sql) => terms.map((word) => `lower(t.item) like ${sql.value(`%${escapeLike(word)}%`)}`).join(" and ");
}

export const byItem = filter(p.words({ description: "Searches the item description.", example: "182" }), itemContains);
export const byCurrency = filter(
  p.listOf(CURRENCIES, { description: "Currency of the quote. A comma means OR.", example: "USD", meant: namesakeIn(CURRENCIES) }),
  anyOf("currency"),
);

const SERIES_PARAMETER = p.idOf("ps", {
  description: "Only this price series, by its `id` in `/pricing/series`. `all` is the default.",
  example: "all",
  neutral: "all",
});
/** The one series that is asked for, where its id is in a column. */
export const bySeries = (column: "id" | "series_id") => filter(SERIES_PARAMETER, compare(column, "=", "text"));

/** A price; `date` and `basis` are those of the day that is asked for. */
export const byBenchmark = filter(
  p.yesNo({ description: "true: only benchmarks of their technology and stage; false: only other series.", example: "true" }),
  (wanted) => () => (wanted ? "t.benchmark" : "not t.benchmark"),
);
export const bySource = filter(
  p.code({ description: "Only prices of this source, by its `code` in `meta.sources`.", example: "synthetic" }),
  (source) => anyOf("source")([source]),
);

export const spotPrice = resource({
  id: "SpotPrice",
  description: "A spot price.",
  path: "/pricing/spot",
  title: "Spot prices",
  prefix: "sp",
  fields: {
    id: assigned(idOf("sp"), "Stable ID of the published price.", "sp_0123456789abcdef"),
    series_id: assigned(idOf("ps"), "ID of the price series.", "ps_0123456789abcdef"),
    date: imported(DAY, "Requested date, or the date of the row.", "2026-11-18"),
    effective_date: imported({ ...DAY, cell: cells.optional(cells.date) }, "Date of the assessment in effect.", "2026-11-18"),
    ...SERIES_FIELDS,
    low: optional(DECIMAL, "Low end of the range, in currency per unit.", 0.085),
    avg: imported(DECIMAL, "Average, in currency per unit.", 0.088),
    high: optional(DECIMAL, "High end of the range, in currency per unit.", 0.091),
    change_pct: optional(
      decimal("%"),
      "Change from the previous assessment. A carried-forward row has that of the assessment in effect.",
      0.57,
    ),
    frequency: imported(withDefault(word(PRICE_FREQUENCIES), "irregular"), "Assessment frequency of the series.", "daily"),
    basis: imported(
      withDefault(word(PRICE_BASES), "assessment"),
      "assessment: assessed on this date. carried_forward: the latest assessment still applies.",
      "assessment",
    ),
    benchmark: imported(withDefault(FLAG, false), "Whether the series is a benchmark for its technology, stage and region.", true),
    spec_version: optional(TEXT, "Version of the item's definition at the source.", null),
    age_days: computed(
      { ...INTEGER, read: () => ({ sql: "(t.date - t.effective_date)", kind: "number" as const }) },
      "Age of the price on `date`: days since its assessment.",
      0,
    ),
  },
  fileOrder: { first: SERIES_NAMES, last: ["benchmark"] },
  hiddenColumns: [],
  elsewhere: SERIES_NAMES,
  // A whole dataset of prices is the daily rows of `/pricing/history`.
  filters: {
    type: byTechnology,
    stage: byStage,
    item: byItem,
    region: byRegion,
    series_id: bySeries("series_id"),
    benchmark: byBenchmark,
    source: bySource,
    from,
    to,
  },
  orders: { date: { sql: "t.date", cast: "date" } },
  defaultOrder: "date",
  coverage: "'series', count(distinct series_id), 'first_day', min(date), 'last_day', max(date), 'last_assessed', max(effective_date)",
  counted: "true",
});

/** `/pricing/spot` shows the prices of one day. */
export const SPOT_FILTERS = {
  type: byTechnology,
  ts: handled(
    p.day({
      description:
        "The price in effect on this date, which is the latest published on or before it. Default: today in China (UTC+8), whose markets set most prices.",
      example: "2026-11-18",
    }),
  ),
  stage: byStage,
  region: byRegion,
  currency: byCurrency,
  series_id: bySeries("series_id"),
  benchmark: byBenchmark,
  source: bySource,
  include_ended: handled(
    p.yesNo({ description: "Also return the last price of series that had ended by this date. Implied by `series_id`.", example: "true" }),
  ),
};
export const SpotQuery = querySchema(SPOT_FILTERS);
