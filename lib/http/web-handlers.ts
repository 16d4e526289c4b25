import { uuidv7 } from "@/lib/core/ids";
import type { Maybe } from "@/lib/core/maybe";
import { bareAddress } from "@/lib/core/network";
import { processClock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { headerPairs, type HttpCall, type HttpReply } from "./call";
import { mount } from "./mount";
import type { Route } from "./route";
import { serve } from "./serve";

type Params = Promise<Record<string, string | string[] | undefined>>;
type Handler = (request: Request, context: { params: Params }) => Promise<Response>;

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Handlers = Record<(typeof METHODS)[number], Handler>;

/** The client's address as a trusted proxy tells it; null when none is trusted. */
export function forwardedAddress(call: Pick<HttpCall, "header">): string | null {
  if (!env().TRUST_PROXY) return null;
  const last = call.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last === undefined ? null : bareAddress(last);
}

export function toResponse(reply: HttpReply): Response {
  const body = reply.body === null ? null : typeof reply.body === "string" ? reply.body : new Uint8Array(reply.body);
  return new Response(body, { status: reply.status, headers: headerPairs(reply.headers) });
}

function callOf(request: Request, path: string): HttpCall {
  // Next takes Content-Encoding off the answers of its routes, so on that host bodies are plain.
  const header = (name: string): string | undefined => (name === "accept-encoding" ? undefined : (request.headers.get(name) ?? undefined));
  const nowMs = processClock().now();
  return {
    id: uuidv7(nowMs),
    method: request.method,
    path,
    search: new URL(request.url).search.slice(1),
    address: forwardedAddress({ header }),
    nowMs,
    startedAt: performance.now(),
    header,
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

function handlersOf(answer: (request: Request, params: readonly string[]) => Maybe<HttpReply>): Handlers {
  const handler: Handler = async (request, context) =>
    toResponse(
      await answer(
        request,
        Object.values((await context.params) ?? {}).flatMap((value) => value ?? []),
      ),
    );
  return Object.fromEntries(METHODS.map((method) => [method, handler])) as Handlers;
}

/** The path below the API's root, for /api/v1/… and for /api/… as the current version; undefined for any other. */
export function apiPath(pathname: string): string | undefined {
  if (pathname.startsWith("/api/v1/")) return pathname.slice("/api/v1".length);
  return pathname.startsWith("/api/") ? pathname.slice("/api".length) : undefined;
}
