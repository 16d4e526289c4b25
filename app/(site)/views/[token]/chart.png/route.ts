import type { NextRequest } from "next/server";
import { marketOf } from "@/app/(market)/market-of";
import { seriesPicture } from "@/app/(market)/prices/series-picture";
import { citation } from "@/app/(market)/prices/source-line";
import { drawOnce, pictureOfReader } from "@/app/share-picture/draw-once";
import { contextOf } from "@/lib/portal/request-context";
import { viewOfToken } from "@/lib/views/links";
import { readViewChart } from "@/lib/views/view-chart";
import { viewPicture } from "../chart-picture";

const gone = (why: string): Response => new Response(why, { status: 404, headers: { "Cache-Control": "no-store" } });

/** The picture of a view in the weekly e-mail: what the organisation may see when it is opened. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  const ctx = contextOf(request.headers, { kind: "job", name: "view-picture" });
  const view = await viewOfToken(ctx, "picture", token);
  if (view === null) return gone("This link has expired.");
  const market = await marketOf(ctx, view.orgId);
  const { head, nowMs } = market;
  const chart = await readViewChart(view.path, market);
  if (chart === null || chart.rows.length === 0) return gone("This view has no chart.");
  if (chart.series !== null) return seriesPicture(market, chart.series, new URL(view.path, "http://site.invalid").searchParams);
  const key = `${head.version} ${market.view.key} ${view.id} ${view.name} ${view.path}`;
  const png = await drawOnce(key, () => viewPicture({ name: view.name, chart, source: citation(chart.sources, head, head), nowMs }));
  return pictureOfReader(png, view.id);
}
