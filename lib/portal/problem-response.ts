import { headerPairs } from "@/lib/http/call";
import { domainErrorOf } from "@/lib/http/errors";
import { problemHeaders, problemOf } from "@/lib/http/problems";

/** The problem document of whatever went wrong in a route of the portal. */
export function problemResponse(error: unknown, requestId: string): Response {
  const known = domainErrorOf(error, requestId);
  const body = problemOf(known, requestId);
  const headers: [string, string][] = [...headerPairs(problemHeaders(known)), ["X-Request-Id", requestId]];
  return new Response(JSON.stringify(body), { status: body.status, headers });
}
