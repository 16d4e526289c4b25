import { meterPool } from "@/lib/platform/database";

/** `checkedAtMs`: when quota and used were last heard of from the database. */
export type Period = { id: number; startsAtMs: number; endsAtMs: number; quota: number | null; used: number; checkedAtMs: number };
export type PeriodKey = { orgId: string; kind: "live" | "sandbox"; startsAt: Date; endsAt: Date; quota: number | null; version?: number };

/** An instance that has not yet heard of a changed plan must not put the old quota back. */
const OPEN = `
  insert into period as p (org_id, kind, starts_at, ends_at, quota, version) values ($1, $2, $3, $4, $5, $6)
  on conflict (org_id, kind, starts_at) do update set ends_at = excluded.ends_at,
    quota = case when excluded.version >= p.version then excluded.quota else p.quota end, version = greatest(p.version, excluded.version)
  returning id, used, quota`;

/** The counting row of a period, made when it is first needed. A changed plan changes its quota and keeps the used count. */
export async function openPeriod(key: PeriodKey, nowMs: number): Promise<Period> {
  const { rows } = await meterPool().query<{ id: number; used: number; quota: number | null }>(OPEN, [
    key.orgId,
    key.kind,
    key.startsAt,
    key.endsAt,
    key.quota,
    key.version ?? 0,
  ]);
  const row = rows[0];
  if (!row) throw new Error("the period was neither inserted nor found");
  return {
    id: row.id,
    used: row.used,
    quota: row.quota,
    startsAtMs: key.startsAt.getTime(),
    endsAtMs: key.endsAt.getTime(),
    checkedAtMs: nowMs,
  };
}
