import type { Head } from "@/lib/catalog/current-release";
import { withCustomView, type View } from "@/lib/catalog/view";
import { DomainError } from "@/lib/core/errors";
import { andThen, type Maybe } from "@/lib/core/maybe";
import type { HttpReply } from "@/lib/http/call";
import { brandKey } from "@/lib/platform/brand";
import { isCancelled, sqlStateOf } from "@/lib/platform/sql-state";
import { traced } from "@/lib/platform/tracing";
import { answerOnce, cachedAnswer, cachedMeanwhile, pendingAnswer, rememberedTag, rememberTag, type CachedAnswer } from "./answer-cache";
import { refuseExhausted } from "./count-call";
import { customFieldsOf, ownRoute } from "./custom-fields";
import { inTime } from "./deadline";
import { isDryRun } from "./dry-run";
import type { Caller, Exchange } from "./exchange";
import { foundRecord } from "./found-record";
import { queryInTurn } from "./in-turn";
import { acceptedEncoding, acceptedFormat, etagOf } from "./negotiate";
import { prepareRequest, type PreparedRequest } from "./prepared";
import { renderPage, renderRecord, type Rendered } from "./render";
import type { ItemRoute, ListRoute } from "./route";
import { isUnchanged, sendCached, unchanged } from "./send-cached";
import { dryRunOf } from "./serve-dry-run";
import { serveWhole } from "./serve-whole";

const CACHING = ["Cache-Control", "private, max-age=60", "Vary", "Authorization, Accept, Accept-Encoding"];

/** A list or a record: who asks for it, as they see the data, at which release; `also` names versions of what else the route depends on. */
export type DataRequest = { route: ListRoute | ItemRoute; exchange: Exchange; caller: Caller; view: View; head: Head; also: string };

/** Serves a list or a record as the caller's organisation sees it, with the fields of its own. */
export function serveData(asked: DataRequest): Maybe<HttpReply> {
  const { route, exchange, caller } = asked;
  return andThen(inTime(exchange, route.custom ? customFieldsOf(caller.access) : null), (custom) =>
    serveView(custom ? { ...asked, route: ownRoute(route, custom), view: withCustomView(asked.view, custom) } : asked),
  );
}

/** From the cache of its release when it is there, otherwise from the catalogue. */
function serveView(asked: DataRequest): Maybe<HttpReply> {
  const { route, exchange, caller, view, head, also } = asked;
  const { call, params } = exchange;
  const accepted = acceptedFormat(call.header("accept"));
  const key = `${route.path} ${params.join("/")} ${view.key} ${head.version} ${also} ${accepted} ${brandKey()} ${call.search}`;
  if (isDryRun(call)) return compute(asked, key);
  const cached = cachedAnswer(key);
  if (cached) return sendCached({ exchange, caller, queryMs: 0 }, key, cached);
  const tag = rememberedTag(key);
  return (tag === undefined ? null : unchangedByTag(asked, tag)) ?? compute(asked, key);
}

/** A tag alone answers a caller who has the response already; small bodies carry the tag of the plain encoding whatever was asked. */
function unchangedByTag({ exchange, caller }: DataRequest, tag: string): HttpReply | null {
  const wanted = acceptedEncoding(exchange.call.header("accept-encoding"));
  for (const encoding of wanted === "identity" ? [wanted] : [wanted, "identity" as const]) {
    const etag = etagOf(tag, encoding);
    if (isUnchanged(exchange.call, etag)) return unchanged(exchange, caller, { unchangedHeaders: [...CACHING, "ETag", etag] });
  }
  return null;
}

async function compute(asked: DataRequest, key: string): Promise<HttpReply> {
  const { exchange, caller } = asked;
  const { call, params } = exchange;
  const { route, view, head, also } = asked;
  const accepted = acceptedFormat(call.header("accept"));
  const path = [route.path, ...params, also].join(" ");
  const request = await inTime(exchange, prepareRequest({ route, search: call.search, accepted, view, head, path }));
  if (isDryRun(call)) {
    refuseExhausted(exchange, caller);
    return inTime(
      exchange,
      queryInTurn(caller.access, call.seen, () => dryRunOf(asked, request)),
    );
  }
  if (request.isWhole && route.kind === "list") {
    refuseExhausted(exchange, caller);
    return inTime(exchange, serveWhole({ route, exchange, caller }, request));
  }
  // An unchanged response needs no database: its tag follows from the request alone. "*" means anything that exists, and that has to be looked up.
  const same = call.header("if-none-match")?.trim() === "*" ? null : unchangedByTag(asked, request.tag);
  if (same) {
    rememberTag(key, request.tag);
    return same;
  }
  refuseExhausted(exchange, caller);
  const started = performance.now();
  const make = async (): Promise<CachedAnswer> => ({
    tag: request.tag,
    rendered: await ask(asked, request).catch((error: unknown) => {
      throw isCancelled(sqlStateOf(error)) ? tooSlow(error) : error;
    }),
    caching: CACHING,
    encoded: new Map(),
  });
  const query = (): Maybe<CachedAnswer> =>
    pendingAnswer(key) ?? queryInTurn(caller.access, call.seen, () => cachedMeanwhile(key) ?? answerOnce(key, make));
  const made = await inTime(exchange, traced(call.seen.trace, "query", query));
  return sendCached({ exchange, caller, queryMs: performance.now() - started }, key, made);
}

const tooSlow = (cause: unknown): DomainError =>
  new DomainError("unavailable", "This query took too long and was stopped. It was not counted. Narrow it down, or try again shortly.", {
    cause,
    headers: { "Retry-After": "2" },
  });

async function ask({ route, exchange: { call, params } }: DataRequest, request: PreparedRequest): Promise<Rendered> {
  const { head } = request;
  if (route.kind === "item") return renderRecord(request, await foundRecord(route, params[0] ?? "", request.ask), head);
  return renderPage(route, request, {
    page: await route.list(request.query, request.ask, { nowMs: call.nowMs, asOf: request.past }),
    head,
  });
}
