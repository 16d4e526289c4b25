import { DomainError } from "@/lib/core/errors";
import { andThen, type Maybe } from "@/lib/core/maybe";
import type { Call } from "@/lib/metering/counting/call";
import { countOnLease } from "@/lib/metering/counting/lease";
import { hasRoomForNotes, noteCall, noteUse } from "@/lib/metering/request-log/note-call";
import type { Period } from "@/lib/metering/counting/open-period";
import type { Receipt } from "@/lib/metering/counting/pending-call";
import { settleCall } from "@/lib/metering/counting/settle-calls";
import { settleInside } from "@/lib/metering/counting/settle-inside";
import type { TxContext } from "@/lib/platform/context";
import type { Access } from "./access";
import type { CallState } from "./call-state";
import { endpointOf } from "./route";
import { withoutKeys } from "./identify";

const QUOTA_RECHECK_MS = 1_000;
const CLIENT_ID = /^[\w.:-]{1,128}$/;

/**
 * At a quota that is known to be used up there is no need to ask the catalogue for the answer first.
 * @throws DomainError quota-exceeded
 */
export function refuseExhausted(state: CallState): void {
  const { period, access, nowMs } = state;
  if (!period || !access || period.quota === null || period.used < period.quota || state.route.kind !== "list") return;
  if (nowMs - period.checkedAtMs < QUOTA_RECHECK_MS) throw exhausted(state);
}

function exhausted({ period, access, nowMs }: CallState): DomainError {
  const quota = period?.quota ?? 0;
  const seconds = Math.max(1, Math.ceil(((period?.endsAtMs ?? nowMs) - nowMs) / 1_000));
  const until = new Date(period?.endsAtMs ?? nowMs).toISOString();
  const detail = access?.isVisitor
    ? `The ${quota} free calls per day without an account are used up. Sign up for more. They reset at ${until}.`
    : access?.isSandbox
      ? `The sandbox's ${quota} calls for today are used up. They reset at ${until}.`
      : `All ${quota} calls of this billing period are used up. The next period starts at ${until}. You are never charged for overage.`;
  return new DomainError("quota-exceeded", detail, { headers: { "Retry-After": String(seconds) } });
}

/**
 * Counts a 2xx answer: on a live key durably before it leaves, in the sandbox against its daily limit,
 * elsewhere not. Returns what it cost.
 * @throws DomainError quota-exceeded, unavailable
 */
export function countCall(state: CallState, bytes: number, status = 200): Maybe<0 | 1> {
  const { access, period, call, route } = state;
  if (!access) return 0;
  if (!period || route.cost === 0 || call.method === "HEAD") {
    noteAnswer(state, status, bytes);
    return 0;
  }
  if (access.isSandbox) {
    return andThen(countOnLease(period.id), (receipt) => {
      accept(state, period, receipt);
      noteAnswer(state, status, bytes);
      return 0;
    });
  }
  return settleCall({ ...ledgerCall(state, access, status, 1, bytes), periodId: period.id }, state.untilMs).then((receipt) => {
    accept(state, period, receipt);
    noteUse(access, state.nowMs, call.address);
    return 1;
  });
}

/**
 * Counts a 2xx answer to a change inside the transaction that makes it. Returns what is to be done once that is
 * committed, which says what the answer cost.
 * @throws DomainError quota-exceeded, unavailable
 */
export async function countInside(tx: TxContext, state: CallState, bytes: number, status: number): Promise<() => 0 | 1> {
  const { access, period, call, route } = state;
  if (!access || !period || route.cost === 0 || access.isSandbox) {
    if (access?.isSandbox && period && route.cost === 1) accept(state, period, await countOnLease(period.id));
    return () => {
      noteAnswer(state, status, bytes);
      return 0;
    };
  }
  const receipt = await settleInside(tx, { ...ledgerCall(state, access, status, 1, bytes), periodId: period.id });
  if (!receipt.granted) accept(state, period, receipt);
  return () => {
    accept(state, period, receipt);
    noteUse(access, state.nowMs, call.address);
    return 1;
  };
}

/** @throws DomainError quota-exceeded */
function accept(state: CallState, period: Period, receipt: Receipt): void {
  state.used = receipt.used;
  period.used = Math.max(period.used, receipt.used);
  period.quota = receipt.quota;
  period.checkedAtMs = state.nowMs;
  if (!receipt.granted) throw exhausted(state);
}

function ledgerCall(state: CallState, access: Access, status: number, charge: 0 | 1, bytes: number): Call {
  const { call, route, period } = state;
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
    query: route.path.includes("{") ? withoutKeys(statedOf(state)) : call.search === "" ? "" : withoutKeys(call.search),
    address: call.address,
    clientId: clientId !== undefined && CLIENT_ID.test(clientId) ? clientId : null,
  };
}

/** The endpoint is logged as its pattern, so what stands in its places comes in front of the query. */
function statedOf({ route, call: { path, search } }: CallState): string {
  const given = path.split("/");
  const stated = route.path.split("/").flatMap((part, i) => (part.startsWith("{") ? [`${part}=${given[i] ?? ""}`] : []));
  return [...stated, ...(search === "" ? [] : [search])].join("&");
}

/** Puts an answer that costs nothing into the request log. */
export function noteAnswer(state: CallState, status: number, bytes = 0): void {
  const { access } = state;
  if (!access || access.isVisitor) return;
  noteUse(access, state.nowMs, state.call.address);
  if (hasRoomForNotes()) noteCall(ledgerCall(state, access, status, 0, bytes));
}
