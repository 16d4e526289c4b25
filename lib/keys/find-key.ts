import { accessPool } from "@/lib/platform/database";
import type { KeyMode } from "./scopes";

/** A key with everything that the gate decides by, read in one statement. */
export type KeyFacts = {
  id: string;
  org_id: string;
  mode: KeyMode;
  scopes: string[];
  addresses: string[];
  /** Where the organisation allows it besides; empty: anywhere. */
  org_addresses: string[];
  expires_at: Date | null;
  revoked_at: Date | null;
  plan: string | null;
  state: string | null;
  quota_calls: number | null;
  burst_per_second: number | null;
  burst_bucket: number | null;
  sandbox_calls: number | null;
  period_starts_at: Date | null;
  period_ends_at: Date | null;
  period_anchor: Date | null;
  paid_until: Date | null;
  carried_from: Date | null;
  paid_calls: number | null;
  refunded_calls: number | null;
  top_up_from: Date | null;
  top_up_calls: number | null;
  period_months: number | null;
  /** What is paid while a higher plan is given, until when, and how many calls per month beyond the quota. */
  usual_plan: string | null;
  given_until: Date | null;
  given_calls: number | null;
  /** What is in force is a trial: nothing is paid that packs could be bought beside. */
  is_trial: boolean;
  suspended_at: Date | null;
};

/** Whether the entitlement `e` is of a trial, whose period it has. */
export const IS_TRIAL =
  "exists (select 1 from allowance a where a.org_id = e.org_id and a.kind = 'trial' and a.starts_at = e.period_starts_at)";

const FIND = `
  select k.hash, k.id, k.org_id, k.mode, k.scopes, k.addresses,
    case when o.limits_keys then o.key_addresses else '{}' end as org_addresses, k.expires_at, k.revoked_at, e.plan, e.state, e.quota_calls,
    e.burst_per_second, e.burst_bucket, e.sandbox_calls, e.period_starts_at, e.period_ends_at, e.period_anchor,
    e.paid_until, e.carried_from, e.paid_calls, e.refunded_calls, e.top_up_from, e.top_up_calls, e.period_months, e.usual_plan, e.given_until,
    e.given_calls, ${IS_TRIAL} as is_trial, o.suspended_at
  from api_key k join organisation o on o.id = k.org_id left join entitlement e on e.org_id = k.org_id where k.hash = any($1) and o.deleted_at is null`;

/** The keys of some hashes, by hash. */
export async function findKeys(hashes: readonly string[]): Promise<ReadonlyMap<string, KeyFacts>> {
  const { rows } = await accessPool().query<KeyFacts & { hash: string }>(FIND, [hashes]);
  return new Map(rows.map(({ hash, ...facts }) => [hash, facts]));
}

export const findKey = async (hash: string): Promise<KeyFacts | undefined> => (await findKeys([hash])).get(hash);
