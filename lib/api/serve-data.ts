import type { Head } from "@/lib/catalog/current-release";
import { withCustomView, type View } from "@/lib/catalog/view";
import { DomainError } from "@/lib/core/errors";
import { andThen, type Maybe } from "@/lib/core/maybe";
import { brandKey } from "@/lib/platform/brand";
import { answerOnce, cachedAnswer, rememberedTag, rememberTag, type CachedAnswer } from "./answer-cache";
import type { HttpReply } from "@/lib/http/call";
import type { CallState } from "./call-state";
import { refuseExhausted } from "./count-call";
import { inTime } from "./deadline";
import { acceptedEncoding, acceptedFormat, etagOf } from "./negotiate";
import { customFieldsOf, ownRoute } from "./custom-fields";
import { prepareRequest, type PreparedRequest } from "./prepared";
import { renderPage, renderRecord, type Rendered } from "./render";
import type { ItemRoute, ListRoute } from "./route";
import { isUnchanged, sendCached, unchanged } from "./send-cached";

const CACHING = ["Cache-Control", "private, max-age=60", "Vary", "Authorization, Accept, Accept-Encoding"];

/** What answers are made from: the release, and versions of what else a route depends on. */
export type DataState = { head: Head; also: string };

/** A list or a record as the caller's organisation sees it, with the fields of its own. */
export function serveData(
  route: ListRoute | ItemRoute,
  state: CallState,
  view: View,
  data: DataState,
  params: readonly string[],
): Maybe<HttpReply> {
  const own = route.custom && state.access ? customFieldsOf(state.access) : null;
  return andThen(inTime(state, own), (custom) =>
    custom
      ? serveView(ownRoute(route, custom), state, withCustomView(view, custom), data, params)
      : serveView(route, state, view, data, params),
  );
}

/** From the cache of its release when it is there, otherwise from the catalogue. */
function serveView(
  route: ListRoute | ItemRoute,
  state: CallState,
  view: View,
  data: DataState,
  params: readonly string[],
): Maybe<HttpReply> {
  const accepted = acceptedFormat(state.call.header("accept"));
  const key = `${route.path} ${params.join("/")} ${view.key} ${data.head.version} ${data.also} ${accepted} ${brandKey()} ${state.call.search}`;
  const cached = cachedAnswer(key);
  if (cached) return sendCached(state, key, cached);
  const tag = rememberedTag(key);
  return (tag === undefined ? null : unchangedByTag(state, tag)) ?? compute(route, state, view, data, params, key);
}

/** A tag alone answers a caller who has the answer already; small bodies carry the tag of the plain encoding whatever was asked. */
function unchangedByTag(state: CallState, tag: string): HttpReply | null {
  const wanted = acceptedEncoding(state.call.header("accept-encoding"));
  for (const encoding of wanted === "identity" ? [wanted] : [wanted, "identity" as const]) {
    const etag = etagOf(tag, encoding);
    if (isUnchanged(state.call, etag)) return unchanged(state, { unchangedHeaders: [...CACHING, "ETag", etag] });
  }
  return null;
}

async function compute(
  route: ListRoute | ItemRoute,
  state: CallState,
  view: View,
  { head, also }: DataState,
  params: readonly string[],
  key: string,
): Promise<HttpReply> {
  const { call } = state;
  const request = await inTime(
    state,
    prepareRequest(route, call.search, acceptedFormat(call.header("accept")), view, head, [route.path, ...params, also].join(" ")),
  );
  // An unchanged answer needs no database: its tag follows from the request alone. "*" means anything that exists, and that has to be looked up.
  const same = call.header("if-none-match")?.trim() === "*" ? null : unchangedByTag(state, request.tag);
  if (same) {
    rememberTag(key, request.tag);
    return same;
  }
  refuseExhausted(state);
  const started = performance.now();
  const answering = answerOnce(key, async (): Promise<CachedAnswer> => ({
    tag: request.tag,
    rendered: await ask(route, state, request, params),
    caching: CACHING,
    encoded: new Map(),
  }));
  const made = await inTime(state, answering);
  state.queryMs = performance.now() - started;
  return sendCached(state, key, made);
}

async function ask(route: ListRoute | ItemRoute, state: CallState, request: PreparedRequest, params: readonly string[]): Promise<Rendered> {
  const { head } = request;
  if (route.kind === "item") return renderRecord(request, await found(route, params[0] ?? "", request.ask), head);
  return renderPage(route, request, await route.list(request.query, request.ask, { nowMs: state.nowMs, asOf: request.past }), head);
}

async function found(route: ItemRoute, id: string, request: PreparedRequest["ask"]): Promise<{ line: string; source: string }> {
  const record = new RegExp(`^${route.prefix}_[0-9a-z]{1,40}$`).test(id) ? await route.find(id, request) : undefined;
  if (!record) throw new DomainError("not-found", `There is no record ${JSON.stringify(id.slice(0, 60))} here.`);
  return record;
}
