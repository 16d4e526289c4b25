import { currencyIn } from "@/lib/core/currencies";
import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";
import { noteUsedCredits } from "../credits/note-used-credits";
import { CUSTOMER_DELETED } from "../customers/ensure-customer";
import { settleGrace } from "../dunning/settle-grace";
import { settleEntitlement } from "../entitlement/settle-entitlement";
import { closeCutPeriod } from "../plan-changes/close-cut-period";
import { noteRedemptions } from "../promotions/reserve-redemption";
import { currentSubscription, type SubscriptionRow } from "../records";
import { otherLiveSubscriptions, currentOf, isLive } from "../rules";
import { isTaxOn } from "../tax/read-tax";
import { stopUnfitRule } from "../top-ups/stop-rule";
import { notifyChanges } from "./notify-changes";
import type { SubscriptionFacts } from "./subscription-facts";

/** An event that Stripe sent: written down with what it changed, so that it changes nothing a second time. */
export type EventNote = { id: string; type: string; createdAt: Date };

/** What Stripe said about a customer at one moment. */
export type CustomerFacts = {
  customerId: string;
  isDeleted: boolean;
  /** Of its address, ISO 3166-1 alpha-2; null: none is known. */
  country: string | null;
  hasPostalCode: boolean;
  /** The only one that it can pay in; null: any. */
  currency: string | null;
  /** Cents of its account: credit that is left is below nought. */
  balanceCents: number;
  subscriptions: readonly SubscriptionFacts[];
  problems: readonly string[];
  /** Redemptions of promotion codes that its subscriptions name. */
  redemptions: readonly string[];
};
export type StateUpdate = { orgId: string; version: number; reading: CustomerFacts; events: readonly EventNote[] };

/**
 * Writes what Stripe said, all of it or nothing: subscriptions, what the organisation may do, the record, the mails, and
 * the events that led here. `openSessions` are checkouts that could still be paid although there is a subscription.
 * @returns null when another writer was faster since `version` was read
 */
export async function writeState(
  tx: TxContext,
  { orgId, version, reading, events }: StateUpdate,
): Promise<{ openSessions: string[] } | null> {
  const { count } = await tx.db.billingCustomer.updateMany({
    where: { orgId, version, stripeCustomerId: reading.customerId },
    data: {
      version: version + 1,
      syncedAt: new Date(tx.clock.now()),
      problems: problemsOf(reading),
      country: reading.country,
      hasPostalCode: reading.hasPostalCode,
      currency: reading.currency,
      // A deleted customer can't buy again: the next checkout makes a new one.
      ...(reading.isDeleted ? { stripeCustomerId: null, attempt: { increment: 1 } } : {}),
    },
  });
  if (count === 0) return null;
  const before = await currentSubscription(tx.db, orgId);
  await writeSubscriptions(tx, orgId, reading.subscriptions);
  await noteRedemptions(tx, orgId, reading.redemptions);
  await noteUsedCredits(tx, orgId, reading.balanceCents);
  await clearDebts(tx, orgId, reading);
  const now = await settleGrace(tx, orgId);
  if (now) await closeCutPeriod(tx, now);
  await settleEntitlement(tx, orgId);
  if (now) await notifyChanges(tx, orgId, { before, now });
  await stopUnfitRule(tx, orgId, now);
  await noteMissingTerms(tx, orgId, now);
  await recordHandledEvents(tx, reading.customerId, events);
  if (now && now.plan === "enterprise" && isNews(before, now)) await enqueue(tx, "follow-subscription", { orgId });
  return { openSessions: now && isLive(now) ? await closeCheckouts(tx, orgId) : [] };
}

/** Enterprise that nobody agreed on, as made in the dashboard, has the plan's own limits: somebody should look at it. */
async function noteMissingTerms(tx: TxContext, orgId: string, now: SubscriptionRow | null): Promise<void> {
  if (now?.plan !== "enterprise" || !isLive(now)) return;
  if (
    await tx.db.agreement.findFirst({
      where: { orgId, interval: now.interval, currency: now.currency, amountCents: now.amountCents, endedAt: null },
    })
  )
    return;
  const problem = `${now.id} is an Enterprise subscription at an amount that was not agreed.`;
  await tx.db.billingCustomer.update({ where: { orgId }, data: { problems: { push: problem } } });
}

const isNews = (before: SubscriptionRow | null, now: SubscriptionRow): boolean =>
  before?.id !== now.id || before.priceId !== now.priceId || before.status !== now.status;

function problemsOf({ isDeleted, country, currency, subscriptions, problems }: CustomerFacts): string[] {
  return [
    ...problems,
    ...(isTaxOn() && country === null && subscriptions.some(isLive)
      ? ["There is no billing address, so no tax is added to invoices."]
      : []),
    ...(currency !== null && currencyIn(currency) === null
      ? [`The customer pays in ${currency.toUpperCase()} at Stripe, which no plan is sold in.`]
      : []),
    ...otherLiveSubscriptions(subscriptions).map(({ id }) => `${id} is active in addition to the current subscription.`),
    ...(isDeleted ? [CUSTOMER_DELETED] : []),
  ];
}

async function writeSubscriptions(tx: TxContext, orgId: string, subscriptions: readonly SubscriptionFacts[]): Promise<void> {
  // Which one counts, and its days of grace, follow from all of them.
  const unsettled = { currentOf: null, graceEndsAt: null };
  await tx.db.subscription.updateMany({ where: { orgId }, data: unsettled });
  for (const { id, ...facts } of subscriptions)
    await tx.db.subscription.upsert({ where: { id }, create: { id, orgId, ...facts }, update: { orgId, ...unsettled, ...facts } });
  await endUnknown(tx, orgId, subscriptions);
  // Chosen from our own rows: what Stripe no longer lists has ended, and still is the last that there was.
  const current = currentOf(await tx.db.subscription.findMany({ where: { orgId } }));
  if (current) await tx.db.subscription.update({ where: { id: current.id }, data: { currentOf: orgId } });
}

/** What we hold for live and Stripe does not have gives nothing and waits for nothing. */
async function endUnknown(tx: TxContext, orgId: string, subscriptions: readonly SubscriptionFacts[]): Promise<void> {
  const rows = await tx.db.subscription.findMany({ where: { orgId, id: { notIn: subscriptions.map(({ id }) => id) } } });
  const ended = { status: "canceled", endedAt: new Date(tx.clock.now()), failedSince: null, nextAttemptAt: null, graceEndsAt: null };
  const nothing = { scheduleId: null, pendingPlan: null, pendingAmountCents: null, pendingAt: null };
  const noUpgrade = { upgradePlan: null, upgradeAmountCents: null, upgradeExpiresAt: null };
  const ids = rows.filter(isLive).map(({ id }) => id);
  if (ids.length > 0) await tx.db.subscription.updateMany({ where: { id: { in: ids } }, data: { ...ended, ...nothing, ...noUpgrade } });
}

/** What was open of a customer that was deleted at Stripe, or of a subscription that Stripe has no longer, nobody can pay. */
async function clearDebts(tx: TxContext, orgId: string, { isDeleted, subscriptions }: CustomerFacts): Promise<void> {
  const known = isDeleted ? [] : subscriptions.map(({ id }) => id);
  const where = { orgId, invoiceStatus: "open", id: { notIn: known } };
  await tx.db.subscription.updateMany({ where, data: { invoiceStatus: "void" } });
}

/** @param stripeCustomerId null: nobody was read for them */
export async function recordHandledEvents(tx: TxContext, stripeCustomerId: string | null, events: readonly EventNote[]): Promise<void> {
  const receivedAt = new Date(tx.clock.now());
  const outcome = stripeCustomerId === null ? "Ignored: the customer was deleted." : "Refreshed from Stripe.";
  const data = events.map((event) => ({ ...event, stripeCustomerId, receivedAt, outcome }));
  await tx.db.stripeEvent.createMany({ data, skipDuplicates: true });
}

/** Whoever has a subscription has no use for a checkout. Gives the sessions that were open. */
async function closeCheckouts(tx: TxContext, orgId: string): Promise<string[]> {
  const open = await tx.db.checkout.findUnique({ where: { openOf: orgId } });
  if (!open) return [];
  await tx.db.checkout.update({ where: { id: open.id }, data: { openOf: null, state: "complete" } });
  await recordEvent(tx, { type: "checkout.completed", orgId, subject: open.id, data: { plan: open.plan } });
  return open.sessionId ? [open.sessionId] : [];
}
