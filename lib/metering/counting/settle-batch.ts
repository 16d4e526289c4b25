import { createHash } from "node:crypto";
import { meterPool } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process-state";
import { isLockTimeout, isRefusal, sqlStateOf } from "@/lib/platform/sql-state";
import { ledgerJson } from "./call";
import { refuse, refuseLate, unavailable, type PendingCall } from "./pending-call";

export type Settled = { period_id: number; used_before: number; cap: number | null; granted: number; known: string[] };

const SETTLE = "select period_id, used_before, cap, granted, known from meter_settle($1, $2, $3::json, $4, $5)";
/** Prepared once for each connection, which saves a fourteenth of a batch. Behind a pooler others may prepare theirs on the same one. */
const SETTLE_NAME = `settle-${createHash("sha256").update(SETTLE).digest("hex").slice(0, 16)}`;
const preparing = perProcess("settle-preparing", () => ({ isOn: true }));
const ATTEMPT_MS = { least: 1_000, most: 3_000 };
const RETRY_MS = [100, 400, 1_000];

/** A lock that was not free in time, two that waited for each other, or a statement that took too long: nothing was done. */
const isHeldUp = (state: string | undefined): boolean => isLockTimeout(state) || state === "40P01" || state === "57014";
/** The statement was prepared on another connection than the one that a pooler gave, or is there already: nothing was done. */
const isLostStatement = (state: string | undefined): boolean => state === "26000" || state === "42P05";
/** An error that the database reports inside a statement undoes it. One of the connection, or its end, says nothing. */
const isFateKnown = (state: string | undefined): boolean => state !== undefined && !/^(08|57P)/.test(state);

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Counts a batch in one transaction and answers its calls. Returns those that somebody else's lock held up: they
 * are certainly not counted by this. A call that the database refuses is found by halves and fails alone.
 * @param patienceMs how long a locked period is waited for; 0 leaves it out
 */
export async function settleBatch(batch: PendingCall[], patienceMs: number): Promise<PendingCall[]> {
  for (let attempt = 0; ; attempt++) {
    const alive = refuseLate(batch);
    if (alive.length === 0) return [];
    try {
      return handOut(alive, await send(alive, patienceMs), patienceMs > 0);
    } catch (error) {
      const state = sqlStateOf(error);
      if (!isFateKnown(state)) markUncertain(alive);
      if (isHeldUp(state)) return alive;
      if (isRefusal(state)) return halve(alive, patienceMs, error);
      if (isLostStatement(state)) preparing().isOn = false;
      const pauseMs = RETRY_MS[attempt];
      if (pauseMs === undefined) return refuseAll(alive, error);
      log().warn({ err: error, attempt }, "counting a batch failed and is tried again");
      await wait(pauseMs);
    }
  }
}

function markUncertain(batch: readonly PendingCall[]): void {
  for (const pending of batch) pending.mayBeCounted = true;
}

async function send(batch: readonly PendingCall[], patienceMs: number): Promise<Settled[]> {
  const counts = new Map<number, number>();
  let [again, firstMs] = [false, Infinity];
  for (const { call, mayBeCounted, untilMs } of batch) {
    counts.set(call.periodId, (counts.get(call.periodId) ?? 0) + 1);
    again ||= mayBeCounted;
    firstMs = Math.min(firstMs, untilMs);
  }
  const periods = [...counts.keys()].sort((a, b) => a - b);
  const calls = ledgerJson(batch.map(({ call }) => call));
  const values = [periods, periods.map((id) => counts.get(id)), calls, again, patienceMs];
  const leftMs = Math.max(ATTEMPT_MS.least, Math.min(ATTEMPT_MS.most, firstMs - performance.now()));
  const query = { ...(preparing().isOn ? { name: SETTLE_NAME } : {}), text: SETTLE, values, query_timeout: Math.round(leftMs) };
  return (await meterPool().query<Settled>(query)).rows;
}

/** A refused call stands for nobody but itself. */
async function halve(batch: PendingCall[], patienceMs: number, error: unknown): Promise<PendingCall[]> {
  if (batch.length === 1) return refuseAll(batch, error);
  const middle = batch.length >> 1;
  const first = await settleBatch(batch.slice(0, middle), patienceMs);
  return [...first, ...(await settleBatch(batch.slice(middle), patienceMs))];
}

/** What the database refuses of a call is our fault and fails as any other; the rest can be tried again by its caller. */
function refuseAll(batch: readonly PendingCall[], error: unknown): PendingCall[] {
  const reason = isRefusal(sqlStateOf(error)) ? error : unavailable("The request could not be metered and was not processed.", error);
  for (const pending of batch) refuse(pending, reason);
  return [];
}

/** Periods that were waited for and are missing do not exist; otherwise somebody else has them. */
function handOut(batch: readonly PendingCall[], rows: readonly Settled[], hasWaited: boolean): PendingCall[] {
  const periods = new Map(rows.map((row) => [row.period_id, { ...row, taken: 0, knownIds: new Set(row.known) }]));
  const left: PendingCall[] = [];
  for (const pending of batch) {
    const { call } = pending;
    const period = periods.get(call.periodId);
    if (!period) {
      if (hasWaited) refuse(pending, unavailable("The billing period of this request could not be determined."));
      else left.push(pending);
      continue;
    }
    const isKnown = period.knownIds.has(call.id);
    const granted = isKnown || period.taken < period.granted;
    if (granted && !isKnown) period.taken++;
    pending.resolve({ granted, used: period.used_before + (granted ? period.taken : period.granted), quota: period.cap });
  }
  return left;
}
