import { encodedBody, type CachedAnswer } from "./answer-cache";
import type { HttpCall, HttpReply } from "./call";
import { commonHeaders, type CallState } from "./call-state";
import { countCall, noteAnswer } from "./count-call";
import { acceptedEncoding, type Encoding } from "./negotiate";

const etagOf = (tag: string, encoding: Encoding): string => `"${tag}${encoding === "identity" ? "" : `-${encoding}`}"`;

/** Strong comparison against every tag of If-None-Match; a tag of any encoding of this answer matches. */
export function isUnchanged(call: HttpCall, tag: string, encoding: Encoding): boolean {
  const header = call.header("if-none-match");
  if (header === undefined) return false;
  if (header === etagOf(tag, encoding) || header.trim() === "*") return true;
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etagOf(tag, encoding));
}

/** Sends an answer, or 304 when the caller has it already; a 304 is free. */
export async function sendCached(state: CallState, key: string, cached: CachedAnswer, caching: Readonly<Record<string, string>>): Promise<HttpReply> {
  const wanted = acceptedEncoding(state.call.header("accept-encoding"));
  const coded = encodedBody(key, cached, wanted);
  if (isUnchanged(state.call, cached.tag, wanted)) return unchanged(state, cached, wanted, caching);
  const { encoding, body } = coded instanceof Promise ? await coded : coded;
  if (isUnchanged(state.call, cached.tag, encoding)) return unchanged(state, cached, encoding, caching);
  const meterStarted = performance.now();
  const charge = await countCall(state, body.length);
  const headers: Record<string, string> = { ...commonHeaders(state, charge), ...caching, ...cached.rendered.headers, ETag: etagOf(cached.tag, encoding) };
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  headers["Server-Timing"] = `auth;dur=${state.authMs.toFixed(2)}, query;dur=${state.queryMs.toFixed(2)}, meter;dur=${(performance.now() - meterStarted).toFixed(2)}`;
  return { status: 200, headers, body };
}

function unchanged(state: CallState, cached: CachedAnswer, encoding: Encoding, caching: Readonly<Record<string, string>>): HttpReply {
  noteAnswer(state, 304, 0, 0);
  return { status: 304, headers: { ...commonHeaders(state, 0), ...caching, ETag: etagOf(cached.tag, encoding) }, body: null };
}

