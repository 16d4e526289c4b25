import "server-only";
import { drawOnce, pictureOfReader } from "@/app/share-picture/draw-once";
import type { PageParams } from "@/components/ui/cursor-pages";
import type { Market } from "../read-market";
import { chartPicture } from "./chart-picture";
import { linesOf } from "./series-chart";
import { readSeriesData } from "./series-data";
import { sourceLine } from "./source-line";

const NOT_FOUND = { status: 404, headers: { "Cache-Control": "no-store" } };

/** Parameters as a page gets them. */
export const searchOf = (search: URLSearchParams): PageParams =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => [name, search.getAll(name).length > 1 ? search.getAll(name) : (search.get(name) ?? "")]),
  );

/** The chart of a series as PNG, in the state that the address of its page has. */
export async function seriesPicture(market: Market, id: string, search: URLSearchParams): Promise<Response> {
  const data = await readSeriesData(market, id, searchOf(search));
  if (data === null) return new Response("Not found", NOT_FOUND);
  const chart = linesOf(data);
  if (chart.lines.length === 0) return new Response("No assessments in this range", NOT_FOUND);
  const key = `${market.head.version} ${market.view.key} ${id} ${JSON.stringify(data.asked)}`;
  const png = await drawOnce(key, () => chartPicture({ data, chart, source: sourceLine(data, market) }));
  return pictureOfReader(png, id);
}
