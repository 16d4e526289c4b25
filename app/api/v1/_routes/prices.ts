import { HistoryQuery, SpotPrice, SpotQuery, Trend, TrendQuery } from "@/lib/catalog/contract";
import { HISTORY_ORDERS, priceHistory } from "@/lib/catalog/queries/price-history";
import { priceTrends, TREND_ORDERS } from "@/lib/catalog/queries/price-trends";
import { SPOT_ORDERS, spotPrices } from "@/lib/catalog/queries/spot-prices";
import { SPOT_PRICE_FIELDS, TREND_FIELDS } from "@/lib/catalog/resources";
import { listRoute } from "@/lib/http/route";

export const spot = listRoute({
  operation: "listSpotPrices",
  path: "/pricing/spot",
  summary: "Spot prices",
  description:
    "The price in force on a day: the last one published on or before it; `effective_date` tells which, `basis` whether it was assessed that day or carried forward. Without `ts` it is the newest. Benchmarks come first.",
  tag: "Prices",
  scopes: ["prices:read"],
  feature: "prices",
  cost: 1,
  query: SpotQuery,
  record: SpotPrice,
  fields: SPOT_PRICE_FIELDS,
  sorts: Object.keys(SPOT_ORDERS),
  defaultSort: "position",
  list: spotPrices,
});

export const trends = listRoute({
  operation: "listPriceTrends",
  path: "/pricing/trends",
  summary: "Price trends",
  description:
    "Assessments aggregated by month or week, series by series. A period without an assessment is a row with nulls, so that a gap is seen as one.",
  tag: "Prices",
  scopes: ["prices:read"],
  feature: "trends",
  cost: 1,
  query: TrendQuery,
  record: Trend,
  fields: TREND_FIELDS,
  sorts: Object.keys(TREND_ORDERS),
  defaultSort: "period_start",
  list: (query, ask, { nowMs }) => priceTrends(query, ask, nowMs),
});

export const history = listRoute({
  operation: "listPriceHistory",
  path: "/pricing/history",
  summary: "Price history",
  description: "Daily rows of every price series. Days without a row are gaps.",
  tag: "Prices",
  scopes: ["prices:history"],
  feature: "history",
  cost: 1,
  query: HistoryQuery,
  record: SpotPrice,
  fields: SPOT_PRICE_FIELDS,
  sorts: Object.keys(HISTORY_ORDERS),
  defaultSort: "date",
  list: (query, ask, { nowMs }) => priceHistory(query, ask, nowMs),
});
