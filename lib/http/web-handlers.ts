import { uuidv7 } from "@/lib/core/ids";
import { processClock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import type { HttpCall, HttpReply } from "./call";
import { mount } from "./mount";
import type { Route } from "./route";
import { serve } from "./serve";

type Params = Promise<Record<string, string | string[] | undefined>>;
type Handler = (request: Request, context: { params: Params }) => Promise<Response>;

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Handlers = Record<(typeof METHODS)[number], Handler>;

/** What a web server that is not ours tells of the client: the proxy's word when it is trusted, else nothing. */
export function forwardedAddress(header: string | null | undefined): string | null {
  if (!env().TRUST_PROXY || !header) return null;
  return header.split(",").at(-1)?.trim() ?? null;
}

export function toResponse(reply: HttpReply): Response {
  const body = reply.body === null ? null : typeof reply.body === "string" ? reply.body : new Uint8Array(reply.body);
  return new Response(body, { status: reply.status, headers: reply.headers });
}

function callOf(request: Request, path: string): HttpCall {
  return {
    id: uuidv7(processClock().now()),
    method: request.method,
    path,
    search: new URL(request.url).search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    address: forwardedAddress(request.headers.get("x-forwarded-for")),
    startedAt: performance.now(),
  };
}

/** The handlers that a Next route file exports: every method, so that each wrong one gets our answer. */
export function webHandlers(route: Route): Handlers {
  return handlersOf(async (request, params) => serve(route, callOf(request, route.path), params));
}

/** Handlers of a catch-all below /api: the whole API by path, with or without its version. */
export function mountedHandlers(routes: readonly Route[]): Handlers {
  const answer = mount(routes);
  return handlersOf((request) => answer(callOf(request, apiPath(new URL(request.url).pathname) ?? "/")));
}

function handlersOf(answer: (request: Request, params: readonly string[]) => Promise<HttpReply>): Handlers {
  const handler: Handler = async (request, context) => toResponse(await answer(request, Object.values((await context.params) ?? {}).flatMap((value) => value ?? [])));
  return Object.fromEntries(METHODS.map((method) => [method, handler])) as Handlers;
}

/** The path below the API's root, for /api/v1/… and for /api/… as the current version; undefined for any other. */
export function apiPath(pathname: string): string | undefined {
  if (pathname.startsWith("/api/v1/")) return pathname.slice("/api/v1".length);
  return pathname.startsWith("/api/") ? pathname.slice("/api".length) : undefined;
}
