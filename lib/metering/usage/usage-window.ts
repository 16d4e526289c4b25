import type { EntitlementView } from "@/lib/billing/contract";
import { utcDay } from "@/lib/billing/periods";
import { addDays, dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import type { Queryable } from "@/lib/platform/database";
import type { PastPeriod, UsageFilter } from "../contract";

const DAYS = 30;
const MAX_PERIODS = 24;
/** No period has this number: of a period in which nothing was counted yet there are only calls that belong to none. */
const NO_PERIOD = -1;

/** A stretch of time that is looked at. `periodId`: null for days, whatever period they were counted in. */
export type UsageWindow = {
  kind: "period" | "days";
  periodId: number | null;
  startsAt: Date;
  endsAt: Date;
  quota: number | null;
  used: number | null;
  isRunning: boolean;
  isTrial: boolean;
  given: EntitlementView["given"];
  /** First and last day so far, in UTC. */
  first: string;
  last: string;
};

type PeriodRow = { id: number; starts_at: Date; ends_at: Date; used: number; quota: number | null; is_trial: boolean };

/** The billing periods that there were, newest first. */
export async function listPeriods(db: Queryable, orgId: string): Promise<PastPeriod[]> {
  const { rows } = await db.query<PeriodRow>(
    `select id, starts_at, ends_at, used, quota,
       exists (select from allowance a where a.org_id = p.org_id and a.kind = 'trial' and a.starts_at = p.starts_at) as is_trial
     from period_now p where org_id = $1 and kind = 'live' order by starts_at desc limit $2`,
    [orgId, MAX_PERIODS],
  );
  return rows.map(({ id, starts_at: from, ends_at: to, used, quota, is_trial: isTrial }) => {
    return { id, startsAt: from.toISOString(), endsAt: to.toISOString(), used, quota, isTrial };
  });
}

/** What the address asks for; where there is no such period, the last thirty days. */
export function windowOf(
  filter: Pick<UsageFilter, "mode" | "period">,
  periods: readonly PastPeriod[],
  { plan, nowMs }: { plan: EntitlementView | null; nowMs: number },
): UsageWindow {
  if (filter.mode === "sandbox" || filter.period === "days") return lastDays(nowMs);
  const known = periods.find(({ id }) => String(id) === filter.period);
  if (known) return ofPeriod(known, plan, nowMs);
  if (plan?.isLive) {
    const row = periods.find(({ startsAt }) => startsAt === plan.startsAt);
    const { startsAt, endsAt, quotaCalls: quota, isTrial } = plan;
    return ofPeriod({ id: NO_PERIOD, used: 0, ...row, startsAt, endsAt, quota, isTrial }, plan, nowMs);
  }
  return periods[0] ? ofPeriod(periods[0], plan, nowMs) : lastDays(nowMs);
}

function lastDays(nowMs: number): UsageWindow {
  const { startsAt, endsAt } = utcDay(nowMs);
  const last = dayAt(nowMs);
  const bounds = { startsAt: new Date(startsAt.getTime() - (DAYS - 1) * DAY_MS), endsAt };
  const none = { periodId: null, quota: null, used: null, isTrial: false, given: null };
  return { kind: "days", ...none, ...bounds, isRunning: true, first: addDays(last, 1 - DAYS), last };
}

function ofPeriod(row: PastPeriod, plan: EntitlementView | null, nowMs: number): UsageWindow {
  const [startsAt, endsAt] = [new Date(row.startsAt), new Date(row.endsAt)];
  const isRunning = endsAt.getTime() > nowMs && startsAt.getTime() <= nowMs && plan?.startsAt === row.startsAt;
  const first = dayAt(startsAt.getTime());
  const until = dayAt(Math.max(startsAt.getTime(), Math.min(nowMs, endsAt.getTime() - 1)));
  const isTrial = isRunning ? plan.isTrial : row.isTrial;
  const given = isRunning ? plan.given : null;
  const { id: periodId, quota, used } = row;
  return { kind: "period", periodId, startsAt, endsAt, quota, used, isRunning, isTrial, given, first, last: until };
}

/**
 * Roll-ups of a window as a condition with nine values. The period decides, not the hour: an hour in which one ends has rows of
 * both, and a clock may be a little ahead. What belongs to no period costs nothing and stands where its hour begins.
 */
export const IN_WINDOW = `org_id = $1 and mode = $2 and hour >= $3 and hour < $4
  and ($5::bigint is null or period_id = $5 or (period_id = 0 and hour >= $6 and hour < $7))
  and ($8::text is null or key_id = $8) and ($9::text is null or endpoint = $9)`;

/** The day of a roll-up, between the first and last of the window: $10 and $11. */
export const DAY = "least(greatest((hour at time zone 'UTC')::date, $10::date), $11::date)";
/** The same as text; once for each day, because it takes longer than adding up. */
export const DAY_TEXT = "to_char(day, 'YYYY-MM-DD')";

const SLACK_MS = DAY_MS;

export function windowValues(orgId: string, window: UsageWindow, { mode, key, endpoint }: UsageFilter): unknown[] {
  const { startsAt, endsAt, periodId, first, last } = window;
  const slack = periodId === null ? 0 : SLACK_MS;
  const [from, to] = [new Date(startsAt.getTime() - slack), new Date(endsAt.getTime() + slack)];
  return [orgId, mode === "live" ? "live" : "test", from, to, periodId, startsAt, endsAt, key ?? null, endpoint ?? null, first, last];
}

/** Every day of the window so far. */
export function daysOf({ first, last }: UsageWindow): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** On live keys what was charged, in the sandbox what was answered. */
export const countedOf = (mode: UsageFilter["mode"]): string =>
  mode === "live" ? "sum(charged)" : "coalesce(sum(calls) filter (where status between 200 and 299), 0)";
