import { requireMay } from "@/lib/accounts/permissions";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { utcDay } from "@/lib/billing/periods";
import { SANDBOX } from "@/lib/billing/plans";
import type { Context } from "@/lib/platform/context";
import type { Queryable } from "@/lib/platform/database";
import { OTHERS, UsageReport, type UsageFilter, type UsagePart } from "../contract";
import { orTooMuch } from "../counting/or-too-much";
import { snapshot } from "../counting/snapshot";
import { nameKeys } from "../request-log/name-keys";
import { countedOf, DAY, DAY_TEXT, daysOf, IN_WINDOW, listPeriods, windowOf, windowValues, type UsageWindow } from "./usage-window";

const TIMEOUT_MS = 8_000;
const COLOURS = 6;
const LISTED = 25;
const CHOICES = 50;

const COLUMNS = { endpoint: "endpoint", key: "key_id", status: "status::text" } as const satisfies Record<UsagePart, string>;

/** Ranked without joining: of ten thousand keys the planner would believe there is one, and compare each with each. */
const GROUPED = (part: UsagePart, mode: UsageFilter["mode"]): string => `
  with u as (
    select ${DAY} as day, ${COLUMNS[part]} as grp, sum(calls) as calls, ${countedOf(mode)} as counted, sum(bytes) as bytes
    from usage_now where ${IN_WINDOW} group by 1, 2
  ), w as (
    select u.*, sum(${measure(part)}) over g as weight, sum(calls) over g as whole from u window g as (partition by grp)
  ), r as materialized (
    select w.*, dense_rank() over (order by weight desc, whole desc, grp) as rank from w where whole > 0
  ), g as materialized (
    select rank, grp, sum(calls) as calls, sum(counted) as counted, sum(bytes) as bytes from r group by 1, 2
  )
  select
    (select coalesce(json_agg(json_build_object('key', grp, 'calls', calls, 'counted', counted, 'bytes', bytes) order by rank), '[]') from g where rank <= ${LISTED}) as groups,
    (select json_build_object('count', count(*), 'calls', coalesce(sum(calls), 0), 'counted', coalesce(sum(counted), 0), 'bytes', coalesce(sum(bytes), 0)) from g where rank > ${LISTED}) as others,
    (select json_build_object('calls', coalesce(sum(calls), 0), 'counted', coalesce(sum(counted), 0), 'bytes', coalesce(sum(bytes), 0)) from g) as total,
    (select coalesce(json_agg(d), '[]') from (
      select ${DAY_TEXT} as day, case when rank < ${COLOURS} or (select max(rank) from g) <= ${COLOURS} then grp else '${OTHERS}' end as grp, sum(${measure(part)}) as n
      from r group by day, 2 having sum(${measure(part)}) > 0
    ) d) as days,
    (select coalesce(json_agg(c), '[]') from (select ${DAY_TEXT} as day, sum(counted) as calls from r group by r.day) c) as counted`;

/** Errors cost nothing and are what one looks for by status. */
const measure = (part: UsagePart): "calls" | "counted" => (part === "status" ? "calls" : "counted");

const COUNTED = (mode: UsageFilter["mode"]): string => `
  select ${DAY_TEXT} as day, calls from (select ${DAY} as day, ${countedOf(mode)} as calls from usage_now where ${IN_WINDOW} group by 1) c`;

const CHOSEN = `
  with u as materialized (select key_id, endpoint, sum(calls) as calls from usage_now where ${IN_WINDOW} and $10::text is not null and $11::text is not null group by 1, 2)
  select (select coalesce(array_agg(distinct endpoint order by endpoint), '{}') from u) as endpoints,
    (select coalesce(array_agg(key_id order by calls desc, key_id), '{}') from (select key_id, sum(calls) as calls from u group by 1 order by 2 desc, 1 limit ${CHOICES}) k) as keys`;

type Sums = { calls: number; counted: number; bytes: number };
type Grouped = {
  groups: (Sums & { key: string })[];
  others: Sums & { count: number };
  total: Sums;
  days: { day: string; grp: string; n: number }[];
  counted: { day: string; calls: number }[];
};

/**
 * What an organisation has used in a stretch of time, by one of its parts. It reads roll-ups only, all at one moment, so that the
 * parts of a billing period add up to what its counter says.
 * @throws DomainError not-found (another organisation), role-missing, unprocessable (too much to add up)
 */
export async function readUsageReport(
  ctx: Context,
  orgId: string,
  filter: UsageFilter,
  part: UsagePart,
  timeoutMs = TIMEOUT_MS,
): Promise<UsageReport> {
  requireMay(ctx, "usage:read", orgId);
  const plan = await readEntitlement(ctx, orgId);
  const nowMs = ctx.clock.now();
  const reading = snapshot(timeoutMs, async (db) => {
    const periods = await listPeriods(db, orgId);
    const window = windowOf(filter, periods, { plan, nowMs });
    const whole = windowValues(orgId, window, { ...filter, key: undefined, endpoint: undefined });
    const { groups, others, total, days, ...rest } = await grouped(db, windowValues(orgId, window, filter), { usageFilter: filter, part });
    const isWhole = filter.key === undefined && filter.endpoint === undefined;
    const counted = everyDay(isWhole ? rest.counted : await countedByDay(db, whole, filter), window);
    const choices = await choicesOf(db, whole, filter);
    const names = await nameKeys(ctx, db, { orgId, ids: [...(part === "key" ? groups.map(({ key }) => key) : []), ...choices.keys] });
    const { periodId, startsAt, endsAt, kind, quota, isRunning, isTrial, given } = window;
    const id = periodId === null || periodId < 0 ? null : periodId;
    return UsageReport.parse({
      mode: filter.mode,
      window: {
        kind,
        id,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        quota,
        isRunning,
        isTrial,
        given,
      },
      used: window.used ?? counted.reduce((sum, { calls }) => sum + calls, 0),
      sandbox: filter.mode === "sandbox" ? await sandboxToday(db, orgId, { nowMs, used: counted.at(-1)?.calls ?? 0 }) : null,
      counted,
      groups: groups.map((group) => ({ ...group, label: part === "key" ? (names.get(group.key) ?? group.key) : group.key })),
      others: others.count > 0 ? others : null,
      total,
      days: spread(days, window),
      shown: shownOf(groups, days),
      periods,
      endpoints: choices.endpoints,
      keys: choices.keys.map((value) => ({ value, label: names.get(value) ?? value })),
    });
  });
  return orTooMuch(reading, "Loading this report takes too long. Choose a shorter period or try again shortly.");
}

async function grouped(
  db: Queryable,
  values: unknown[],
  { usageFilter: { mode }, part }: { usageFilter: UsageFilter; part: UsagePart },
): Promise<Grouped> {
  const { rows } = await db.query<Grouped>(GROUPED(part, mode), values);
  if (!rows[0]) throw new Error("the roll-ups gave no row");
  return rows[0];
}

async function countedByDay(db: Queryable, values: unknown[], { mode }: UsageFilter): Promise<UsageReport["counted"]> {
  const { rows } = await db.query<{ day: string; calls: string }>(COUNTED(mode), values);
  return rows.map(({ day, calls }) => ({ day, calls: Number(calls) }));
}

function everyDay(counted: UsageReport["counted"], window: UsageWindow): UsageReport["counted"] {
  const byDay = new Map(counted.map(({ day, calls }) => [day, calls]));
  return daysOf(window).map((day) => ({ day, calls: byDay.get(day) ?? 0 }));
}

/** What can be filtered by: what was called at all, and what is filtered by now even if it was not. */
async function choicesOf(
  db: Queryable,
  values: unknown[],
  { key, endpoint }: UsageFilter,
): Promise<{ endpoints: string[]; keys: string[] }> {
  const { rows } = await db.query<{ endpoints: string[]; keys: string[] }>(CHOSEN, values);
  const { endpoints = [], keys = [] } = rows[0] ?? {};
  return {
    endpoints: endpoint === undefined || endpoints.includes(endpoint) ? endpoints : [...endpoints, endpoint],
    keys: key === undefined || keys.includes(key) ? keys : [...keys, key],
  };
}

/** The sandbox's counter runs ahead, because instances take calls from it in blocks: what was answered is what was used. */
async function sandboxToday(
  db: Queryable,
  orgId: string,
  { nowMs, used }: { nowMs: number; used: number },
): Promise<UsageReport["sandbox"]> {
  const { rows } = await db.query<{ sandbox_calls: number | null }>("select sandbox_calls from entitlement where org_id = $1", [orgId]);
  return { used, limit: rows[0]?.sandbox_calls ?? SANDBOX.callsPerDay, endsAt: utcDay(nowMs).endsAt.toISOString() };
}

function spread(days: Grouped["days"], window: UsageWindow): UsageReport["days"] {
  const byDay = new Map<string, Record<string, number>>(daysOf(window).map((day) => [day, {}]));
  for (const { day, grp, n } of days) Object.assign(byDay.get(day) ?? {}, { [grp]: n });
  return [...byDay].map(([day, values]) => ({ day, values }));
}

/** The groups that have a colour, the largest first. */
function shownOf(groups: Grouped["groups"], days: Grouped["days"]): string[] {
  const told = new Set(days.map(({ grp }) => grp));
  const shown = groups.map(({ key }) => key).filter((key) => told.has(key));
  return told.has(OTHERS) ? [...shown, OTHERS] : shown;
}
