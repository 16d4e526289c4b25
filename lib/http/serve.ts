import { z } from "zod";
import { headAt, type Head } from "@/lib/catalog/current-release";
import { DomainError } from "@/lib/core/errors";
import { takeToken } from "@/lib/metering/burst";
import { processClock } from "@/lib/platform/clock";
import { versionClock } from "@/lib/platform/version-clock";
import { currentPeriod, currentView, type Access } from "./access";
import { answerOnce, cachedAnswer, type CachedAnswer } from "./answer-cache";
import { requireBurst, requireFeature, requireScope } from "./authorise";
import type { HttpCall, HttpReply } from "./call";
import { commonHeaders, type CallState } from "./call-state";
import { preflight } from "./cors";
import { noteAnswer, refuseExhausted } from "./count-call";
import { domainErrorOf } from "./errors";
import { identify, refuseKeyInQuery } from "./identify";
import { acceptedEncoding, acceptedFormat, MEDIA_TYPES } from "./negotiate";
import { parseQuery, readQuery } from "./parse-query";
import { prepareRequest } from "./prepared";
import { problemOf } from "./problems";
import { renderPage, renderRecord } from "./render";
import type { AccountRoute, ItemRoute, ListRoute, PublicRoute, Route } from "./route";
import { isUnchanged, sendCached } from "./send-cached";

/** Keyless documents: per address, so that nobody's documentation build is refused. */
const PUBLIC_LIMIT = { perSecond: 10, bucket: 60 };
const NO_PARAMETERS = z.object({});
const VARY = "Authorization, Accept, Accept-Encoding";

/**
 * Answers one call of a route: identify key → address and scope → plan → burst → parse → release →
 * unchanged? 304 → answer from the cache of this release or SQL → count durably → reply. It never
 * throws; every failure is a problem document.
 */
export async function serve(route: Route, call: HttpCall, params: readonly string[] = []): Promise<HttpReply> {
  const state: CallState = { call, route, nowMs: processClock().now(), access: null, burst: null, period: undefined, authMs: 0, queryMs: 0 };
  try {
    if (call.method === "OPTIONS") return preflight(call);
    if (call.method !== "GET" && call.method !== "HEAD") throw new DomainError("method-not-allowed", `${call.method} is not allowed here; GET and HEAD are.`, { headers: { Allow: "GET, HEAD, OPTIONS" } });
    refuseKeyInQuery(call);
    const reply = await answer(route, state, params);
    if (call.method === "HEAD") reply.body = null;
    return reply;
  } catch (error) {
    return await failure(state, error);
  }
}

async function answer(route: Route, state: CallState, params: readonly string[]): Promise<HttpReply> {
  const current = versionClock().current();
  const versions = current instanceof Promise ? await current : current;
  if (route.kind === "public") return servePublic(route, state, await headAt(versions.release));
  const identified = identify(state.call, versions.access, state.nowMs);
  const access = identified instanceof Promise ? await identified : identified;
  state.access = access;
  const period = currentPeriod(access, state.nowMs);
  state.period = period instanceof Promise ? await period : period;
  requireScope(access, route.kind === "account" ? null : route.scopes, state.call.address);
  if (route.kind !== "account") requireFeature(access, route.feature);
  state.burst = requireBurst(access, state.nowMs);
  state.authMs = performance.now() - state.call.startedAt;
  if (route.kind === "account") return serveAccount(route, state, access);
  const head = headAt(versions.release);
  return serveData(route, state, access, head instanceof Promise ? await head : head, params);
}

async function servePublic(route: PublicRoute, state: CallState, head: Head): Promise<HttpReply> {
  const burst = takeToken(`public/${state.call.address ?? ""}`, PUBLIC_LIMIT, state.nowMs);
  if (!burst.passed) throw new DomainError("rate-limited", "Too many requests from this address.", { headers: { "Retry-After": String(burst.nextInS) } });
  parseQuery(NO_PARAMETERS, readQuery(state.call.search));
  const key = `${route.operation}\u001f${head.version}`;
  const made = cachedAnswer(key) ?? (await answerOnce(key, async () => documentAnswer(await route.document(head), `${route.operation}-${head.version}`)));
  return sendCached(state, key, made, { "Cache-Control": "public, max-age=60", Vary: "Accept-Encoding" });
}

async function serveAccount(route: AccountRoute, state: CallState, access: Access): Promise<HttpReply> {
  parseQuery(NO_PARAMETERS, readQuery(state.call.search));
  const body = `${JSON.stringify({ data: await route.document(access, state.nowMs) })}\n`;
  const headers = commonHeaders(state, 0);
  headers["Content-Type"] = MEDIA_TYPES.json;
  headers["Cache-Control"] = "no-store";
  noteAnswer(state, 200, 0, body.length);
  return { status: 200, headers, body };
}

const documentAnswer = (document: unknown, tag: string): CachedAnswer => ({
  tag,
  rendered: { body: Buffer.from(`${typeof document === "string" ? document : JSON.stringify(document)}\n`), headers: { "Content-Type": MEDIA_TYPES.json } },
  encoded: new Map(),
});

const DATA_HEADERS = { "Cache-Control": "private, max-age=60", Vary: VARY };

async function serveData(route: ListRoute | ItemRoute, state: CallState, access: Access, head: Head, params: readonly string[]): Promise<HttpReply> {
  const { call } = state;
  const view = currentView(access, state.nowMs);
  const accepted = acceptedFormat(call.header("accept"));
  const key = `${route.path}\u001f${params.join("/")}\u001f${view.key}\u001f${head.version}\u001f${accepted}\u001f${call.search}`;
  const cached = cachedAnswer(key) ?? (await compute(route, state, access, head, params, key));
  return sendCached(state, key, cached, DATA_HEADERS);
}

async function compute(route: ListRoute | ItemRoute, state: CallState, access: Access, head: Head, params: readonly string[], key: string): Promise<CachedAnswer> {
  refuseExhausted(state);
  const view = currentView(access, state.nowMs);
  const path = [route.path, ...params].join(" ");
  const request = await prepareRequest(route, state.call.search, acceptedFormat(state.call.header("accept")), view, head, path);
  const encoding = acceptedEncoding(state.call.header("accept-encoding"));
  // An unchanged answer needs no database: its tag follows from the request alone.
  if (isUnchanged(state.call, request.tag, encoding)) return { tag: request.tag, rendered: { body: Buffer.alloc(0), headers: {} }, encoded: new Map() };
  const started = performance.now();
  const made = await answerOnce(key, async () => {
    const rendered = route.kind === "list" ? renderPage(route, request, await route.list(request.query, request.ask, { nowMs: state.nowMs, asOf: request.asOf }), head) : renderRecord(request, await found(route, params[0] ?? "", request.ask), head);
    return { tag: request.tag, rendered, encoded: new Map() };
  });
  state.queryMs = performance.now() - started;
  return made;
}

async function found(route: ItemRoute, id: string, ask: Parameters<ItemRoute["find"]>[1]): Promise<{ line: string; source: string }> {
  const record = new RegExp(`^${route.prefix}_[0-9a-z]{1,40}$`).test(id) ? await route.find(id, ask) : undefined;
  if (!record) throw new DomainError("not-found", `There is no record ${JSON.stringify(id.slice(0, 60))} here.`);
  return record;
}

async function failure(state: CallState, thrown: unknown): Promise<HttpReply> {
  const error = domainErrorOf(thrown, state.call.id);
  const problem = problemOf(error, state.call.id);
  const body = `${JSON.stringify(problem)}\n`;
  const headers = { ...commonHeaders(state, 0), ...error.extra.headers, "Content-Type": "application/problem+json; charset=utf-8", "Cache-Control": "no-store" };
  if (problem.status < 500) noteAnswer(state, problem.status, 0, body.length);
  return { status: problem.status, headers, body: state.call.method === "HEAD" ? null : body };
}
