import { hasPacks } from "@/lib/billing/top-ups/packs";
import { DomainError } from "@/lib/core/errors";
import { uuidv7 } from "@/lib/core/ids";
import { andThen, type Maybe } from "@/lib/core/maybe";
import type { HttpCall } from "@/lib/http/call";
import type { Call } from "@/lib/metering/counting/call";
import { countSandboxCall } from "@/lib/metering/counting/count-sandbox-call";
import type { Period } from "@/lib/metering/counting/open-period";
import type { Receipt } from "@/lib/metering/counting/pending-call";
import { settleCall } from "@/lib/metering/counting/settle-calls";
import { reserveCall, settleInside, type Reserved } from "@/lib/metering/counting/settle-inside";
import { hasRoomForNotes, noteCall, noteUse } from "@/lib/metering/request-log/note-call";
import { processClock } from "@/lib/platform/clock";
import type { TxContext } from "@/lib/platform/context";
import { traced } from "@/lib/platform/tracing";
import { versionClock } from "@/lib/platform/version-clock";
import type { Access } from "./access";
import { CALL_MS } from "./deadline";
import type { Caller, Charged, Exchange, Standing } from "./exchange";
import { withoutKeys } from "./identify";
import { refuseWrongClock } from "./refuse-wrong-clock";
import { endpointOf } from "./route";

const QUOTA_RECHECK_MS = 1_000;
const CLIENT_ID = /^[\w.:-]{1,128}$/;

/**
 * At a quota that is known to be used up there is no need to ask the catalogue for the response first.
 * @throws DomainError quota-exceeded
 */
export function refuseExhausted({ route, call }: Exchange, { access, period }: Caller): void {
  if (period.quota === null || period.used < period.quota || route.kind !== "list" || call.method === "HEAD") return;
  if (call.nowMs - period.checkedAtMs < QUOTA_RECHECK_MS) throw exhausted(access, period, call.nowMs);
}

function exhausted({ isVisitor, isSandbox, facts }: Access, period: Period, nowMs: number): DomainError {
  const quota = period.quota ?? 0;
  const seconds = Math.max(1, Math.ceil((period.endsAtMs - nowMs) / 1_000));
  const until = new Date(period.endsAtMs).toISOString();
  const mayTopUp = hasPacks(facts.usual_plan ?? facts.plan) && facts.paid_until !== null && !facts.is_trial;
  const detail = isVisitor
    ? `The ${quota} free calls per day without an account are used up. Sign up for more. They reset at ${until}.`
    : isSandbox
      ? `The sandbox's ${quota} calls for today are used up. They reset at ${until}.`
      : `All ${quota} calls until ${until} are used up. ${mayTopUp ? "Buy a top-up under Billing to add calls now. " : ""}You are never charged for overage.`;
  return new DomainError("quota-exceeded", detail, { headers: { "Retry-After": String(seconds) } });
}

/** Refuses what takes more calls than are left. @throws DomainError quota-exceeded */
export function requireQuota({ access, period }: Caller, calls: number, nowMs: number): void {
  const left = period.quota === null ? Infinity : Math.max(0, period.quota - period.used);
  if (calls <= left) return;
  const refusal = exhausted(access, period, nowMs);
  if (left === 0) throw refusal;
  throw new DomainError(
    "quota-exceeded",
    `The whole result takes ${calls} calls, and ${left} are left. Nothing was counted.`,
    refusal.extra,
  );
}

/**
 * Counts a 2xx response: on a live key durably before it leaves, in the sandbox against its daily limit,
 * elsewhere not.
 * @throws DomainError quota-exceeded, unavailable
 */
export function countCall(
  exchange: Exchange,
  caller: Caller,
  { bytes, status = 200 }: { bytes: number; status?: number | undefined },
): Maybe<Charged> {
  const { access, period } = caller;
  const { call, route, untilMs } = exchange;
  if (route.cost === 0 || call.method === "HEAD" || caller.stated !== undefined) {
    noteResponse(exchange, caller, { status, bytes });
    return { charge: 0, used: period.used };
  }
  if (access.isSandbox) {
    return andThen(countSandboxCall(period.id), (receipt) => {
      accept(caller, receipt, call.nowMs);
      noteResponse(exchange, caller, { status, bytes });
      return { charge: 0, used: receipt.used };
    });
  }
  const counted = { ...ledgerCall(exchange, caller, { status, charge: 1, bytes }), periodId: period.id };
  const settled = traced(call.seen.trace, "count", () => settleCall(counted, untilMs));
  return andThen(settled, (receipt) => {
    accept(caller, receipt, call.nowMs);
    noteUse(access, call.nowMs, call.address);
    return { charge: 1, used: receipt.used };
  });
}

/** Counts one call more of a response that goes on, under an id of its own. @throws DomainError quota-exceeded, unavailable */
export async function countAgain(exchange: Exchange, caller: Caller, bytes: number): Promise<void> {
  // What is known may be older than a clock that has just been set.
  await versionClock().refresh();
  refuseWrongClock();
  const { call } = exchange;
  const nowMs = processClock().now();
  const again = {
    ...call,
    header: (name: string) => call.header(name),
    body: () => call.body(),
    id: uuidv7(nowMs),
    nowMs,
    startedAt: performance.now(),
  };
  await countCall({ ...exchange, call: again, untilMs: again.startedAt + CALL_MS }, caller, { bytes });
}

/** What a change will cost, taken before its transaction begins; null where it costs nothing that is billed. @throws DomainError unavailable */
export async function reserveFor({ route, untilMs }: Exchange, { access, period }: Caller): Promise<Reserved | null> {
  return route.cost === 0 || access.isSandbox ? null : reserveCall(access.facts.org_id, period.id, untilMs);
}

/**
 * Counts a 2xx response to a change inside the transaction that makes it. Returns what is to be done once that is
 * committed, which says what the response cost.
 * @throws DomainError quota-exceeded, unavailable
 */
export async function countInside(
  tx: TxContext,
  exchange: Exchange,
  caller: Caller,
  { bytes, status, reserved }: { bytes: number; status: number; reserved: Reserved | null },
): Promise<() => Charged> {
  const { access, period } = caller;
  const { call, route } = exchange;
  if (reserved === null) {
    const receipt = route.cost === 0 || caller.stated !== undefined ? null : await countSandboxCall(period.id);
    if (receipt) accept(caller, receipt, call.nowMs);
    return () => {
      noteResponse(exchange, caller, { status, bytes });
      return { charge: 0, used: (receipt ?? period).used };
    };
  }
  const counted = { ...ledgerCall(exchange, caller, { status, charge: 1, bytes }), periodId: period.id };
  const receipt = await traced(call.seen.trace, "count", () => settleInside(tx, counted, reserved));
  if (!receipt.granted) accept(caller, receipt, call.nowMs);
  return () => {
    accept(caller, receipt, call.nowMs);
    noteUse(access, call.nowMs, call.address);
    return { charge: 1, used: receipt.used };
  };
}

/** Takes over how the period stands after a call. @throws DomainError quota-exceeded */
function accept({ access, period }: Caller, receipt: Receipt, nowMs: number): void {
  period.used = Math.max(period.used, receipt.used);
  period.quota = receipt.quota;
  // What other servers have leased counts as used and may come back: only a refusal says that nothing is left.
  period.checkedAtMs = receipt.granted && receipt.quota !== null && receipt.used >= receipt.quota ? 0 : nowMs;
  if (!receipt.granted) throw exhausted(access, period, nowMs);
}

function ledgerCall(
  { call, route }: Exchange,
  { access, period }: Standing,
  { status, charge, bytes }: Pick<Call, "status" | "charge" | "bytes">,
): Call {
  const clientId = call.header("x-request-id");
  return {
    id: call.id,
    orgId: access.facts.org_id,
    keyId: access.facts.id,
    mode: access.facts.mode,
    periodId: period?.id ?? null,
    endpoint: endpointOf(route),
    status,
    charge,
    bytes,
    durationUs: Math.round((performance.now() - call.startedAt) * 1_000),
    query: route.path.includes("{") ? withoutKeys(placesOf(route.path, call)) : call.search === "" ? "" : withoutKeys(call.search),
    address: call.address,
    clientId: clientId !== undefined && CLIENT_ID.test(clientId) ? clientId : null,
  };
}

/** The endpoint is logged as its pattern, so what stands in its places comes in front of the query. */
function placesOf(pattern: string, { path, search }: HttpCall): string {
  const given = path.split("/");
  const places = pattern.split("/").flatMap((part, i) => (part.startsWith("{") ? [`${part}=${given[i] ?? ""}`] : []));
  return [...places, ...(search === "" ? [] : [search])].join("&");
}

/** Puts a response that costs nothing into the request log. */
export function noteResponse(
  exchange: Exchange,
  standing: Standing,
  { status, bytes = 0 }: { status: number; bytes?: number | undefined },
): void {
  const { access } = standing;
  if (access.isVisitor) return;
  noteUse(access, exchange.call.nowMs, exchange.call.address);
  if (hasRoomForNotes()) noteCall(ledgerCall(exchange, standing, { status, charge: 0, bytes }));
}
