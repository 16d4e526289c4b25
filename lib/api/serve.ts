import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { z } from "zod";
import { headAt, type Head } from "@/lib/catalog/current-release";
import type { CustomView } from "@/lib/catalog/custom-fields";
import { DomainError } from "@/lib/core/errors";
import { andThen, type Maybe } from "@/lib/core/maybe";
import { networkOf } from "@/lib/core/network";
import { takeToken } from "@/lib/metering/counting/burst";
import { brandKey } from "@/lib/platform/brand";
import { versionClock, type Versions } from "@/lib/platform/version-clock";
import { countEdge, NOBODY } from "@/lib/service-level/edge/count-edge";
import { currentPeriod, currentView, type Access } from "./access";
import { answerOnce, cachedAnswer, type CachedAnswer } from "./answer-cache";
import { requireBurst, requireFeature, requireScope, requireVisitorBurst } from "./authorise";
import type { HeaderList, HttpCall, HttpReply } from "@/lib/http/call";
import { commonHeaders, type CallState } from "./call-state";
import { noteAnswer } from "./count-call";
import { CALL_MS, inTime } from "./deadline";
import { domainErrorOf } from "@/lib/http/errors";
import { identify, lastKnownOwner, refuseKeyInQuery } from "./identify";
import { acceptedFormat, MEDIA_TYPES } from "./negotiate";
import { customFieldsOfCaller } from "./custom-fields";
import { parseQuery, readQuery } from "./parse-query";
import { problemHeaders, problemOf } from "@/lib/http/problems";
import { refuseWrongClock } from "./refuse-wrong-clock";
import type { AccountRoute, ItemRoute, ListRoute, PublicRoute, Route } from "./route";
import { sendCached } from "./send-cached";
import { serveAction } from "./serve-action";
import { serveStream } from "./serve-stream";
import { serveData, type DataState } from "./serve-data";

/** Keyless documents: per address, so that nobody's documentation build is refused. */
const PUBLIC_LIMIT = { perSecond: 10, bucket: 60 };
const PUBLIC_MAX_AGE_S = 60;
const NO_PARAMETERS = z.object({});

/**
 * Answers one call of a route: identify key → address and scope → plan → burst → parse → release →
 * unchanged? 304 → answer from the cache of this release or SQL → count durably → reply. It never
 * fails; every failure is a problem document. What is in memory is answered without waiting.
 */
export function serve(route: Route, call: HttpCall, params: readonly string[] = []): Maybe<HttpReply> {
  const state = stateOf(route, call);
  try {
    refuseKeyInQuery(call);
    const reply = andThen(inTime(state, versionClock().current()), (versions) => answer(state, versions, params));
    return reply instanceof Promise ? reply.then(finish(state), (error: unknown) => failure(state, error)) : finish(state)(reply);
  } catch (error) {
    return failure(state, error);
  }
}

const stateOf = (route: Route, call: HttpCall): CallState => ({
  call,
  route,
  nowMs: call.nowMs,
  untilMs: call.startedAt + CALL_MS,
  access: null,
  burst: null,
  period: null,
  used: 0,
  authMs: 0,
  queryMs: 0,
});

/** A call of a path that knows other methods. */
export const refuseMethod = (route: Route, call: HttpCall, allowed: string): HttpReply =>
  failure(
    stateOf(route, call),
    new DomainError("method-not-allowed", `${call.method.slice(0, 20)} is not allowed here. Allowed methods: ${allowed}.`, {
      headers: { Allow: allowed },
    }),
  );

/** Whose service level a call belongs to: its organisation's, and nobody's where visitors try things. */
const ownerOf = (access: Access | null): string => (access === null || access.isVisitor ? NOBODY : access.facts.org_id);

/** HEAD is GET without the body. */
const finish =
  ({ call, access, nowMs }: CallState) =>
  (reply: HttpReply): HttpReply => {
    countEdge("api", ownerOf(access), nowMs, reply.status);
    if (call.method === "HEAD") {
      if (reply.body instanceof Readable) reply.body.destroy();
      reply.body = null;
    }
    return reply;
  };

function answer(state: CallState, versions: Versions, params: readonly string[]): Maybe<HttpReply> {
  const { route } = state;
  if (route.kind === "stream" && route.isSigned(new URLSearchParams(state.call.search))) {
    limitByAddress(state);
    return serveStream(route, state, null, params);
  }
  if (route.kind === "public")
    return andThen(inTime(state, headAt(versions.release)), (head) =>
      andThen(inTime(state, customFieldsOfCaller(route, state.call, versions.access, state.nowMs)), (own) =>
        servePublic(route, state, head, own),
      ),
    );
  refuseWrongClock();
  return andThen(inTime(state, identify(state.call, versions.access, state.nowMs)), (access) => {
    state.access = access;
    // Counting rows are made for visitors only as fast as they may call.
    if (access.isVisitor) state.burst = requireVisitorBurst(access, state.call.address, state.nowMs);
    return andThen(inTime(state, currentPeriod(access, state.nowMs)), (period) => {
      state.period = period;
      state.used = period.used;
      authorise(state, access);
      if (route.kind === "account") return serveAccount(route, state, access);
      if (route.kind === "action") return serveAction(route, state, access, params);
      if (route.kind === "stream") return serveStream(route, state, access, params);
      return andThen(inTime(state, headAt(versions.release)), (head) =>
        serveData(route, state, currentView(access, state.nowMs), stateOfData(route, head, versions), params),
      );
    });
  });
}

/** The release, and the versions of what else the answers of a route change with. */
const stateOfData = (route: ListRoute | ItemRoute, head: Head, versions: Versions): DataState => ({
  head,
  also: route.kind === "list" && route.dependsOn ? route.dependsOn.map((topic) => `${topic}${versions[topic]}`).join(" ") : "",
});

/** @throws DomainError when address, scope, plan or burst say no */
function authorise(state: CallState, access: Access): void {
  const { route, call } = state;
  const isGated = route.kind !== "account" && route.kind !== "public";
  requireScope(access, isGated ? route.scopes : null, call.address);
  if (isGated) requireFeature(access, route.feature);
  state.burst ??= requireBurst(access, state.nowMs);
  state.authMs = performance.now() - call.startedAt;
}

/** A host that does not tell addresses apart can't limit by them. */
function limitByAddress({ call, nowMs }: CallState): void {
  const burst = call.address === null ? null : takeToken(`public/${networkOf(call.address)}`, PUBLIC_LIMIT, nowMs);
  if (burst?.passed === false)
    throw new DomainError("rate-limited", "Too many requests from this IP address.", { headers: { "Retry-After": String(burst.nextInS) } });
}

function servePublic(route: PublicRoute, state: CallState, head: Head, own: CustomView | null): Maybe<HttpReply> {
  limitByAddress(state);
  parseQuery(NO_PARAMETERS, readQuery(state.call.search));
  acceptedFormat(state.call.header("accept"));
  const { changesEveryMs } = route;
  const turn = changesEveryMs === undefined ? 0 : Math.floor(state.nowMs / changesEveryMs);
  const maxAgeS = changesEveryMs === undefined ? PUBLIC_MAX_AGE_S : Math.floor(changesEveryMs / 1_000);
  const key = `${route.operation}\u001f${head.version}\u001f${turn}\u001f${brandKey()}`;
  const { ownDocument } = route;
  const vary = ownDocument ? "Authorization, Accept-Encoding" : "Accept-Encoding";
  if (own && ownDocument) {
    const caching = ["Cache-Control", `private, max-age=${maxAgeS}`, "Vary", vary];
    return sendDocument(state, `${key}\u001f${own.orgId}\u001f${own.version}`, caching, () => Promise.resolve(ownDocument(own)));
  }
  return sendDocument(state, key, ["Cache-Control", `public, max-age=${maxAgeS}`, "Vary", vary], () => route.document(head, state.nowMs));
}

function sendDocument(state: CallState, key: string, caching: HeaderList, make: () => Promise<unknown>): Maybe<HttpReply> {
  const made = cachedAnswer(key) ?? answerOnce(key, async () => documentAnswer(await make(), caching));
  return andThen(inTime(state, made), (cached) => sendCached(state, key, cached));
}

/** Documents change with the data and with the code, so their tag is that of their text. */
function documentAnswer(document: unknown, caching: HeaderList): CachedAnswer {
  const body = Buffer.from(`${JSON.stringify(document)}\n`);
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 24);
  return { tag, rendered: { body, headers: ["Content-Type", MEDIA_TYPES.json] }, caching, encoded: new Map() };
}

async function serveAccount(route: AccountRoute, state: CallState, access: Access): Promise<HttpReply> {
  parseQuery(NO_PARAMETERS, readQuery(state.call.search));
  const body = `${JSON.stringify({ data: await inTime(state, route.document(access, state.nowMs)) })}\n`;
  const headers = commonHeaders(state, 0);
  headers.push(
    "Content-Type",
    MEDIA_TYPES.json,
    "Cache-Control",
    "no-store",
    "Vary",
    "Authorization",
    "Content-Length",
    String(Buffer.byteLength(body)),
  );
  noteAnswer(state, 200, body.length);
  return { status: 200, headers, body };
}

function failure(state: CallState, thrown: unknown): HttpReply {
  const error = domainErrorOf(thrown, state.call.id);
  const problem = problemOf(error, state.call.id);
  const body = `${JSON.stringify(problem)}\n`;
  const headers = commonHeaders(state, 0);
  headers.push(...problemHeaders(error), "Content-Length", String(Buffer.byteLength(body)));
  if (problem.status < 500) noteAnswer(state, problem.status, body.length);
  // Where nobody can be asked whose key it is, it is whose it was a moment ago.
  const owner = state.access === null && problem.status >= 500 ? lastKnownOwner(state.call) : null;
  countEdge("api", owner ?? ownerOf(state.access), state.nowMs, problem.status);
  return { status: problem.status, headers, body: state.call.method === "HEAD" ? null : body };
}
