import { readPeriodQuota } from "@/lib/billing/entitlement/read-period-quota";
import type { Dependence } from "@/lib/billing/periods";
import { meterPool } from "@/lib/platform/database";
import { sandboxCallsTaken } from "./count-sandbox-call";
import { liveLeasesOf } from "./live-leases";
import { untilFree } from "./until-free";

/** `checkedAtMs`: when quota and used were last heard of from the database. */
export type Period = { id: number; startsAtMs: number; endsAtMs: number; quota: number | null; used: number; checkedAtMs: number };
export type PeriodKey = {
  orgId: string;
  kind: "live" | "sandbox";
  startsAt: Date;
  endsAt: Date;
  /** Calls of the plan. */
  quota: number | null;
  /** The period that decides how many of them there are; null: none. */
  dependence?: Dependence | null;
  /** Calls that top-ups add to them. */
  topUpCalls?: number;
  /** Calls that our team gives beside them. */
  givenCalls?: number;
  version?: number;
};

type PeriodRow = { id: number; used: number; quota: number | null };

const OPEN = "select id, used, quota from period_open($1, $2, $3, $4, $5, $6, $7)";

/**
 * The counting row of a period, made when it is first needed. A changed plan changes its quota and keeps the used count; an
 * instance that has not yet heard of it does not put the old quota back.
 * @throws DomainError unavailable when the row has to change and stays locked
 */
export async function openPeriod(key: PeriodKey, nowMs: number): Promise<Period> {
  const quota = await readPeriodQuota(meterPool(), key.orgId, {
    planCalls: key.quota,
    topUpCalls: key.topUpCalls ?? 0,
    givenCalls: key.givenCalls ?? 0,
    dependence: key.dependence ?? null,
  });
  const values = [key.orgId, key.kind, key.startsAt, key.endsAt, quota, key.version ?? 0, key.givenCalls ?? 0];
  const row = await untilFree(async () => (await meterPool().query<PeriodRow>(OPEN, values)).rows[0]);
  if (key.kind === "live") await liveLeasesOf(key.orgId).leases.heed(row.id, row.quota);
  const used = key.kind === "live" ? row.used : Math.max(0, row.used - sandboxCallsTaken(row.id));
  return { ...row, used, startsAtMs: key.startsAt.getTime(), endsAtMs: key.endsAt.getTime(), checkedAtMs: nowMs };
}
