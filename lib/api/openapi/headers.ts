import type { JsonSchema } from "./json-schema";

type Header = { description: string; schema: JsonSchema; example: string | number };

const text = (pattern: string, maxLength: number): JsonSchema => ({ type: "string", pattern, maxLength });
const integer = (minimum: number, maximum: number): JsonSchema => ({ type: "integer", format: "int32", minimum, maximum });
const NO_NUL = "^[^\\x00]*$";

export const HEADERS = {
  "Access-Control-Allow-Origin": {
    description: "Any origin can send requests with a key.",
    schema: { type: "string", const: "*" },
    example: "*",
  },
  "Request-Id": {
    description: "ID of the request. Include it when you contact support.",
    schema: { type: "string", format: "uuid", maxLength: 36 },
    example: "019aa3c4-7f00-7abc-8def-0123456789ab",
  },
  "Usage-Charge": {
    description: "Calls charged for this response: 1 at most, but for `page=all`.",
    schema: integer(0, 2_147_483_647),
    example: 1,
  },
  RateLimit: {
    description: "What remains of the burst and the quota: `r` calls, resetting in `t` seconds. Sent with every response to a known key.",
    schema: text('^"[a-z]+";r=', 200),
    example: '"burst";r=24;t=1, "month";r=9871;t=1036800',
  },
  "RateLimit-Policy": {
    description: "The limits: `q` calls in a window of `w` seconds.",
    schema: text('^"burst";q=', 200),
    example: '"burst";q=25;w=5, "month";q=10000',
  },
  ETag: {
    description:
      "Identifies this response in this format and encoding. Send it in If-None-Match: if nothing has changed, the response is 304 and free.",
    schema: text('^"[^"]+"$', 100),
    example: '"3q2-7wAbCdEfGhIjKlMnOpQr"',
  },
  Link: {
    description: "The next page, if there is one.",
    schema: text("^<[^>]+>", 32_000),
    example: '<https://api.example/api/v1/companies?cursor=eyJ>; rel="next"',
  },
  "Page-Has-More": { description: "Whether more pages follow.", schema: { type: "string", enum: ["true", "false"] }, example: "true" },
  "Content-Disposition": {
    description: "Name of the file.",
    schema: text("^attachment; filename=", 200),
    example: 'attachment; filename="companies-release-412.xlsx"',
  },
  "Preference-Applied": {
    description:
      "What was done of `Prefer`: `dry-run` where the response only says what the request would return and cost; with a sandbox key, `simulate=` and `clock=` with their values.",
    schema: text("^(dry-run|simulate=|clock=)", 300),
    example: "dry-run",
  },
  Location: {
    description: "Where what was created is read.",
    schema: text("^https?://", 2_000),
    example: "https://api.example/api/v1/exports/exp_0123456789abcdef",
  },
  "Data-Release": { description: "Release the data comes from.", schema: integer(0, 2_147_483_647), example: 412 },
  "Cache-Control": {
    description: "How long the response can be cached, and by whom.",
    schema: text(NO_NUL, 100),
    example: "private, max-age=60",
  },
  "Server-Timing": {
    description: "Milliseconds spent on authentication, query and metering.",
    schema: text(NO_NUL, 200),
    example: "auth;dur=0.08, query;dur=1.91, meter;dur=0.74",
  },
  "Retry-After": { description: "Seconds to wait.", schema: integer(0, 3_000_000), example: 1 },
  "WWW-Authenticate": { description: "How to authenticate.", schema: text("^(Basic|Bearer) ", 200), example: 'Bearer realm="api"' },
  "Content-Range": {
    description: "The part of the file that was sent, `*` if none, and the size of the file in bytes.",
    schema: text("^bytes ([0-9]+-[0-9]+|\\*)/[0-9]+$", 60),
    example: "bytes */4211834",
  },
  "Idempotency-Replayed": {
    description: "The request was carried out before; this is its first response again, without secrets.",
    schema: { type: "string", const: "true" },
    example: "true",
  },
  "Accept-Ranges": { description: "The file can be downloaded in parts.", schema: { type: "string", const: "bytes" }, example: "bytes" },
  "Repr-Digest": {
    description: "SHA-256 of the whole file (RFC 9530).",
    schema: text("^sha-256=:", 100),
    example: "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:",
  },
  "Last-Modified": { description: "When the file was made.", schema: text(NO_NUL, 40), example: "Sat, 28 Nov 2026 06:00:00 GMT" },
  Allow: { description: "Supported methods.", schema: text(NO_NUL, 100), example: "GET, HEAD, OPTIONS" },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

const EVERYWHERE: readonly HeaderName[] = ["Access-Control-Allow-Origin", "Request-Id", "Usage-Charge"];
const KEYED: readonly HeaderName[] = ["RateLimit", "RateLimit-Policy", "Preference-Applied"];

/** References to the headers of an answer: those of every answer, those of keyed ones, and some more. */
export function headersOf(isKeyed: boolean, more: readonly HeaderName[]): Record<string, JsonSchema> {
  const names = [...EVERYWHERE, ...(isKeyed ? KEYED : []), ...more];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
