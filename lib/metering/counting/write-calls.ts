import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { DomainError } from "@/lib/core/errors";
import { idTimeMs } from "@/lib/core/id-time";
import { meterPool } from "@/lib/platform/database";
import { warnSampled } from "@/lib/platform/log-sampled";
import { metrics } from "@/lib/platform/metrics";
import { perProcess } from "@/lib/platform/process-state";
import { isRefusal, sqlStateOf } from "@/lib/platform/sql-state";
import { dayOfCall, fitting, type CountedCall } from "./call";
import { type PendingCall, refuse, refuseLate, unavailable } from "./pending-call";
import { isFateKnown, isHeldUp } from "./statement-fate";

/** Ledger rows and what they add up to, in one statement; nothing at all through a lane that is closed. */
const writing = (rows: string, deltas: string): string => `
  with lane as materialized (select id from meter_lane where id = $1::bigint and closed_at is null for key share),
  added as (
    insert into call_ledger (id, org_id, key_id, mode, period_id, endpoint, status, charge, bytes, duration_us, query, address, client_id)
    select c.i, c.o, c.k, 'live', c.p, c.e, c.s, 1, c.b, c.d, c.q, c.a, c.x
    from lane, ${rows}
  ), counted as (
    insert into usage_delta (lane_id, period_id, org_id, key_id, hour, endpoint, status, calls, bytes)
    ${deltas}
  )
  select exists (select from lane) as "isOpen"`;

/** Added up by the database from the rows that it has added. */
const ADDED = `select $1::bigint, period_id, org_id, key_id, date_trunc('hour', uuidv7_time(id), 'UTC'), endpoint, status, count(*), sum(bytes)
    from added group by 2, 3, 4, 5, 6, 7`;
const RETURNING = "returning id, org_id, key_id, period_id, endpoint, status, bytes";
const ARRAYS = `unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::smallint[], $8::integer[], $9::integer[], $10::text[],
    $11::text[], $12::text[]) as c(i, o, k, p, e, s, b, d, q, a, x)`;
/** Added up by us: where all rows are new that is the same, and costs a fourth of a batch less. */
const SUMS = `select lane.id, d.* from lane, unnest($13::bigint[], $14::text[], $15::text[], $16::timestamptz[], $17::text[], $18::smallint[],
    $19::integer[], $20::bigint[]) as d`;

type Statement = { name: string; text: string };
/** Prepared once for each connection. Behind a pooler others may prepare theirs on the same one. */
const statement = (text: string): Statement => ({ name: `write-${createHash("sha256").update(text).digest("hex").slice(0, 16)}`, text });
const FIRST = statement(writing(ARRAYS, SUMS));
/** For calls that may be there already: looking for each costs a sixth of a batch. */
const AGAIN = statement(writing(`${ARRAYS} on conflict (id) do nothing ${RETURNING}`, ADDED));
/** The same for calls as `ledgerJson` gives them: for connections that take no arrays with nothing in them. */
export const WRITE_JSON = writing(
  `json_to_recordset($2::json) as c(i uuid, o text, k text, p bigint, e text, s smallint, b integer, d integer, q text, a text, x text)
    ${RETURNING}`,
  ADDED,
);
const preparing = perProcess("write-preparing", () => ({ isOn: true }));
const ATTEMPT_MS = { least: 1_000, most: 3_000 };
const RETRY_MS = [100, 400, 1_000];
/** The ledger has no partition for the day of a call. */
const NO_DAY = "23514";

/** The statement was prepared on another connection than the one that a pooler gave, or is there already: nothing was done. */
const isLostStatement = (state: string | undefined): boolean => state === "26000" || state === "42P05";

/** Its lane was closed by somebody else: it is not counted, and may be through another. */
export class LaneClosed extends DomainError {
  constructor() {
    super("unavailable", "The calls of your organisation can't be metered at the moment. Nothing was changed. Try again shortly.", {
      headers: { "Retry-After": "2" },
    });
  }
}

/** An array as PostgreSQL reads it, of values that need no quotes: numbers, and ids that we made. */
const bare = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;

const rowValues = (calls: readonly CountedCall[]): unknown[] => [
  bare(calls.map(({ id }) => id)),
  bare(calls.map(({ orgId }) => orgId)),
  bare(calls.map(({ keyId }) => keyId)),
  bare(calls.map(({ periodId }) => periodId)),
  calls.map(({ endpoint }) => endpoint),
  bare(calls.map(({ status }) => status)),
  bare(calls.map(({ bytes }) => fitting(bytes))),
  bare(calls.map(({ durationUs }) => fitting(durationUs))),
  calls.map(({ query }) => query),
  calls.map(({ address }) => address),
  calls.map(({ clientId }) => clientId),
];

type Sum = { of: CountedCall; hourMs: number; calls: number; bytes: number };

const HOUR_MS = 3_600_000;

function sumsOf(calls: readonly CountedCall[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const of of calls) {
    const hourMs = Math.floor(idTimeMs(of.id) / HOUR_MS) * HOUR_MS;
    const name = `${of.periodId} ${of.orgId} ${of.keyId} ${hourMs} ${of.endpoint} ${of.status}`;
    const sum = sums.get(name);
    if (sum) {
      sum.calls++;
      sum.bytes += fitting(of.bytes);
    } else sums.set(name, { of, hourMs, calls: 1, bytes: fitting(of.bytes) });
  }
  return [...sums.values()];
}

const sumValues = (sums: readonly Sum[]): unknown[] => [
  bare(sums.map(({ of }) => of.periodId)),
  bare(sums.map(({ of }) => of.orgId)),
  bare(sums.map(({ of }) => of.keyId)),
  sums.map(({ hourMs }) => new Date(hourMs).toISOString()),
  sums.map(({ of }) => of.endpoint),
  bare(sums.map(({ of }) => of.status)),
  bare(sums.map(({ calls }) => calls)),
  bare(sums.map(({ bytes }) => bytes)),
];

/**
 * Writes a batch through its lane and answers its calls once that is durable. Sent again it writes only what is missing. A call
 * that the database refuses is found by halves and fails alone.
 */
export async function writeCalls(laneId: number, batch: PendingCall[]): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const alive = refuseLate(batch);
    if (alive.length === 0) return;
    try {
      return finish(alive, await measured(laneId, alive));
    } catch (error) {
      metrics().batchFailures.inc();
      const state = sqlStateOf(error);
      if (!isFateKnown(state)) markUncertain(alive);
      if (state === NO_DAY && attempt === 0) await makeDays(alive.map(({ call }) => call)).catch(() => undefined);
      else if (isRefusal(state)) return halve(laneId, alive, error);
      if (isLostStatement(state)) preparing().isOn = false;
      const pauseMs = isHeldUp(state) ? RETRY_MS[0] : RETRY_MS[attempt];
      if (pauseMs === undefined) return refuseAll(alive, error);
      warnSampled(["counting a batch failed and is tried again"], { err: error, attempt });
      await wait(pauseMs);
    }
  }
}

function markUncertain(batch: readonly PendingCall[]): void {
  for (const pending of batch) pending.mayBeCounted = true;
}

async function measured(laneId: number, batch: readonly PendingCall[]): Promise<boolean> {
  const began = performance.now();
  const isOpen = await send(laneId, batch);
  metrics().batches.observe((performance.now() - began) / 1_000);
  metrics().batchCalls.observe(batch.length);
  return isOpen;
}

async function send(laneId: number, batch: readonly PendingCall[]): Promise<boolean> {
  const firstMs = batch.reduce((least, { untilMs }) => Math.min(least, untilMs), Infinity);
  const leftMs = Math.max(ATTEMPT_MS.least, Math.min(ATTEMPT_MS.most, firstMs - performance.now()));
  const calls = batch.map(({ call }) => call);
  const isAgain = batch.some(({ mayBeCounted }) => mayBeCounted);
  const { name, text } = isAgain ? AGAIN : FIRST;
  const values = [laneId, ...rowValues(calls), ...(isAgain ? [] : sumValues(sumsOf(calls)))];
  const query = { ...(preparing().isOn ? { name } : {}), text, values, query_timeout: Math.round(leftMs) };
  const { rows } = await meterPool().query<{ isOpen: boolean }>(query);
  return rows[0]?.isOpen ?? false;
}

/** Through a closed lane nothing was written now; what an earlier try may have written can't be told and is taken back. */
function finish(batch: readonly PendingCall[], isOpen: boolean): void {
  for (const pending of batch) {
    if (isOpen) pending.resolve();
    else if (pending.mayBeCounted) refuse(pending, unavailable("The request could not be metered and was not processed."));
    else pending.reject(new LaneClosed());
  }
}

/** Calls of a day that nobody has made yet, say of a server whose clock is wrong, make it. */
export async function makeDays(calls: readonly CountedCall[]): Promise<void> {
  const days = new Set(calls.map(dayOfCall));
  for (const day of days) await meterPool().query("select call_ledger_partitions($1, $1)", [day]);
}

/** A refused call stands for nobody but itself. */
async function halve(laneId: number, batch: PendingCall[], error: unknown): Promise<void> {
  if (batch.length === 1) return refuseAll(batch, error);
  const middle = batch.length >> 1;
  await writeCalls(laneId, batch.slice(0, middle));
  await writeCalls(laneId, batch.slice(middle));
}

/** What the database refuses of a call is our fault and fails as any other; the rest can be tried again by its caller. */
function refuseAll(batch: readonly PendingCall[], error: unknown): void {
  const reason = isRefusal(sqlStateOf(error)) ? error : unavailable("The request could not be metered and was not processed.", error);
  for (const pending of batch) refuse(pending, reason);
}
