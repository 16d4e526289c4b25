import type { HttpCall, HttpReply } from "@/lib/http/call";

const ALLOWED =
  "Authorization, Accept, Cache-Control, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, Prefer, Range, Traceparent, Tracestate, X-Request-Id";
const EXPOSED =
  "Content-Disposition, Content-Range, ETag, Idempotency-Replayed, Link, Location, Data-Release, Page-Has-More, Preference-Applied, RateLimit, RateLimit-Policy, Repr-Digest, Request-Id, Retry-After, Server-Timing, Usage-Charge, WWW-Authenticate";

/** Any page may call the API with a key that its user gave it; cookies are never read here. */
export const CORS_HEADERS: readonly string[] = ["Access-Control-Allow-Origin", "*", "Access-Control-Expose-Headers", EXPOSED];

/** What a browser asks before it sends: which of these methods, with which headers. */
export function preflight(call: Pick<HttpCall, "id">, methods: string): HttpReply {
  const headers = [
    ...["Request-Id", call.id],
    ...["Allow", methods],
    ...["Access-Control-Allow-Origin", "*"],
    ...["Access-Control-Allow-Methods", methods],
    ...["Access-Control-Allow-Headers", ALLOWED],
    ...["Access-Control-Max-Age", "86400"],
    ...["Vary", "Origin"],
  ];
  return { status: 204, headers, body: null };
}
