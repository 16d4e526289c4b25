import { requireMay } from "@/lib/accounts/permissions";
import { entitlementOf } from "@/lib/billing/entitlement/read-entitlement";
import { utcDay } from "@/lib/billing/periods";
import { SANDBOX } from "@/lib/billing/plans";
import { addDays, dayAt } from "@/lib/core/dates";
import { reading, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { Usage, type UsageDay } from "../contract";

const DAYS = 30;

/**
 * On live keys what was charged, in the sandbox what was answered. On the day on which the period began only what counts in
 * it, so that the days of a period add up to what it has used.
 */
const BY_DAY = `
  select to_char(u.hour at time zone 'UTC', 'YYYY-MM-DD') as day, u.endpoint,
    sum(case when u.mode = 'live' then u.charged else u.calls end) as calls
  from usage_now u left join period p on p.id = u.period_id
  where u.org_id = $1 and u.mode = $2 and u.hour >= $3 and u.status between 200 and 299
    and (p.starts_at is null or p.starts_at >= $4 or u.hour < date_trunc('day', $4::timestamptz, 'UTC'))
  group by 1, 2`;

type Frame = Pick<Usage, "kind" | "quota" | "startsAt" | "endsAt" | "isTrial" | "given">;

const USED = "select used from period_now where org_id = $1 and kind = $2 and starts_at = $3";

/** The period that counts now: the plan's while live keys are answered, otherwise the sandbox's day, or that if it is wanted. */
async function frameOf(ctx: Context, orgId: string, wanted?: Frame["kind"]): Promise<Frame> {
  const entitlement = await entitlementOf(ctx, orgId);
  if (entitlement?.isLive && wanted !== "sandbox") {
    const { quotaCalls: quota, startsAt, endsAt, isTrial, given } = entitlement;
    return { kind: "live", quota, startsAt, endsAt, isTrial, given };
  }
  const row = await reading(ctx).entitlement.findUnique({ where: { orgId }, select: { sandboxCalls: true } });
  const { startsAt, endsAt } = utcDay(ctx.clock.now());
  const quota = row?.sandboxCalls ?? SANDBOX.callsPerDay;
  return { kind: "sandbox", quota, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), isTrial: false, given: null };
}

async function daysOf(orgId: string, { kind, startsAt }: Frame, { first, last }: { first: string; last: string }): Promise<UsageDay[]> {
  const { rows } = await pool().query<{ day: string; endpoint: string; calls: string }>(BY_DAY, [
    orgId,
    kind === "live" ? "live" : "test",
    `${first}T00:00:00Z`,
    startsAt,
  ]);
  const days = new Map<string, Record<string, number>>();
  for (let day = first; day <= last; day = addDays(day, 1)) days.set(day, {});
  for (const { day, endpoint, calls } of rows) {
    const ofDay = days.get(day);
    if (ofDay && Number(calls) > 0) ofDay[endpoint] = Number(calls);
  }
  return [...days].map(([day, calls]) => ({ day, calls }));
}

const sumOf = ({ calls }: UsageDay): number => Object.values(calls).reduce((sum, count) => sum + count, 0);

/**
 * What an organisation has used: of its plan, or of the sandbox where it has none or that is wanted.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function readUsage(ctx: Context, orgId: string, wanted?: Usage["kind"]): Promise<Usage> {
  requireMay(ctx, "usage:read", orgId);
  return usageOf(ctx, orgId, wanted);
}

/** The same for whoever has asked already who may see it. */
export async function usageOf(ctx: Context, orgId: string, wanted?: Usage["kind"]): Promise<Usage> {
  const frame = await frameOf(ctx, orgId, wanted);
  const today = dayAt(ctx.clock.now());
  const monthAgo = addDays(today, 1 - DAYS);
  const startDay = frame.startsAt.slice(0, 10);
  const [period, days, answered] = await Promise.all([
    pool().query<{ used: number }>(USED, [orgId, frame.kind, frame.startsAt]),
    daysOf(orgId, frame, { first: startDay < monthAgo ? startDay : monthAgo, last: today }),
    pool().query("select from usage_now where org_id = $1 and status between 200 and 299 limit 1", [orgId]),
  ]);
  const counted = period.rows[0]?.used ?? 0;
  // The sandbox's counter runs ahead: instances take calls from it in blocks.
  const used = frame.kind === "live" ? counted : Math.min(counted, sumOf(days.at(-1) ?? { day: today, calls: {} }));
  return Usage.parse({ ...frame, used, days, hasCalled: (answered.rowCount ?? 0) > 0 });
}
