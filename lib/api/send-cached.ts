import { andThen, type Maybe } from "@/lib/core/maybe";
import { encodedBody, type CachedAnswer, type EncodedBody } from "./answer-cache";
import type { HttpCall, HttpReply } from "@/lib/http/call";
import { commonHeaders, type CallState } from "./call-state";
import { countCall, noteAnswer } from "./count-call";
import { acceptedEncoding } from "./negotiate";

/** Whether If-None-Match names this tag; weak forms of it count, as the header's comparison is weak. */
export function isUnchanged(call: HttpCall, etag: string): boolean {
  const header = call.header("if-none-match");
  if (header === undefined) return false;
  if (header === etag || header.trim() === "*") return true;
  return header.includes(etag) && header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}

/** Sends an answer, or 304 when the caller has it already; a 304 is free. */
export function sendCached(state: CallState, key: string, cached: CachedAnswer): Maybe<HttpReply> {
  const wanted = acceptedEncoding(state.call.header("accept-encoding"));
  return andThen(encodedBody(key, cached, wanted), (encoded) => {
    if (isUnchanged(state.call, encoded.etag)) return unchanged(state, encoded);
    const meterStarted = performance.now();
    return andThen(countCall(state, encoded.body.length), (charge) => {
      const headers = commonHeaders(state, charge);
      for (const part of encoded.headers) headers.push(part);
      headers.push(
        "Server-Timing",
        `auth;dur=${ms(state.authMs)}, query;dur=${ms(state.queryMs)}, meter;dur=${ms(performance.now() - meterStarted)}`,
      );
      return { status: 200, headers, body: encoded.body };
    });
  });
}

/** Milliseconds with two decimals, without the cost of toFixed. */
const ms = (value: number): string => String(Math.round(value * 100) / 100);

/** The 304 of a tag: the caching headers of the 200 and no body. */
export function unchanged(state: CallState, encoded: Pick<EncodedBody, "unchangedHeaders">): HttpReply {
  noteAnswer(state, 304, 0);
  const headers = commonHeaders(state, 0);
  for (const part of encoded.unchangedHeaders) headers.push(part);
  return { status: 304, headers, body: null };
}
