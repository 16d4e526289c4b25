import type { ApiCall } from "@/components/prices/api-request";
import { rangeStart } from "@/components/prices/series-search";
import { API_ROOT } from "@/lib/api/render";
import { firstWeek } from "@/lib/catalog/browse/prices/reach";
import { publicUrl } from "@/lib/platform/env";
import type { Market } from "../read-market";
import type { SeriesData } from "./series-data";

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

/** The request that brings the assessments of the page: the history, or trends by week where the plan has no history. */
export function seriesRequest({ asked, state, newest }: SeriesData, { view, isLive }: Market): ApiCall {
  const { history } = view.windows;
  const from = later(rangeStart(asked.range, state.day), history === null ? firstWeek(view) : history.from);
  return {
    baseUrl: publicUrl() + API_ROOT,
    path: history === null ? "/pricing/trends" : "/pricing/history",
    operation: history === null ? "listPriceTrends" : "listPriceHistory",
    query: [
      ["series_id", newest.series.id],
      ...(history === null ? [["interval", "week"] as const] : []),
      ...(from === null ? [] : [["from", from] as const]),
      ...(state.isPast ? [["as_of", String(state.release)] as const] : []),
    ],
    isLive,
  };
}
