import { DomainError } from "@/lib/core/errors";
import type { Maybe } from "@/lib/core/maybe";
import type { HttpCall, HttpReply } from "./call";
import { CORS_HEADERS } from "./cors";
import { problemHeaders, problemOf } from "./problems";
import type { Route } from "./route";
import { serve } from "./serve";

type Pattern = { route: Route; segments: readonly string[] };

/** A problem document outside any route. */
export function problemReply(error: DomainError, requestId: string): HttpReply {
  const problem = problemOf(error, requestId);
  const headers = ["Request-Id", requestId, ...CORS_HEADERS, ...problemHeaders(error)];
  return { status: problem.status, headers, body: `${JSON.stringify(problem)}\n` };
}

export const noSuchPath = (call: Pick<HttpCall, "id" | "path">): HttpReply =>
  problemReply(
    new DomainError(
      "not-found",
      `There is no endpoint ${JSON.stringify(call.path.slice(0, 100))}. The description of the API is at /api/v1/openapi.json.`,
    ),
    call.id,
  );

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Finds a call's route among those of the API and serves it; an unknown path is a problem document. */
export function mount(routes: readonly Route[]): (call: HttpCall) => Maybe<HttpReply> {
  const fixed = new Map<string, Route>();
  const patterns: Pattern[] = [];
  for (const route of routes) {
    if (route.path.includes("{")) patterns.push({ route, segments: route.path.split("/") });
    else fixed.set(route.path, route);
  }
  return (call) => {
    const route = fixed.get(call.path);
    if (route) return serve(route, call);
    const segments = call.path.split("/");
    const pattern = patterns.find(
      (one) => one.segments.length === segments.length && one.segments.every((part, i) => part.startsWith("{") || part === segments[i]),
    );
    if (!pattern) return noSuchPath(call);
    const params = pattern.segments.flatMap((part, i) => (part.startsWith("{") ? [decodeSegment(segments[i] ?? "")] : []));
    return serve(pattern.route, call, params);
  };
}
