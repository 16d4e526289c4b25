import { DAY_MS } from "@/lib/core/durations";
import type { TxContext } from "@/lib/platform/context";
import type { Entitlement, TopUp } from "@/prisma/generated/client";
import { countingPeriodAt, firstMonthOf, isInForce, paidCallsOf, type Bounds } from "../periods";
import { PLAN_TABLE, PLANS } from "../plans";
import { monthsOf, type SubscriptionRow } from "../records";
import { accessOf } from "../rules";

type Given = Pick<Entitlement, "plan" | "state" | "quotaCalls" | "periodStartsAt" | "periodEndsAt" | "periodAnchor">;
export type TopUpsInForce = Pick<Entitlement, "topUpFrom" | "topUpCalls">;
const NONE: TopUpsInForce = { topUpFrom: null, topUpCalls: null };
/** No month depends on what was used longer ago. */
const LONG_MS = 400 * DAY_MS;

/** The month of calls that a top-up is added to at a time; null: there is none, because nothing is paid or there is no cap. */
export function monthOfTopUps(given: Given, subscription: SubscriptionRow | null, nowMs: number): Bounds | null {
  const { plan, state, periodStartsAt: startsAt, periodEndsAt: endsAt, periodAnchor: anchor } = given;
  const name = PLANS.find((one) => one === plan);
  const calls = given.quotaCalls ?? (name === undefined ? null : PLAN_TABLE[name].quotaCalls);
  if (calls === null || startsAt === null || !isInForce(state) || !subscription) return null;
  if (accessOf(subscription, nowMs) === "inactive") return null;
  return countingPeriodAt({ state, startsAt, endsAt, anchor }, nowMs);
}

/**
 * Counts what top-ups add to a month: without what was refunded of them or lost to a dispute. Those of the month that an upgrade cut
 * short go on in the new period, once: a top-up belongs to one month.
 */
export async function countTopUps(
  tx: TxContext,
  orgId: string,
  { subscription, month }: { subscription: SubscriptionRow | null; month: Bounds | null },
): Promise<TopUpsInForce> {
  if (subscription) await takeAlong(tx, subscription);
  const recent = { gt: new Date(tx.clock.now() - LONG_MS) };
  const rows = await tx.db.topUp.findMany({ where: { orgId, state: "granted", periodEndsAt: recent } });
  let calls = 0;
  for (const row of rows) {
    const counted = await countedOf(tx, row);
    if (counted !== row.countedCalls) await recount(tx, row, counted);
    if (row.periodStartsAt?.getTime() === month?.startsAt.getTime()) calls += counted;
  }
  return month === null || calls === 0 ? NONE : { topUpFrom: month.startsAt, topUpCalls: calls };
}

async function takeAlong(tx: TxContext, row: SubscriptionRow): Promise<void> {
  const { orgId, carriedFrom, periodStartsAt: startsAt, periodEndsAt: endsAt } = row;
  if (!carriedFrom) return;
  const cut = { orgId, state: "granted", periodStartsAt: { gte: carriedFrom, lt: startsAt }, periodEndsAt: { gt: startsAt } };
  const { endsAt: periodEndsAt } = firstMonthOf({ startsAt, endsAt }, row.anchorAt, monthsOf(row));
  await tx.db.topUp.updateMany({ where: cut, data: { periodStartsAt: startsAt, periodEndsAt } });
}

/** Calls of a top-up that are still paid. */
async function countedOf({ db }: TxContext, { invoiceId, chargeId, calls, amountCents }: TopUp): Promise<number> {
  if (chargeId !== null && (await db.dispute.count({ where: { chargeId, status: "lost" } })) > 0) return 0;
  const refunds = await db.refund.findMany({ where: { invoiceId }, select: { amountCents: true, priceCents: true } });
  const refunded = refunds.reduce((sum, refund) => sum + (refund.priceCents ?? refund.amountCents), 0);
  return paidCallsOf(calls, amountCents, refunded);
}

/** In the counting row too, of whichever month: a renewal that is not paid gives what the month before it left of the plan. */
async function recount({ db }: TxContext, { id, orgId, periodStartsAt, countedCalls }: TopUp, counted: number): Promise<void> {
  await db.topUp.update({ where: { id }, data: { countedCalls: counted } });
  await db.$executeRaw`
    update period set quota = greatest(0, quota + ${counted - countedCalls}::int),
      version = greatest(version, (select value + 1 from version_clock where topic = 'access'))
    where org_id = ${orgId} and kind = 'live' and starts_at = ${periodStartsAt} and quota is not null`;
}
