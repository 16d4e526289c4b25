import type { HttpCall, HttpReply } from "./call";

const EXPOSED = "ETag, Link, Data-Release, RateLimit, RateLimit-Policy, Request-Id, Retry-After, Server-Timing, Usage-Charge";

/** Any page may call the API with a key that its user gave it; cookies are never read here. */
export const CORS_HEADERS: readonly string[] = ["Access-Control-Allow-Origin", "*", "Access-Control-Expose-Headers", EXPOSED];

const PREFLIGHT: readonly string[] = [
  ...["Allow", "GET, HEAD, OPTIONS"],
  ...["Access-Control-Allow-Origin", "*"],
  ...["Access-Control-Allow-Methods", "GET, HEAD, OPTIONS"],
  ...["Access-Control-Allow-Headers", "Authorization, Accept, If-None-Match, X-Request-Id"],
  ...["Access-Control-Max-Age", "86400"],
  ...["Vary", "Origin"],
];

export function preflight(call: Pick<HttpCall, "id">): HttpReply {
  return { status: 204, headers: ["Request-Id", call.id, ...PREFLIGHT], body: null };
}
