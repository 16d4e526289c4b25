import { andThen, type Maybe } from "@/lib/core/maybe";
import type { HttpCall, HttpReply } from "@/lib/http/call";
import { encodedBody, type CachedAnswer, type EncodedBody } from "./answer-cache";
import { countCall, noteResponse } from "./count-call";
import { commonHeaders, type Caller, type Exchange } from "./exchange";
import { acceptedEncoding } from "./negotiate";

/** Whether If-None-Match names this tag; weak forms of it count, as the header's comparison is weak. */
export function isUnchanged(call: HttpCall, etag: string): boolean {
  const header = call.header("if-none-match");
  if (header === undefined) return false;
  if (header === etag || header.trim() === "*") return true;
  return header.includes(etag) && header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}

/** Who is sent a response, and how long making it took. */
type Recipient = { exchange: Exchange; caller: Caller | null; queryMs: number };

/** Sends a response, or 304 when the caller has it already; a 304 is free. */
export function sendCached(to: Recipient, key: string, cached: CachedAnswer): Maybe<HttpReply> {
  const { exchange, caller, queryMs } = to;
  const { call } = exchange;
  const wanted = acceptedEncoding(call.header("accept-encoding"));
  return andThen(encodedBody(key, cached, wanted), (encoded) => {
    if (isUnchanged(call, encoded.etag)) return unchanged(exchange, caller, encoded);
    const meterStarted = performance.now();
    return andThen(caller ? countCall(exchange, caller, { bytes: encoded.body.length }) : undefined, (charged) => {
      const headers = commonHeaders(call, caller, charged);
      for (const part of encoded.headers) headers.push(part);
      const meterMs = performance.now() - meterStarted;
      headers.push("Server-Timing", `auth;dur=${ms(caller?.authMs ?? 0)}, query;dur=${ms(queryMs)}, meter;dur=${ms(meterMs)}`);
      return { status: 200, headers, body: encoded.body };
    });
  });
}

/** Milliseconds with two decimals, without the cost of toFixed. */
const ms = (value: number): string => String(Math.round(value * 100) / 100);

/** The 304 of a tag: the caching headers of the 200 and no body. */
export function unchanged(exchange: Exchange, caller: Caller | null, encoded: Pick<EncodedBody, "unchangedHeaders">): HttpReply {
  if (caller) noteResponse(exchange, caller, { status: 304 });
  const headers = commonHeaders(exchange.call, caller);
  for (const part of encoded.unchangedHeaders) headers.push(part);
  return { status: 304, headers, body: null };
}
