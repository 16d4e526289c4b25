import { randomUUID } from "node:crypto";
import { calendarMonth } from "@/lib/billing/periods";
import { uuidv7 } from "@/lib/core/ids";
import type { CountedCall } from "@/lib/metering/counting/call";
import { openPeriod } from "@/lib/metering/counting/open-period";
import { pool } from "@/lib/platform/database";
import { keyFor, type TestKey } from "@/testing/use-database";

/** A request ID of any time: those that the program makes never go back. */
export function idAt(ms: number): string {
  const time = Math.floor(ms).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

export type Counter = { key: TestKey; orgId: string; periodId: number; call(given?: Partial<CountedCall>): CountedCall };

/** An organisation with a period of its own, and calls that count in it. */
export async function counterWith(quota: number | null): Promise<Counter> {
  const nowMs = Date.now();
  const key = await keyFor("pro");
  const { id: periodId } = await openPeriod({ orgId: key.orgId, kind: "live", quota, ...calendarMonth(nowMs) }, nowMs);
  const call = (given: Partial<CountedCall> = {}): CountedCall => ({
    id: uuidv7(Date.now()),
    orgId: key.orgId,
    keyId: key.id,
    mode: "live",
    periodId,
    endpoint: "/companies",
    status: 200,
    charge: 1,
    bytes: 100,
    durationUs: 500,
    query: "country=DE",
    address: "127.0.0.1",
    clientId: null,
    ...given,
  });
  return { key, orgId: key.orgId, periodId, call };
}

export { foldCounts } from "@/lib/metering/counting/fold-counts";

/** What an organisation's ledger, period and roll-ups say, in this order; they must say the same. */
export async function countedOf(orgId: string): Promise<[ledger: number, used: number, rolledUp: number]> {
  const { rows } = await pool().query<{ ledger: number; used: number; rolled: number }>(
    `select (select count(*) from call_ledger where org_id = $1 and charge = 1) as ledger,
       (select coalesce(sum(used), 0)::bigint from period_now where org_id = $1 and kind = 'live') as used,
       (select coalesce(sum(charged), 0)::bigint from usage_now where org_id = $1) as rolled`,
    [orgId],
  );
  const [row] = rows;
  return [row?.ledger ?? -1, row?.used ?? -1, row?.rolled ?? -1];
}

/** Keeps a period's row locked in a transaction of its own until it is let go. */
export async function lockPeriod(periodId: number): Promise<{ release(): Promise<void> }> {
  const holder = await pool().connect();
  await holder.query("begin");
  await holder.query("set local idle_in_transaction_session_timeout = 0");
  await holder.query("select 1 from period where id = $1 for update", [periodId]);
  return {
    release: async () => {
      await holder.query("rollback");
      holder.release();
    },
  };
}
