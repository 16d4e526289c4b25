import { keysOf } from "@/lib/core/tables";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import type { Agreement, Allowance, Entitlement, Prisma } from "@/prisma/generated/client";
import { closeTrial } from "../allowances/close-trial";
import {
  higherPlan,
  isHigher,
  limitsOf,
  NOTHING_GIVEN,
  openAllowance,
  otherLimits,
  PLAN_LIMITS,
  trialValues,
  usualOf,
  type Given,
  type Limits,
} from "../allowances/open-allowance";
import { suspendedMail } from "../mails";
import { notifyPayers } from "../notify-payers";
import { countingPeriodAt, dependenceOf, firstMonthOf, isInForce, paidCallsOf, topUpCallsIn, toppedUp, unrefundedCalls } from "../periods";
import { PLAN_TABLE, PLANS } from "../plans";
import { currentSubscription, monthsOf, periodCentsOf, refundsOf, type SubscriptionRow } from "../records";
import { accessOf, isPeriodPaid, type EntitlementState } from "../rules";
import { countTopUps, monthOfTopUps, type TopUpsInForce } from "../top-ups/count-top-ups";
import { usedBefore } from "./read-period-quota";

type Terms = Pick<Agreement, "interval" | "currency" | "amountCents" | "byInvoice" | "quotaCalls" | "burstPerSecond" | "burstBucket"> & {
  subscriptionId?: string | null;
};
type Period = Pick<
  Entitlement,
  "periodStartsAt" | "periodEndsAt" | "periodAnchor" | "periodMonths" | "paidUntil" | "carriedFrom" | "paidCalls" | "refundedCalls"
>;
type PaidValues = Limits & Period & { plan: string; state: string };
type EntitlementValues = PaidValues & Given;

/** Nobody pays by the period: calls count in the calendar month. */
export const NO_PERIOD: Period = {
  periodStartsAt: null,
  periodEndsAt: null,
  periodAnchor: null,
  periodMonths: 1,
  paidUntil: null,
  carriedFrom: null,
  paidCalls: null,
  refundedCalls: null,
};

function periodOf(subscription: SubscriptionRow): Period {
  const { periodStartsAt: startsAt, periodEndsAt: endsAt, anchorAt: periodAnchor, carriedFrom, paidCalls } = subscription;
  const periodMonths = monthsOf(subscription);
  const { endsAt: periodEndsAt } = firstMonthOf({ startsAt, endsAt }, periodAnchor, periodMonths);
  const paidUntil = isPeriodPaid(subscription) ? endsAt : startsAt;
  return { periodStartsAt: startsAt, periodEndsAt, periodAnchor, periodMonths, paidUntil, carriedFrom, paidCalls, refundedCalls: null };
}

/** Terms that were accepted come before those of an offer that is only being taken. */
export const ACCEPTED_FIRST: Prisma.AgreementOrderByWithRelationInput[] = [
  { acceptedAt: { sort: "desc", nulls: "last" } },
  { createdAt: "desc" },
];

const isAgreed = ({ interval, currency, amountCents }: Terms, subscription: SubscriptionRow): boolean =>
  interval === subscription.interval && currency === subscription.currency && amountCents === subscription.amountCents;

/**
 * What an organisation may do, from its subscription and the terms that were agreed with it (newest first); null: nothing of
 * this decides, and what was set by hand stays. Limits that staff set for a plan stay while the plan does.
 */
export function entitlementFrom(
  subscription: SubscriptionRow | null,
  agreements: readonly Terms[],
  { current, nowMs }: { current: PaidValues | null; nowMs: number },
): PaidValues | null {
  const state: EntitlementState = subscription ? accessOf(subscription, nowMs) : "inactive";
  const byInvoice = agreements.find((terms) => terms.byInvoice && !terms.subscriptionId);
  // Paid by invoice without a subscription, or before it is there, it stays Enterprise, whatever else is paid by card, unless that is Enterprise too.
  if (byInvoice && (state === "inactive" || subscription?.plan !== "enterprise"))
    return { plan: "enterprise", state: "active", ...limitsOf(byInvoice), ...NO_PERIOD };
  if (!subscription) return null;
  const plan = subscription.plan ?? current?.plan ?? null;
  if (plan === null) return null;
  const terms = plan === "enterprise" ? agreements.find((one) => isAgreed(one, subscription)) : undefined;
  const limits = terms ? limitsOf(terms) : current?.plan === plan ? limitsOf(current) : PLAN_LIMITS;
  return { plan, state, ...limits, ...periodOf(subscription) };
}

/** Unpaid periods in a row depend on the last one that was paid, and not each on the one before, of which perhaps nothing was counted. */
const sincePaid = (wanted: EntitlementValues | null, paidUntil: Date | null): EntitlementValues | null =>
  wanted?.paidUntil && paidUntil && paidUntil < wanted.paidUntil ? { ...wanted, paidUntil } : wanted;

/** Calls of the plan in force, or those that were agreed; null: no cap. */
function planCallsOf({ plan, quotaCalls }: EntitlementValues): number | null {
  const name = PLANS.find((one) => one === plan);
  return quotaCalls ?? (name === undefined ? null : PLAN_TABLE[name].quotaCalls);
}

/**
 * What was refunded of the present period takes its share of the calls along, as an upgrade's credit does; and so does what was
 * refunded of the period that the upgrade cut short, which paid for this one by that credit.
 */
async function withRefunds(tx: TxContext, wanted: EntitlementValues | null, subscription: SubscriptionRow | null) {
  if (!wanted || !subscription || wanted.periodStartsAt === null) return wanted;
  const periodCents = periodCentsOf(subscription);
  const refunds = await tx.db.refund.findMany({ where: refundsOf(subscription), select: { amountCents: true, priceCents: true } });
  const refundedCents = refunds.reduce((sum, refund) => sum + (refund.priceCents ?? refund.amountCents), 0);
  const monthCalls = planCallsOf(wanted);
  if (refundedCents === 0 || monthCalls === null) return wanted;
  const planCalls = monthCalls * wanted.periodMonths;
  return { ...wanted, refundedCalls: planCalls - paidCallsOf(planCalls, periodCents, refundedCents) };
}

/**
 * In the counting rows too, of the month that runs and of the last that is paid: a renewal that is not paid gives what the month
 * before it left, also where nothing was counted in that.
 */
async function takeRefunded(
  tx: TxContext,
  { orgId, periodEndsAt: end }: SubscriptionRow,
  wanted: EntitlementValues & TopUpsInForce,
): Promise<void> {
  const { refundedCalls, periodStartsAt: startsAt, periodEndsAt: endsAt, periodAnchor: anchor, periodMonths: months } = wanted;
  if (refundedCalls === null || startsAt === null || endsAt === null) return;
  const last = end.getTime() - 1;
  const found = [Math.min(tx.clock.now(), last), last].map((at) => countingPeriodAt({ state: "active", startsAt, endsAt, anchor }, at));
  for (const month of new Map(found.map((one) => [one.startsAt.getTime(), one])).values()) {
    const planCalls = unrefundedCalls(planCallsOf(wanted), { refundedCalls, startsAt, months }, month);
    const dependence = dependenceOf({ ...wanted, startsAt, months, paidUntil: null }, month);
    if (planCalls === null) return;
    const isWhole = dependence === null || dependence.on === "unpaid";
    const used = isWhole ? 0 : await usedBefore(dependence, (span) => usedBetween(tx, orgId, span));
    const topUpCalls = topUpCallsIn(wanted, month);
    const gift = wanted.givenCalls ?? 0;
    const sold = isWhole ? planCalls + topUpCalls : toppedUp({ planCalls, topUpCalls }, dependence, { used, quota: null });
    await tx.db.$executeRaw`
      insert into period as p (org_id, kind, starts_at, ends_at, quota, gift, gifted)
      values (${orgId}, 'live', ${month.startsAt}, ${month.endsAt}, ${sold + gift}, ${gift}, ${gift})
      on conflict (org_id, kind, starts_at) do update
      set quota = excluded.quota, gift = excluded.gift, gifted = greatest(p.gifted, excluded.gift)`;
  }
}

async function usedBetween({ db }: TxContext, orgId: string, { from, until }: { from: Date; until: Date }): Promise<number> {
  const [row] = await db.$queryRaw<{ used: number }[]>`
    select coalesce(sum(plan_used), 0)::int as used from period_plan
    where org_id = ${orgId} and kind = 'live' and starts_at >= ${from} and starts_at < ${until}`;
  return row?.used ?? 0;
}

/** Limits of a plan that is there no more, or a plan that is no higher than the one that is paid. */
async function dropAllowance(tx: TxContext, { id, orgId, kind, plan }: Allowance): Promise<void> {
  await tx.db.allowance.update({ where: { id }, data: { endedAt: new Date(tx.clock.now()) } });
  await recordEvent(tx, { type: "allowance.ended", orgId, subject: id, data: { kind, plan, changes: {} } });
}

/** What is paid, with what staff has given for a time. A trial gives nothing beside a plan that is paid. */
function withAllowance(paid: PaidValues | null, allowance: Allowance | null): PaidValues | EntitlementValues | null {
  if (!paid || !isInForce(paid.state)) return allowance?.kind === "trial" ? trialValues(allowance) : paid;
  if (allowance?.kind === "plan") return isHigher(allowance.plan, paid.plan) ? { ...paid, ...higherPlan(allowance, paid) } : paid;
  return allowance?.kind === "limits" && allowance.plan === paid.plan ? { ...paid, ...otherLimits(allowance, limitsOf(paid)) } : paid;
}

type Now = { subscription: SubscriptionRow | null; current: Entitlement | null };

/** What is paid and given now; what was given for a time and gives nothing any longer is over. */
async function termsNow(tx: TxContext, orgId: string, { subscription, current }: Now): Promise<EntitlementValues | null> {
  const nowMs = tx.clock.now();
  const agreements = await tx.db.agreement.findMany({ where: { orgId, endedAt: null }, orderBy: ACCEPTED_FIRST });
  const allowance = await openAllowance(tx.db, orgId, nowMs);
  // Limits that are others for a time are not what stays while the plan does, and calls of a trial are none of the plan that is paid.
  const usual = current && { ...current, ...((await isOfTrial(tx, current)) ? PLAN_LIMITS : await usualOf(tx.db, current, allowance)) };
  const paid = entitlementFrom(subscription, agreements, { current: usual, nowMs });
  const terms = withAllowance(paid, allowance);
  if (allowance?.kind === "trial" && terms === paid) await closeTrial(tx, allowance);
  if (allowance && paid && isOver(allowance, paid.plan)) await dropAllowance(tx, allowance);
  return terms && { ...NOTHING_GIVEN, ...terms };
}

const isOver = ({ kind, plan }: Allowance, paidPlan: string): boolean =>
  (kind === "limits" && paidPlan !== plan) || (kind === "plan" && !isHigher(plan, paidPlan));

/** What is in force is what a trial gave, also where that is over by now. */
async function isOfTrial(tx: TxContext, { orgId, periodStartsAt }: Entitlement): Promise<boolean> {
  const trial = await tx.db.allowance.findFirst({ where: { orgId, kind: "trial" }, orderBy: { startsAt: "desc" } });
  return trial !== null && periodStartsAt?.getTime() === trial.startsAt.getTime();
}

/** What a trial gave goes with it: who never had a plan has none again. What was set by hand since then stays. */
async function endTrialValues(tx: TxContext, orgId: string, current: Entitlement): Promise<void> {
  if (!(await isOfTrial(tx, current))) return;
  const now = { plan: current.plan, state: "inactive", ...PLAN_LIMITS };
  await tx.db.entitlement.delete({ where: { orgId } });
  await recordEvent(tx, { type: "entitlement.changed", orgId, data: { ...now, changes: differences(current, now) } });
  await bumpVersionOf(tx.db, "access", orgId);
}

/** As the record has it: with what is given. */
const toldOf = (values: Limits & Pick<EntitlementValues, "plan" | "state" | "givenCalls">) => ({
  ...{ plan: values.plan, state: values.state, ...limitsOf(values) },
  ...(values.givenCalls === null ? {} : { quotaCalls: (values.quotaCalls ?? 0) + values.givenCalls }),
});
const textOf = (values: EntitlementValues): string => JSON.stringify(toldOf(values));
const boundsOf = (current: EntitlementValues): string =>
  JSON.stringify([...keysOf(NO_PERIOD), ...keysOf(NOTHING_GIVEN)].map((name) => current[name]));
const topUpsOf = ({ topUpFrom, topUpCalls }: TopUpsInForce): string => JSON.stringify([topUpFrom, topUpCalls]);

/**
 * Writes what the organisation may do now, and tells those who pay when live keys stop for want of payment. Every instance
 * obeys within a second; the used count of a period stays.
 */
export async function settleEntitlement(tx: TxContext, orgId: string): Promise<void> {
  // Whoever writes what Stripe said holds this row: what is read after it is what was written last.
  await tx.db.$queryRaw`select org_id from billing_customer where org_id = ${orgId} for update`;
  const customer = await tx.db.billingCustomer.findUnique({ where: { orgId } });
  const current = await tx.db.entitlement.findUnique({ where: { orgId } });
  const subscription = await currentSubscription(tx.db, orgId);
  const terms = await termsNow(tx, orgId, { subscription, current });
  if (terms === null && current) return endTrialValues(tx, orgId, current);
  const wanted = await withRefunds(tx, sincePaid(terms, customer?.paidUntil ?? null), subscription);
  const month = wanted && monthOfTopUps(wanted, subscription, tx.clock.now());
  const topUps = await countTopUps(tx, orgId, { subscription, month });
  const isSame = current && wanted && textOf(current) === textOf(wanted) && boundsOf(current) === boundsOf(wanted);
  if (!wanted || (isSame && topUpsOf(current) === topUpsOf(topUps))) return;
  const values = { ...wanted, ...topUps, updatedAt: new Date(tx.clock.now()) };
  await tx.db.entitlement.upsert({ where: { orgId }, create: { orgId, ...values }, update: values });
  if (subscription) await takeRefunded(tx, subscription, { ...wanted, ...topUps });
  const now = toldOf(wanted);
  const data = { ...now, changes: differences(current ? toldOf(current) : {}, now) };
  if (!current || textOf(current) !== textOf(wanted)) await recordEvent(tx, { type: "entitlement.changed", orgId, data });
  if (subscription?.failedSince && current?.state !== "inactive" && wanted.state === "inactive") await notifySuspension(tx, subscription);
  await bumpVersionOf(tx.db, "access", orgId);
}

async function notifySuspension(tx: TxContext, row: SubscriptionRow): Promise<void> {
  const { orgId, id, plan, currency, amountCents, invoiceId } = row;
  // With its invoice: a later renewal that fails is another suspension.
  const data = { subscriptionId: id, plan, currency, amountCents, invoiceId };
  await recordEvent(tx, { type: "subscription.suspended", orgId, subject: id, data });
  await notifyPayers(tx, orgId, { template: "subscription.suspended", once: invoiceId ?? id, mail: suspendedMail(row) });
}
