import { randomUUID } from "node:crypto";
import { addCalendarMonths, countingPeriodAt, type Bounds, utcDay } from "@/lib/billing/periods";
import { PLAN_TABLE, PLANS, SANDBOX } from "@/lib/billing/plans";
import { DAY_MS } from "@/lib/core/durations";
import { ledgerJson, type Call } from "@/lib/metering/counting/call";
import { returnSandboxCalls, countSandboxCall } from "@/lib/metering/counting/count-sandbox-call";
import { openPeriod, type Period } from "@/lib/metering/counting/open-period";
import { flushCallNotes, noteCall, noteUse } from "@/lib/metering/request-log/note-call";
import { pool, prisma } from "@/lib/platform/database";
import { dayOfCalls, type PlannedCall } from "./day-of-calls";

export type CallPlan = { nowMs: number; days: number; orgIds: readonly string[]; volume: number; onDay: () => void };

const ADDRESSES: Readonly<Record<string, string>> = { "nightly-etl": "203.0.113.80", notebook: "203.0.113.31", archive: "198.51.100.12" };

/**
 * Counts the calls of the demo's keys as the gate would have, day by day, oldest first. A day that has calls is left
 * as it is: its counted calls were written in one transaction, so a run that was cut off goes on where it ended.
 */
export async function countDays({ nowMs, days, orgIds, volume, onDay }: CallPlan): Promise<void> {
  const callers = await callersOf(orgIds);
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  for (let age = days; age >= 0; age--) {
    const dayMs = today - age * DAY_MS;
    onDay();
    if (await hasCalls(orgIds, dayMs)) continue;
    await countDay(
      dayOfCalls(dayMs, age, volume).filter(({ atMs }) => atMs < nowMs),
      callers,
    );
  }
}

type Caller = {
  id: string;
  orgId: string;
  mode: string;
  fromMs: number;
  untilMs: number;
  quota: number | null;
  boundsAt(atMs: number): Bounds;
};

async function callersOf(orgIds: readonly string[]): Promise<Map<string, Caller>> {
  const keys = await prisma().apiKey.findMany({
    where: { orgId: { in: [...orgIds] } },
    include: { organisation: { include: { entitlement: true } } },
  });
  return new Map(
    keys.map(({ id, orgId, name, mode, createdAt, revokedAt, organisation }) => {
      const plan = PLANS.find((known) => known === organisation.entitlement?.plan);
      const live = organisation.entitlement?.quotaCalls ?? (plan ? PLAN_TABLE[plan].quotaCalls : 0);
      const quota = mode === "test" ? SANDBOX.callsPerDay : live;
      const [fromMs, untilMs] = [createdAt.getTime(), revokedAt?.getTime() ?? Number.POSITIVE_INFINITY];
      return [name, { id, orgId, mode, fromMs, untilMs, quota, boundsAt: (atMs) => boundsOf(mode, organisation.entitlement, atMs) }];
    }),
  );
}

type Entitled = { state: string; periodAnchor: Date | null } | null;

/** From the first period on: the one that is written down is the last. */
function boundsOf(mode: string, held: Entitled, atMs: number): Bounds {
  if (mode === "test") return utcDay(atMs);
  const anchor = held?.periodAnchor ?? null;
  const endsAt = anchor && addCalendarMonths(anchor);
  return countingPeriodAt({ state: held?.state ?? null, startsAt: anchor, endsAt, anchor }, atMs);
}

async function hasCalls(orgIds: readonly string[], dayMs: number): Promise<boolean> {
  const { rows } = await pool().query<{ has: boolean }>(
    "select exists (select from usage_hour where org_id = any($1) and hour >= $2 and hour < $3) as has",
    [orgIds, new Date(dayMs), new Date(dayMs + DAY_MS)],
  );
  return rows[0]?.has ?? false;
}

async function countDay(planned: readonly PlannedCall[], callers: ReadonlyMap<string, Caller>): Promise<void> {
  const periods = new Map<string, Promise<Period>>();
  const made = planned.flatMap((call) => {
    const caller = callers.get(call.key);
    return caller && call.atMs >= caller.fromMs && call.atMs < caller.untilMs ? [{ call, caller }] : [];
  });
  const calls: Call[] = [];
  for (const { call, caller } of made) {
    const period = await periodOf(periods, caller, call.atMs);
    calls.push(ledgerCall(call, caller, period.id));
    const use = { facts: { id: caller.id }, lastUsedAtMs: 0, lastUsedAddress: null, isTouched: false };
    noteUse(use, call.atMs, addressOf(call));
  }
  await count(calls);
}

function periodOf(known: Map<string, Promise<Period>>, { orgId, mode, quota, boundsAt }: Caller, atMs: number): Promise<Period> {
  const bounds = boundsAt(atMs);
  const name = `${orgId}/${mode}/${bounds.startsAt.getTime()}`;
  const period = known.get(name) ?? openPeriod({ orgId, kind: mode === "test" ? "sandbox" : "live", quota, ...bounds }, atMs);
  known.set(name, period);
  return period;
}

const addressOf = ({ key }: PlannedCall): string => ADDRESSES[key] ?? "203.0.113.24";

/** `uuidv7` never goes back in time within a process, as ids of the present must not; these are of the past. */
function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

function ledgerCall(call: PlannedCall, { id: keyId, orgId, mode }: Caller, periodId: number): Call {
  const { atMs, endpoint, query, status, bytes, durationUs } = call;
  const charge = mode === "live" && status === 200 ? 1 : 0;
  const answer = { endpoint, query, status, bytes, durationUs, charge, address: addressOf(call), clientId: null } as const;
  return { id: idAt(atMs), orgId, keyId, mode, periodId, ...answer };
}

/** All counted calls in one transaction; what costs nothing is noted after them. */
async function count(calls: readonly Call[]): Promise<void> {
  const charged = calls.filter(({ charge }) => charge === 1);
  const periods = [...new Set(charged.map(({ periodId }) => periodId ?? 0))].sort((a, b) => a - b);
  const counts = periods.map((id) => charged.filter(({ periodId }) => periodId === id).length);
  const sql = "select sum(granted)::int as granted from meter_settle($1, $2, $3::json, false)";
  const { rows } = await pool().query<{ granted: number | null }>(sql, [periods, counts, ledgerJson(charged)]);
  if ((rows[0]?.granted ?? 0) < charged.length) throw new Error("the demo has more calls than its plan");
  for (const call of calls.filter(({ charge }) => charge === 0)) {
    if (call.mode === "test" && call.status === 200) await countSandboxCall(call.periodId ?? 0);
    noteCall(call);
  }
  await flushCallNotes();
  await returnSandboxCalls();
}
