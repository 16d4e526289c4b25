import { Readable } from "node:stream";
import { headAt } from "@/lib/catalog/current-release";
import { DomainError } from "@/lib/core/errors";
import { andThen, type Maybe } from "@/lib/core/maybe";
import { headerPairs, type HttpCall, type HttpReply } from "@/lib/http/call";
import { domainErrorOf } from "@/lib/http/errors";
import { problemHeaders, problemOf } from "@/lib/http/problems";
import { readBucket, type BurstState } from "@/lib/metering/counting/burst";
import type { Period } from "@/lib/metering/counting/open-period";
import { traced } from "@/lib/platform/tracing";
import { versionClock, type Versions } from "@/lib/platform/version-clock";
import { countEdge, NOBODY } from "@/lib/service-level/edge/count-edge";
import { currentPeriod, currentView, knownPeriod, type Access } from "./access";
import { limitByAddress, requireAddress, requireBurst, requireFeature, requireScope, requireVisitorBurst } from "./authorise";
import { noteResponse } from "./count-call";
import { customFieldsOfCaller } from "./custom-fields";
import { CALL_MS, inTime } from "./deadline";
import { isDryRun } from "./dry-run";
import { commonHeaders, type Caller, type Exchange } from "./exchange";
import { identify, lastKnownOwner, refuseKeyInQuery } from "./identify";
import { refuseWrongClock } from "./refuse-wrong-clock";
import type { ItemRoute, ListRoute, Route } from "./route";
import { serveAction } from "./serve-action";
import { serveData } from "./serve-data";
import { serveCallerDocument, serveKeylessDocument } from "./serve-document";
import { dryRunOfStream, serveStream } from "./serve-stream";
import { simulate, SimulatedError, standingOf } from "./simulate";
import { testClockOf } from "./test-clock";

/**
 * Answers one call of a route: identify key → address → plan and scope → burst → parse → release →
 * unchanged? 304 → response from the cache of this release or SQL → count durably → reply. It never
 * fails; every failure is a problem document. What is in memory is answered without waiting.
 */
export function serve(route: Route, call: HttpCall, params: readonly string[] = []): Maybe<HttpReply> {
  const exchange = exchangeOf(route, call, params);
  return guarded(exchange, null, () => {
    refuseKeyInQuery(call);
    return andThen(inTime(exchange, versionClock().current()), (versions) => answer(exchange, versions));
  });
}

const exchangeOf = (route: Route, call: HttpCall, params: readonly string[]): Exchange => ({
  route,
  call,
  params,
  untilMs: call.startedAt + CALL_MS,
});

/** A call of a path that knows other methods. */
export const refuseMethod = (route: Route, call: HttpCall, allowed: string): HttpReply =>
  failure(
    exchangeOf(route, call, []),
    null,
    new DomainError("method-not-allowed", `${call.method.slice(0, 20)} is not allowed here. Allowed methods: ${allowed}.`, {
      headers: { Allow: allowed },
    }),
  );

/** Returns what a step replies, or the problem document of what it throws. */
function guarded(exchange: Exchange, access: Access | null, step: () => Maybe<HttpReply>): Maybe<HttpReply> {
  try {
    const reply = step();
    return reply instanceof Promise ? reply.catch((error: unknown) => failure(exchange, access, error)) : reply;
  } catch (error) {
    return failure(exchange, access, error);
  }
}

/** Whose service level a call belongs to: its organisation's, and nobody's where visitors try things. */
const ownerOf = (access: Access | null): string => (access === null || access.isVisitor ? NOBODY : access.facts.org_id);

/** HEAD is GET without the body. */
const finish =
  ({ call }: Exchange, access: Access | null) =>
  (reply: HttpReply): HttpReply => {
    countEdge("api", ownerOf(access), { nowMs: call.nowMs, status: reply.status });
    if (call.method === "HEAD") {
      if (reply.body instanceof Readable) reply.body.destroy();
      reply.body = null;
    }
    return reply;
  };

function answer(exchange: Exchange, versions: Versions): Maybe<HttpReply> {
  const { route, call } = exchange;
  if (route.kind === "stream" && route.isSigned(new URLSearchParams(call.search))) {
    limitByAddress(call);
    return andThen(serveStream(route, exchange, null), finish(exchange, null));
  }
  if (route.kind === "keyless")
    return andThen(inTime(exchange, headAt(versions.release)), (head) =>
      andThen(inTime(exchange, customFieldsOfCaller(route, call)), (own) =>
        andThen(serveKeylessDocument({ route, exchange, head, own }), finish(exchange, null)),
      ),
    );
  refuseWrongClock();
  return andThen(
    inTime(
      exchange,
      traced(call.seen.trace, "identify", () => identify(call, versionClock().access, call.nowMs)),
    ),
    (access) => {
      call.seen.keyId = access.facts.id;
      call.seen.orgId = access.facts.org_id;
      return guarded(exchange, access, () => andThen(answerKnown(exchange, access, versions), finish(exchange, access)));
    },
  );
}

function answerKnown(exchange: Exchange, access: Access, versions: Versions): Maybe<HttpReply> {
  const { call } = exchange;
  // Counting rows are made for visitors only as fast as they may call.
  const burst = access.isVisitor ? requireVisitorBurst(access, call.address, call.nowMs) : null;
  return andThen(inTime(exchange, currentPeriod(access, call.nowMs)), (period) => {
    const caller = admit(exchange, { access, period, burst });
    if (call.header("prefer") === undefined) return answerCaller(exchange, caller, versions);
    const clock = testClockOf(call, access, period);
    return andThen(simulate(call, access), (simulated) => {
      const applied = [clock?.applied, simulated?.applied].filter((one) => one !== undefined).join(", ");
      const reply = answerCaller(exchange, { ...caller, ...clock, ...(applied === "" ? {} : { applied }) }, versions);
      return simulated?.afterwards === undefined ? reply : andAfterwards(reply, simulated.afterwards);
    });
  });
}

/** A request that is repeated or refused makes nothing happen. */
async function andAfterwards(replying: Maybe<HttpReply>, act: () => Promise<void>): Promise<HttpReply> {
  const reply = await replying;
  const isRepeated = headerPairs(reply.headers).some(([name]) => name === "Idempotency-Replayed");
  if (reply.status < 400 && !isRepeated) await act();
  return reply;
}

type Applicant = { access: Access; period: Period; burst: BurstState | null };

/** A plan that lacks the endpoint is named before a scope that would not help. @throws DomainError when address, plan, scope or burst say no */
function admit({ route, call }: Exchange, { access, period, burst }: Applicant): Caller {
  requireAddress(access, call.address);
  if (route.kind !== "caller" && route.kind !== "keyless") {
    requireFeature(access, route.feature);
    if (route.scopes) requireScope(access, route.scopes);
  }
  return { access, period, burst: burst ?? requireBurst(access, call.nowMs), authMs: performance.now() - call.startedAt };
}

function answerCaller(exchange: Exchange, caller: Caller, versions: Versions): Maybe<HttpReply> {
  const { route, call } = exchange;
  if (route.kind === "caller") return serveCallerDocument(route, exchange, caller);
  if (route.kind === "action") {
    if (route.method !== "GET" && isDryRun(call))
      throw new DomainError("bad-request", "Dry runs are available for lists and records. Nothing was changed.");
    return serveAction(route, exchange, caller);
  }
  if (route.kind === "stream") {
    if (!isDryRun(call)) return serveStream(route, exchange, caller);
    return andThen(inTime(exchange, headAt(versions.release)), (head) => dryRunOfStream({ route, exchange, caller }, head));
  }
  if (route.kind === "keyless") throw new Error("a document that needs no key has no caller");
  return andThen(inTime(exchange, headAt(versions.release)), (head) =>
    serveData({ route, exchange, caller, head, view: currentView(caller.access, call.nowMs), also: topicsOf(route, versions) }),
  );
}

/** The versions of what the responses of a route change with beside the release. */
const topicsOf = (route: ListRoute | ItemRoute, versions: Versions): string =>
  route.kind === "list" && route.dependsOn ? route.dependsOn.map((topic) => `${topic}${versions[topic]}`).join(" ") : "";

function failure(exchange: Exchange, access: Access | null, thrown: unknown): HttpReply {
  const { call } = exchange;
  const error = domainErrorOf(thrown, call.id);
  const problem = problemOf(error, call.id);
  const body = `${JSON.stringify(problem)}\n`;
  const bucket = access && readBucket(access.periodName, access.burst, call.nowMs);
  // Who may call again by the burst was refused by another limit, and is not told that all is well.
  const known = access && bucket && standingOf(error, { burst: bucket, period: knownPeriod(access, call.nowMs) }, call.nowMs);
  const refusal =
    error.code === "rate-limited" && known?.burst.passed === true ? { retryInS: Number(error.extra.headers?.["Retry-After"] ?? 1) } : null;
  const standing = access && known && { access, ...known, ...(refusal ? { refusal } : {}) };
  const headers = commonHeaders(call, standing);
  headers.push(...problemHeaders(error), "Content-Length", String(Buffer.byteLength(body)));
  if (standing && problem.status < 500) noteResponse(exchange, standing, { status: problem.status, bytes: body.length });
  // Where nobody can be asked whose key it is, it is whose it was a moment ago.
  const owner = access === null && problem.status >= 500 ? lastKnownOwner(call) : null;
  // What an organisation's own requests keep from running, or what it asked for, is no failure of ours.
  const isOwnLimit = error.code === "concurrency-limited" || error instanceof SimulatedError;
  countEdge("api", owner ?? ownerOf(access), { nowMs: call.nowMs, status: isOwnLimit ? 429 : problem.status });
  return { status: problem.status, headers, body: call.method === "HEAD" ? null : body };
}
