import { pool } from "@/lib/platform/database";
import type { CustomerFilter, CustomerRow } from "../contract";

export type CallsByCustomer = ReadonlyMap<string, NonNullable<CustomerRow["calls"]>>;

/** From this share of a quota on, in percent. */
const FROM_PERCENT = { near_quota: 80, used_up: 100 } as const satisfies Record<NonNullable<CustomerFilter["usage"]>, number>;

const RUNNING = "kind = 'live' and starts_at <= $2 and ends_at > $2";
const BY_CUSTOMER = `select org_id as id, used::float8 as used, quota::float8 as quota from period_now where org_id = any($1) and ${RUNNING}`;
/** What was counted in the last seconds may be missing: a list to look through needs no more. */
const BY_USAGE = `select org_id as id from period where quota > 0 and used * 100 >= quota * $1::int and ${RUNNING}`;

/** Calls in the period that runs and its quota, by organisation; one that has counted none yet is absent. */
export async function callsOfCustomers(ids: readonly string[], nowMs: number): Promise<CallsByCustomer> {
  const { rows } = await pool().query<{ id: string; used: number; quota: number | null }>(BY_CUSTOMER, [ids, new Date(nowMs)]);
  return new Map(rows.map(({ id, used, quota }) => [id, { used, quota }]));
}

/** Organisations that have used so much of their quota in the period that runs. */
export async function customersByUsage(usage: NonNullable<CustomerFilter["usage"]>, nowMs: number): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(BY_USAGE, [FROM_PERCENT[usage], new Date(nowMs)]);
  return rows.map(({ id }) => id);
}
