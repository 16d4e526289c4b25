import type { Head } from "@/lib/catalog/current-release";
import type { View } from "@/lib/catalog/view";
import { DomainError } from "@/lib/core/errors";
import type { Maybe } from "@/lib/core/maybe";
import { answerOnce, cachedAnswer, type CachedAnswer } from "./answer-cache";
import type { HttpReply } from "./call";
import type { CallState } from "./call-state";
import { refuseExhausted } from "./count-call";
import { acceptedEncoding, acceptedFormat, etagOf } from "./negotiate";
import { prepareRequest, type PreparedRequest } from "./prepared";
import { renderPage, renderRecord, type Rendered } from "./render";
import type { ItemRoute, ListRoute } from "./route";
import { isUnchanged, sendCached, unchanged } from "./send-cached";

const CACHING = ["Cache-Control", "private, max-age=60", "Vary", "Authorization, Accept, Accept-Encoding"];

/** A list or a record: from the cache of its release when it is there, otherwise from the catalogue. */
export function serveData(
  route: ListRoute | ItemRoute,
  state: CallState,
  view: View,
  head: Head,
  params: readonly string[],
): Maybe<HttpReply> {
  const accepted = acceptedFormat(state.call.header("accept"));
  const key = `${route.path} ${params.join("/")} ${view.key} ${head.version} ${accepted} ${state.call.search}`;
  const cached = cachedAnswer(key);
  return cached ? sendCached(state, key, cached) : compute(route, state, view, head, params, key);
}

async function compute(
  route: ListRoute | ItemRoute,
  state: CallState,
  view: View,
  head: Head,
  params: readonly string[],
  key: string,
): Promise<HttpReply> {
  const { call } = state;
  const request = await prepareRequest(
    route,
    call.search,
    acceptedFormat(call.header("accept")),
    view,
    head,
    [route.path, ...params].join(" "),
  );
  // An unchanged answer needs no database: its tag follows from the request alone.
  const etag = etagOf(request.tag, acceptedEncoding(call.header("accept-encoding")));
  if (isUnchanged(call, etag)) return unchanged(state, { unchangedHeaders: [...CACHING, "ETag", etag] });
  refuseExhausted(state);
  const started = performance.now();
  const made = await answerOnce(key, async (): Promise<CachedAnswer> => ({
    tag: request.tag,
    rendered: await ask(route, state, request, head, params),
    caching: CACHING,
    encoded: new Map(),
  }));
  state.queryMs = performance.now() - started;
  return sendCached(state, key, made);
}

async function ask(
  route: ListRoute | ItemRoute,
  state: CallState,
  request: PreparedRequest,
  head: Head,
  params: readonly string[],
): Promise<Rendered> {
  if (route.kind === "item") return renderRecord(request, await found(route, params[0] ?? "", request.ask), head);
  return renderPage(route, request, await route.list(request.query, request.ask, { nowMs: state.nowMs, asOf: request.asOf }), head);
}

async function found(route: ItemRoute, id: string, request: PreparedRequest["ask"]): Promise<{ line: string; source: string }> {
  const record = new RegExp(`^${route.prefix}_[0-9a-z]{1,40}$`).test(id) ? await route.find(id, request) : undefined;
  if (!record) throw new DomainError("not-found", `There is no record ${JSON.stringify(id.slice(0, 60))} here.`);
  return record;
}
