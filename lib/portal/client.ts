import type { IncomingMessage } from "node:http";
import { isUnconfigured } from "@/lib/platform/unconfigured";

/** Set by our own listener on every request that it hands to pages; whatever a client sends under this name is thrown away. */
export const CLIENT_HEADER = "x-heliodex-client";

export { isUnconfigured };

/** `requestId`: null where a host that is not ours was asked. */
export type Client = { address: string | null; isLocal: boolean; target: string; requestId: string | null };

const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
const LOOPBACK_ADDRESS = /^(127\.|::1$)/;
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/**
 * A reverse proxy also comes from loopback: a forwarding header or another host name means that this is no local visit,
 * and so does a connection that isn't a browser's own, which says keep-alive in HTTP/1.1; proxies say close, or nothing.
 */
export function describeClient(req: IncomingMessage, address: string | null, requestId: string): string {
  const isLocal =
    isUnconfigured() &&
    address !== null &&
    LOOPBACK_ADDRESS.test(address) &&
    LOOPBACK_HOST.test(req.headers.host ?? "") &&
    req.httpVersion === "1.1" &&
    req.headers.connection?.toLowerCase() === "keep-alive" &&
    FORWARDED.every((name) => req.headers[name] === undefined);
  return encodeURIComponent(JSON.stringify({ address, isLocal, target: req.url ?? "/", requestId } satisfies Client));
}

/** What the listener said about a request; a host that isn't ours says nothing, and then nothing is assumed. */
export function readClient(header: string | null): Client {
  const unknown: Client = { address: null, isLocal: false, target: "/", requestId: null };
  if (header === null || process.env.HELIODEX_LISTENER !== "own") return unknown;
  const given: unknown = JSON.parse(decodeURIComponent(header));
  if (typeof given !== "object" || given === null) return unknown;
  const { address, isLocal, target, requestId }: Partial<Record<keyof Client, unknown>> = given;
  return {
    address: typeof address === "string" ? address : null,
    isLocal: isLocal === true,
    target: typeof target === "string" ? target : "/",
    requestId: typeof requestId === "string" ? requestId : null,
  };
}
