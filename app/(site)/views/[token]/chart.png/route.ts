import type { NextRequest } from "next/server";
import { marketOf } from "@/app/(market)/market-of";
import { seriesPicture } from "@/app/(market)/prices/series-picture";
import { contextOf } from "@/lib/portal/request-context";
import { viewOfToken } from "@/lib/views/links";

/** The picture of a price series in the weekly e-mail: what the organisation may see when it is opened. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  const ctx = contextOf(request.headers, { kind: "job", name: "view-picture" });
  const view = await viewOfToken(ctx, "picture", token);
  if (view === null) return new Response("This link has expired.", { status: 404, headers: { "Cache-Control": "no-store" } });
  const { pathname, searchParams } = new URL(view.path, "http://site.invalid");
  return seriesPicture(await marketOf(ctx, view.orgId), pathname.split("/").at(-1) ?? "", searchParams);
}
