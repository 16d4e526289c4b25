import { DomainError } from "@/lib/core/errors";
import type { Maybe } from "@/lib/core/maybe";
import type { HttpCall, HttpReply } from "@/lib/http/call";
import { problemHeaders, problemOf } from "@/lib/http/problems";
import { CORS_HEADERS, preflight } from "./cors";
import { endpointOf, METHODS, methodOf, type Route } from "./route";
import { refuseMethod, serve } from "./serve";

type Pattern = { table: Table; segments: readonly string[] };

/** A problem document outside any route. */
export function problemReply(error: DomainError, requestId: string): HttpReply {
  const problem = problemOf(error, requestId);
  const headers = ["Request-Id", requestId, ...CORS_HEADERS, ...problemHeaders(error)];
  return { status: problem.status, headers, body: `${JSON.stringify(problem)}\n` };
}

export const noSuchPath = (call: Pick<HttpCall, "id" | "path">): HttpReply =>
  problemReply(
    new DomainError("not-found", `There is no endpoint at ${call.path.slice(0, 100)}. See /api/v1/openapi.json for all endpoints.`),
    call.id,
  );

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

type Table = { any: Route; byMethod: ReadonlyMap<string, Route>; allowed: string };

/** What one path answers: routes by method, HEAD as GET. */
function tableOf(routes: readonly [Route, ...Route[]]): Table {
  const byMethod = new Map<string, Route>(routes.map((route) => [methodOf(route), route]));
  const get = byMethod.get("GET");
  if (get) byMethod.set("HEAD", get);
  const rest = METHODS.filter((method) => method !== "GET" && byMethod.has(method));
  return { any: routes[0], byMethod, allowed: [...(get ? ["GET", "HEAD"] : []), ...rest, "OPTIONS"].join(", ") };
}

function answerFrom({ any, byMethod, allowed }: Table, call: HttpCall, params: readonly string[]): Maybe<HttpReply> {
  if (call.method === "OPTIONS") {
    call.seen.route = "preflight";
    return preflight(call, allowed);
  }
  const route = byMethod.get(call.method);
  call.seen.route = endpointOf(route ?? any);
  if (route) return serve(route, call, params);
  return refuseMethod(any, call, allowed);
}

/** Finds a call's route among those of the API and serves it; an unknown path is a problem document. */
export function mount(routes: readonly Route[]): (call: HttpCall) => Maybe<HttpReply> {
  const fixed = new Map<string, Table>();
  const patterns: Pattern[] = [];
  for (const [path, table] of tablesOf(routes)) {
    if (path.includes("{")) patterns.push({ table, segments: path.split("/") });
    else fixed.set(path, table);
  }
  return (call) => {
    const table = fixed.get(call.path);
    if (table) return answerFrom(table, call, []);
    const segments = call.path.split("/");
    const pattern = patterns.find(
      (one) => one.segments.length === segments.length && one.segments.every((part, i) => part.startsWith("{") || part === segments[i]),
    );
    if (!pattern) return noSuchPath(call);
    const params = pattern.segments.flatMap((part, i) => (part.startsWith("{") ? [decodeSegment(segments[i] ?? "")] : []));
    return answerFrom(pattern.table, call, params);
  };
}

function tablesOf(routes: readonly Route[]): Map<string, Table> {
  const byPath = new Map<string, [Route, ...Route[]]>();
  for (const route of routes) {
    const others = byPath.get(route.path);
    if (others) others.push(route);
    else byPath.set(route.path, [route]);
  }
  return new Map([...byPath].map(([path, several]) => [path, tableOf(several)]));
}
