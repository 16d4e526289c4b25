import { openAllowance } from "@/lib/billing/allowances/open-allowance";
import { paidPlanOf } from "@/lib/billing/periods";
import { payersOf } from "@/lib/billing/records";
import { hasPacks } from "@/lib/billing/top-ups/packs";
import { forecastOf } from "@/lib/core/forecast";
import { EVENTS } from "@/lib/events/catalogue/contract";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { isLockTimeout, sqlStateOf } from "@/lib/platform/sql-state";
import { foldCounts } from "../counting/fold-counts";
import { quotaMail, type QuotaNews } from "./mails";
import { THRESHOLDS, thresholdOf, type Threshold } from "./quota-thresholds";

/** At once in one run; the next, a minute later, takes what is left. */
const MOST = 500;

const NEXT = `case ${THRESHOLDS.map((percent) => `when p.notified < ${percent} then ${percent}`).join(" ")} end`;

/**
 * The periods that run, by the index of their organisation, and of those only the ones that have passed their next threshold, or
 * whose quota was raised. Two may run at once: a call that is refused while nothing is paid opens a calendar month. A period
 * that is over is nobody's news any more.
 */
const DUE = `
  select p.id from entitlement e
  cross join lateral (
    select id, quota, used, notified from period where org_id = e.org_id and kind = 'live' and starts_at <= $1 and ends_at > $1
  ) p
  where p.quota > 0 and (p.used * 100 >= p.quota * (${NEXT}) or p.used * 100 < p.quota * p.notified)
  order by p.id limit ${MOST}`;

/** How long a period that is in use is waited for, once the others are done. One that is counted in all the time is free between two batches. */
const PATIENCE = "100ms";

type Outcome = "notified" | "skipped" | "locked";

/**
 * Tells owners and those who pay when 50, 80, 90 and 100% of a quota are used: each once in a period, by mail and in the record.
 * A period that somebody else has locked keeps no other back, and is left to the next run when it stays so.
 */
export async function notifyQuotas(ctx: Context): Promise<{ notified: number }> {
  requireOperator(ctx);
  await foldCounts();
  const { rows } = await pool().query<{ id: number }>(DUE, [new Date(ctx.clock.now())]);
  const ids = rows.map(({ id }) => id);
  const first = await notifyEach(ctx, ids, lockIfFree);
  const locked = ids.filter((_, i) => first[i] === "locked");
  const second = await notifyEach(ctx, locked, lockSoon);
  return { notified: [...first, ...second].filter((outcome) => outcome === "notified").length };
}

async function notifyEach(ctx: Context, ids: readonly number[], lock: Lock): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of ids)
    outcomes.push(
      await transaction(ctx, (tx) => notifyOne(tx, id, lock)).catch((error: unknown) => {
        // One that fails must not keep the news from all behind it; it is found again in a minute.
        if (isLockTimeout(sqlStateOf(error))) log().warn({ period: id }, "a quota notification is postponed because its period is in use");
        else log().error({ err: error, period: id }, "a quota notification failed");
        return "skipped";
      }),
    );
  return outcomes;
}

type Locked = { org_id: string; starts_at: Date; ends_at: Date; quota: bigint | null; used: bigint; notified: number };
type Lock = (tx: TxContext, id: number) => Promise<Locked[]>;

const lockIfFree: Lock = ({ db }, id) => db.$queryRaw`
  select org_id, starts_at, ends_at, quota, used, notified from period where id = ${id} for update skip locked`;

const lockSoon: Lock = async ({ db }, id) => {
  await db.$executeRawUnsafe(`set local lock_timeout = '${PATIENCE}'`);
  return db.$queryRaw`select org_id, starts_at, ends_at, quota, used, notified from period where id = ${id} for update`;
};

/** Decided under the row's lock: of several instances the second sees what the first did. */
async function notifyOne(tx: TxContext, id: number, lock: Lock): Promise<Outcome> {
  const [row] = await lock(tx, id);
  if (!row) return "locked";
  // What has ended, as a trial that a plan took the place of, is nobody's concern any longer.
  if (row.quota === null || row.ends_at.getTime() <= tx.clock.now()) return "skipped";
  const { org_id: orgId, starts_at: startsAt, ends_at: endsAt } = row;
  const [used, quota] = [Number(row.used), Number(row.quota)];
  const { due, notified } = thresholdOf({ used, quota, notified: row.notified });
  if (notified === row.notified) return "skipped";
  await tx.db.period.update({ where: { id }, data: { notified } });
  if (due === null || (await wasNotified(tx, id, { percent: due, quota }))) return "skipped";
  const forecast = forecastOf({ used, quota, startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime(), nowMs: tx.clock.now() });
  const isTrial = (await openAllowance(tx.db, orgId, tx.clock.now()))?.kind === "trial";
  return (await notifyQuota(tx, orgId, {
    periodId: id,
    news: { percent: due, used, quota, endsAt, forecast, mayTopUp: !isTrial && (await mayTopUp(tx, orgId)), isTrial },
  }))
    ? "notified"
    : "skipped";
}

/** Without a pack for the plan, nothing is sold beside it. */
async function mayTopUp(tx: TxContext, orgId: string): Promise<boolean> {
  const entitlement = await tx.db.entitlement.findUnique({ where: { orgId }, select: { plan: true, usualPlan: true, paidUntil: true } });
  return entitlement !== null && entitlement.paidUntil !== null && hasPacks(paidPlanOf(entitlement));
}

/** Calls that are taken back can make a count fall below a threshold that was notified: it is not notified a second time. */
async function wasNotified(tx: TxContext, id: number, { percent, quota }: { percent: Threshold; quota: number }): Promise<boolean> {
  const events = await tx.db.event.findMany({ where: { type: "quota.threshold", subject: subjectOf(id) }, select: { data: true } });
  return events.some(({ data }) => {
    const notified = EVENTS["quota.threshold"].read(data);
    return notified.quota === quota && (notified.percent ?? 0) >= percent;
  });
}

const subjectOf = (periodId: number): string => `period/${periodId}`;

async function notifyQuota(tx: TxContext, orgId: string, { periodId, news }: { periodId: number; news: QuotaNews }): Promise<boolean> {
  const { percent, used, quota, endsAt, forecast, isTrial } = news;
  const organisation = await tx.db.organisation.findFirst({ where: { id: orgId, deletedAt: null }, select: { name: true } });
  if (!organisation) return false;
  const runsOutAt = forecast?.exhaustedAtMs == null ? null : new Date(forecast.exhaustedAtMs).toISOString();
  const data = { percent, used, quota, endsAt: endsAt.toISOString(), runsOutAt, ...(isTrial ? { isTrial } : {}) };
  await recordEvent(tx, { type: "quota.threshold", orgId, subject: subjectOf(periodId), data });
  for (const { userId, email, name } of await payersOf(tx.db, orgId)) {
    const onceKey = `quota.threshold/${periodId}/${quota}/${percent}/${userId}`;
    await queueMail(tx, { onceKey, template: "quota.threshold", to: email, content: quotaMail(news, { name }, organisation.name), orgId });
  }
  return true;
}
