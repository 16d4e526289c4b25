import { uuidv7 } from "@/lib/core/ids";
import type { Maybe } from "@/lib/core/maybe";
import { tableOf } from "@/lib/core/tables";
import { unseen, type HttpCall, type HttpReply } from "@/lib/http/call";
import { clientAddress } from "@/lib/http/client-address";
import { piecesOf, readText } from "@/lib/http/read-body";
import { toResponse } from "@/lib/http/to-response";
import { processClock } from "@/lib/platform/clock";
import { mount } from "./mount";
import type { Route } from "./route";

type Handler = (request: Request) => Promise<Response>;

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Handlers = Record<(typeof METHODS)[number], Handler>;

function callOf(request: Request, path: string): HttpCall {
  // Next takes Content-Encoding off the answers of its routes, so on that host bodies are plain.
  const header = (name: string): string | undefined => (name === "accept-encoding" ? undefined : (request.headers.get(name) ?? undefined));
  const nowMs = processClock().now();
  return {
    id: uuidv7(nowMs),
    method: request.method,
    path,
    search: new URL(request.url).search.slice(1),
    address: clientAddress({ header }, null),
    nowMs,
    startedAt: performance.now(),
    seen: unseen(() => request.signal.aborted),
    header,
    body: () => readText(piecesOf(request)),
  };
}

const pathGiven = (request: Request): string => apiPath(new URL(request.url).pathname) ?? "/";

/** Handlers of one path that no route of the API declares. */
export const handlersBy = (answer: (call: HttpCall) => Maybe<HttpReply>): Handlers =>
  handlersOf((request) => answer(callOf(request, new URL(request.url).pathname)));

/** Handlers of a catch-all below /api: the whole API by path, with or without its version. */
export function mountedHandlers(routes: readonly Route[]): Handlers {
  const answer = mount(routes);
  return handlersOf((request) => answer(callOf(request, pathGiven(request))));
}

function handlersOf(answer: (request: Request) => Maybe<HttpReply>): Handlers {
  const handler: Handler = async (request) => toResponse(await answer(request));
  return tableOf(METHODS, () => handler);
}

/** The path below the API's root, for /api/v1/… and for /api/… as the current version; undefined for any other. */
export function apiPath(pathname: string): string | undefined {
  if (pathname.startsWith("/api/v1/")) return pathname.slice("/api/v1".length);
  return pathname.startsWith("/api/") ? pathname.slice("/api".length) : undefined;
}
