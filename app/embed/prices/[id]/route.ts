import type { NextRequest } from "next/server";
import { publicMarket } from "@/app/(market)/market-of";
import { readSeriesData } from "@/app/(market)/prices/series-data";
import { searchOf } from "@/app/(market)/prices/series-picture";
import { seriesName } from "@/lib/core/price-words";
import { escapeHtml } from "@/lib/core/text";
import { publicUrl } from "@/lib/platform/env";
import { contextOf } from "@/lib/portal/request-context";

const STYLE = `:root{color-scheme:light}body{margin:0;font:14px/1.4 system-ui,sans-serif;background:#fcfbf8;color:#161c2b}a{display:block;color:inherit}img{display:block;width:100%;height:auto}p{margin:0;padding:16px}`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

const html = (text: string, status: number): Response =>
  new Response(text, { status, headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "public, max-age=300" } });

/** The chart of a price series for a frame on another site: what everyone may see, without scripts, and the way to its page. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const market = await publicMarket(contextOf(request.headers, { kind: "visitor" }));
  const data = market === null ? null : await readSeriesData(market, id, searchOf(request.nextUrl.searchParams));
  if (data === null)
    return html(
      page(
        "Not found",
        `<p>This price series is not public. <a href="${publicUrl()}/prices" target="_blank" rel="noopener">See prices</a></p>`,
      ),
      404,
    );
  const search = escapeHtml(request.nextUrl.search);
  const name = escapeHtml(seriesName(data.newest.series));
  const href = `${publicUrl()}/prices/${encodeURIComponent(id)}${search}`;
  return html(
    page(
      seriesName(data.newest.series),
      `<a href="${href}" target="_blank" rel="noopener"><img src="/embed/prices/${encodeURIComponent(id)}/chart.png${search}" width="1200" height="700" alt="Price of ${name}: open the series with its figures, source and history"></a>`,
    ),
    200,
  );
}
