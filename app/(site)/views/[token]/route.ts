import { NextResponse, type NextRequest } from "next/server";
import { publicUrl } from "@/lib/platform/env";
import { contextOf } from "@/lib/portal/request-context";
import { viewOfToken } from "@/lib/views/links";

/** Where a link to a saved view leads: to its page, or to the one that says why not. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  const view = await viewOfToken(contextOf(request.headers, { kind: "visitor" }), "link", token);
  const response = NextResponse.redirect(publicUrl() + (view?.path ?? "/views/expired"), 307);
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}
