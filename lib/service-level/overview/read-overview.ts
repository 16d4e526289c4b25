import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { COMPONENTS, PROMISED, TARGET, type Component } from "../contract";
import { readFailingMinutes } from "../edge/read-failing-minutes";
import { budgetMinutes, burnRate } from "../level";
import { monthAt, monthSpan } from "../months";
import { readMinutes } from "../read-runs";
import { COVERED_PLANS } from "../reports/covered-spans";
import { availability, isMeasured, minuteOf, minutesIn, type Minutes, type Span } from "../rules";
import { minutesOf, minuteSpans, within, without } from "../spans";
import type { LowOrganisation, PartBudget, ServiceOverview, WorstMinute } from "./contract";
import { dayBurn } from "./day-burn";

const BURN_WINDOWS = [
  { label: "1 h", ms: HOUR_MS },
  { label: "6 h", ms: 6 * HOUR_MS },
  { label: "24 h", ms: DAY_MS },
  { label: "7 d", ms: 7 * DAY_MS },
] as const;
const WORST = 20;
const MAX_ORGANISATIONS = 100;

/** Minutes with the most failed calls. */
const WORST_MINUTES = `
  select c.minute, c.component, sum(c.failed)::int as failed, sum(c.answered)::int as answered, count(distinct c.org_id) filter (where c.failed > 0)::int as organisations
  from (select component, minute from call_minute where component = any($3) and failed > 0 and minute >= $1 and minute < $2 group by 1, 2 order by sum(failed) desc, minute desc limit ${WORST}) w
    join call_minute c on c.component = w.component and c.minute = w.minute
  group by 1, 2 order by 3 desc, 1 desc`;

function budgetOf(component: Component, record: Minutes, { month, until }: { month: Span; until: number }): PartBudget {
  const past = { from: month.from, to: until };
  const { down } = minutesIn(record, past);
  const budget = budgetMinutes((month.to - Math.max(month.from, Math.min(record.since ?? month.to, month.to))) / MINUTE_MS);
  return {
    component,
    availability: availability(record, past),
    downMinutes: down,
    budgetMinutes: budget,
    leftMinutes: budget - down,
    burn: BURN_WINDOWS.map(({ label, ms }) => {
      const window = { from: until - ms, to: until };
      return { label, rate: isMeasured(record, window) ? burnRate(minutesIn(record, window)) : null };
    }),
  };
}

/** Organisations below what is promised this month, the worst first: by the service, or by their own failed calls. */
async function readLow(ctx: Context, record: Minutes, span: Span): Promise<LowOrganisation[]> {
  const db = reading(ctx);
  const [failing, covered] = await Promise.all([
    readFailingMinutes(null, span),
    db.entitlement.findMany({ where: { plan: { in: [...COVERED_PLANS] }, state: { not: "inactive" } }, select: { orgId: true } }),
  ]);
  const byOrg = new Map<string, number[]>();
  for (const { orgId, minute } of failing) {
    const known = byOrg.get(orgId);
    if (known) known.push(minute);
    else byOrg.set(orgId, [minute]);
  }
  const { observed, down } = minutesIn(record, span);
  const counted = record.since === null ? [] : [{ from: Math.max(record.since, span.from), to: span.to }];
  const ofService = within(record.runs, counted);
  const coveredIds = new Set(covered.map(({ orgId }) => orgId));
  const found = [...new Set([...byOrg.keys(), ...coveredIds])]
    .map((orgId) => {
      const own = minutesOf(without(within(minuteSpans(byOrg.get(orgId) ?? []), counted), ofService));
      return { orgId, ownMinutes: own, downMinutes: down + own };
    })
    .filter(({ downMinutes }) => observed > 0 && (observed - downMinutes) * 1_000 < observed * TARGET * 10)
    .sort((a, b) => b.downMinutes - a.downMinutes)
    .slice(0, MAX_ORGANISATIONS);
  const named = await db.organisation.findMany({
    where: { id: { in: found.map(({ orgId }) => orgId) } },
    select: { id: true, name: true, entitlement: { select: { plan: true } } },
  });
  const known = new Map(named.map((one) => [one.id, one]));
  return found.map((one) => ({
    ...one,
    name: known.get(one.orgId)?.name ?? one.orgId,
    plan: known.get(one.orgId)?.entitlement?.plan ?? null,
    isCovered: coveredIds.has(one.orgId),
    availability: Math.floor(((observed - one.downMinutes) * 100_000) / observed) / 1_000,
  }));
}

/** The error budget of the running month, how fast it is spent, and who feels it. Staff only. */
export async function readServiceOverview(ctx: Context): Promise<ServiceOverview> {
  requireStaff(ctx, "billing:read");
  const until = minuteOf(ctx.clock.now());
  const month = monthAt(until);
  const whole = monthSpan(month);
  const span = { from: whole.from, to: until };
  const parts = await readMinutes({ from: Math.min(whole.from, until - 7 * DAY_MS), to: until });
  const record = (component: Component): Minutes => parts.get(component) ?? { since: null, runs: [] };
  const [{ rows: worst }, low] = await Promise.all([
    pool().query<Omit<WorstMinute, "minute"> & { minute: Date }>(WORST_MINUTES, [
      new Date(span.from),
      new Date(span.to),
      ["api", "portal"],
    ]),
    readLow(ctx, record(PROMISED), span),
  ]);
  return {
    month,
    until,
    parts: COMPONENTS.map((component) => budgetOf(component, record(component), { month: whole, until })),
    days: dayBurn(record(PROMISED), whole, until),
    worst: worst.map((one) => ({ ...one, minute: one.minute.getTime() })),
    low,
  };
}
