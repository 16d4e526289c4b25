import type { NextRequest } from "next/server";
import { publicMarket } from "@/app/(market)/market-of";
import { seriesPicture } from "@/app/(market)/prices/series-picture";
import { contextOf } from "@/lib/portal/request-context";

/** The picture in a frame on another site: what everyone may see, whoever looks. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const market = await publicMarket(contextOf(request.headers, { kind: "visitor" }));
  if (market === null)
    return new Response("Too many pictures. Try again in a minute.", { status: 429, headers: { "Cache-Control": "no-store" } });
  return seriesPicture(market, (await params).id, request.nextUrl.searchParams);
}
