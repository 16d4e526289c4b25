import type { NextRequest } from "next/server";
import { DomainError } from "@/lib/core/errors";
import { keysOf, tableOf } from "@/lib/core/tables";
import { problemResponse } from "./problem-response";
import { contextOf } from "./request-context";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
type Handler = (request: NextRequest, context: { params: Promise<unknown> }) => Promise<Response>;
type Answered = (typeof METHODS)[number] | "HEAD" | "OPTIONS";
/** Who answers what is not in the table, by method. */
export type Elsewhere = Readonly<Record<Answered, (request: Request) => Promise<Response>>>;
type CatchAll = (request: NextRequest, context: { params: Promise<{ path: string[] }> }) => Promise<Response>;
type PortalRoute = Readonly<Partial<Record<Method, Handler>>>;

/** Paths below /api as folders are named, and what each answers; literal parts come before those that take any value. */
export type PortalTable = readonly (readonly [place: string, route: PortalRoute])[];

type Entry = { parts: readonly string[]; route: PortalRoute };
type Found = { route: PortalRoute; params: Readonly<Record<string, string>> };

const isOpen = (part: string): boolean => part.startsWith("[");

function find(entries: readonly Entry[], path: readonly string[]): Found | null {
  const entry = entries.find(({ parts }) => parts.length === path.length && parts.every((part, i) => isOpen(part) || part === path[i]));
  if (!entry) return null;
  const params = entry.parts.flatMap((part, i) => (isOpen(part) ? [[part.slice(1, -1), path[i] ?? ""]] : []));
  return { route: entry.route, params: Object.fromEntries(params) };
}

/** What a route has, as `Allow` lists it: HEAD with GET. */
function allowed(route: PortalRoute): string {
  const own = METHODS.filter((method) => route[method] !== undefined);
  return [...own, ...(route.GET ? ["HEAD"] : []), "OPTIONS"].toSorted().join(", ");
}

function refuse(request: NextRequest, route: PortalRoute): Response {
  const Allow = allowed(route);
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow } });
  const { requestId } = contextOf(request.headers, { kind: "visitor" });
  const headers = { Allow, "Request-Id": requestId };
  return problemResponse(new DomainError("method-not-allowed", `This URL does not support ${request.method}.`, { headers }), requestId);
}

const isMethod = (name: string): name is Method => METHODS.some((method) => method === name);

/** The routes of the portal for one catch-all of Next; every other path is answered by `elsewhere`. */
export function portalHandlers(table: PortalTable, elsewhere: Elsewhere): Record<Answered, CatchAll> {
  const entries = table.map(([place, route]) => ({ parts: place.split("/"), route }));
  return tableOf(keysOf(elsewhere), (name) => async (request, context) => {
    const found = find(entries, (await context.params).path);
    if (found === null) return elsewhere[name](request);
    const method = name === "HEAD" ? "GET" : name;
    const handler = isMethod(method) ? found.route[method] : undefined;
    return handler ? handler(request, { params: Promise.resolve(found.params) }) : refuse(request, found.route);
  });
}
