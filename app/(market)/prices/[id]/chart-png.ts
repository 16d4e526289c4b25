import "server-only";
import type { NextRequest } from "next/server";
import { readMarket } from "../../read-market";
import { seriesPicture } from "../series-picture";

/** The chart of a series as PNG, for who opens its page. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const market = await readMarket();
  if (market === null)
    return new Response("Too many pages. Try again in a minute.", { status: 429, headers: { "Cache-Control": "no-store" } });
  return seriesPicture(market, (await params).id, request.nextUrl.searchParams);
}
