import { listPage } from "@/lib/catalog/queries/list-page";
import { historyPage } from "@/lib/catalog/queries/price-history";
import { refuseUnknownSeries, seriesPage } from "@/lib/catalog/queries/price-series";
import { TREND_ORDERS, trendPage } from "@/lib/catalog/queries/price-trends";
import { SPOT_ORDERS, spotPrices } from "@/lib/catalog/queries/spot-prices";
import { priceSeries, SeriesQuery } from "@/lib/catalog/resources/price-series";
import { priceTrend, TrendQuery } from "@/lib/catalog/resources/price-trend";
import { spotPrice, SpotQuery } from "@/lib/catalog/resources/spot-price";
import { listRoute } from "../route";

export const spot = listRoute({
  operation: "listSpotPrices",
  path: "/pricing/spot",
  summary: "List spot prices",
  description:
    "Returns the prices in effect on a date, which are the latest published on or before it. `effective_date` is the date of the assessment; `basis` shows whether it was assessed on that date or carried forward, and `age_days` how old it is. Series that had ended by the date are left out unless `include_ended` or `series_id` asks for them. Default: the latest prices. Benchmarks come first.",
  tag: "Prices",
  scopes: ["prices:read"],
  feature: "prices",
  cost: 1,
  query: SpotQuery,
  record: spotPrice.record,
  fields: spotPrice.fields,
  sorts: Object.keys(SPOT_ORDERS),
  defaultSort: "position",
  list: async (query, ask, time) => refuseUnknownSeries(await spotPrices(query, ask, time), ask, { ...query, feature: "spot" }),
});

export const series = listRoute({
  operation: "listPriceSeries",
  path: "/pricing/series",
  summary: "List price series",
  description:
    "Returns the price series of which your plan shows at least one assessment, with the dates of the first and the latest. `id` is the `series_id` of prices, trends and history. Benchmarks come first.",
  tag: "Prices",
  scopes: ["prices:read", "prices:history"],
  feature: "trends",
  cost: 1,
  query: SeriesQuery,
  record: priceSeries.record,
  fields: priceSeries.fields,
  sorts: Object.keys(SPOT_ORDERS),
  defaultSort: "position",
  list: (query, ask, time) => listPage(seriesPage(query, ask, time), ask),
});

export const trends = listRoute({
  operation: "listPriceTrends",
  path: "/pricing/trends",
  summary: "List price trends",
  description:
    "Returns assessments of each series, aggregated by month or week. A period without an assessment is returned as a row of nulls, so gaps stay visible.",
  tag: "Prices",
  scopes: ["prices:read"],
  feature: "trends",
  cost: 1,
  query: TrendQuery,
  record: priceTrend.record,
  fields: priceTrend.fields,
  sorts: Object.keys(TREND_ORDERS),
  defaultSort: "period_start",
  list: async (query, ask, { nowMs }) =>
    refuseUnknownSeries(await listPage(trendPage(query, ask, nowMs), ask), ask, { ...query, feature: "trends" }),
});

export const history = listRoute({
  operation: "listPriceHistory",
  path: "/pricing/history",
  summary: "List price history",
  description: "Returns the daily rows of each price series. Days without a row are gaps.",
  tag: "Prices",
  scopes: ["prices:history"],
  feature: "history",
  cost: 1,
  query: spotPrice.query,
  record: spotPrice.record,
  fields: spotPrice.fields,
  sorts: spotPrice.sorts,
  defaultSort: spotPrice.defaultOrder,
  list: async (query, ask, { nowMs }) =>
    refuseUnknownSeries(await listPage(historyPage(query, ask, nowMs), ask), ask, { ...query, feature: "history" }),
});
