import type Stripe from "stripe";
import { currencyIn } from "@/lib/core/currencies";
import type { Subscription } from "@/prisma/generated/client";
import { planOfPrice } from "../checkout/stripe-catalog";
import { INTERVALS, PLANS, priceOf, type BillingInterval, type PlanName } from "../plans";
import { isWrittenOff } from "../rules";
import { lineNet } from "../tax/invoice-tax";

/** A subscription in our own shape: the columns that we keep, and nothing of Stripe's types behind this file. */
export type SubscriptionFacts = Omit<Subscription, "orgId" | "currentOf" | "graceEndsAt" | PlanColumn | IntervalColumn> &
  Record<PlanColumn, PlanName | null> &
  Record<IntervalColumn, BillingInterval | null> & { interval: BillingInterval };
type IntervalColumn = "pendingInterval" | "upgradeInterval";
type PlanColumn = "plan" | "pendingPlan" | "upgradePlan";

const at = (seconds: number): Date => new Date(seconds * 1_000);
const maybeAt = (seconds: number | null | undefined): Date | null => (typeof seconds === "number" ? at(seconds) : null);
const expanded = <T extends object>(given: string | T | null | undefined): T | null => (given && typeof given === "object" ? given : null);

const intervalOf = ({ price }: Stripe.SubscriptionItem): BillingInterval => (price.recurring?.interval === "year" ? "year" : "month");

/** An item's share of the amount of a period. */
const amountOf = (item: Stripe.SubscriptionItem): number => (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
const sum = (items: readonly Stripe.SubscriptionItem[]): number => items.reduce((total, item) => total + amountOf(item), 0);

/** Of several items the one of the highest plan counts; an item of no plan of ours counts last. */
function mainItemOf(items: readonly Stripe.SubscriptionItem[]): { item: Stripe.SubscriptionItem; plan: PlanName | null } | null {
  const ranked = items
    .map((item) => ({ item, plan: planOfPrice(item.price) }))
    .sort((a, b) => (b.plan ? PLANS.indexOf(b.plan) : -1) - (a.plan ? PLANS.indexOf(a.plan) : -1));
  return ranked[0] ?? null;
}

/** A downgrade that waits in a schedule. What it leads to stands in the metadata that we gave it. */
function pendingOf(
  schedule: Stripe.SubscriptionSchedule | null,
): Pick<SubscriptionFacts, "pendingPlan" | "pendingInterval" | "pendingAmountCents" | "pendingAt"> {
  const current = schedule?.current_phase;
  const next = current ? schedule.phases.find((phase) => phase.start_date >= current.end_date) : undefined;
  if (!next || schedule?.status !== "active")
    return { pendingPlan: null, pendingInterval: null, pendingAmountCents: null, pendingAt: null };
  const { plan, interval, amount_cents: amount } = schedule.metadata ?? {};
  return {
    pendingPlan: PLANS.find((name) => name === plan) ?? null,
    // Those that were set up before years were sold do not name it.
    pendingInterval: INTERVALS.find((name) => name === interval) ?? "month",
    // Whoever may use the dashboard may write there what they like.
    pendingAmountCents: /^\d{1,9}$/.test(amount ?? "") ? Number(amount) : null,
    pendingAt: at(next.start_date),
  };
}

function upgradeOf(update: Stripe.Subscription.PendingUpdate | null) {
  const items = update?.subscription_items ?? [];
  const main = mainItemOf(items);
  if (!update || !main) return { upgradePlan: null, upgradeInterval: null, upgradeAmountCents: null, upgradeExpiresAt: null };
  const { plan: upgradePlan, item } = main;
  return { upgradePlan, upgradeInterval: intervalOf(item), upgradeAmountCents: sum(items), upgradeExpiresAt: at(update.expires_at) };
}

const UNPAID: readonly string[] = ["past_due", "unpaid"];

/**
 * When an unpaid invoice became due, seconds; the oldest is what the days of grace are counted from. One that is charged is due
 * when it is finalised, one that is sent on its due date.
 */
const dueSince = (invoice: Stripe.Invoice): number => invoice.due_date ?? invoice.status_transitions.finalized_at ?? invoice.created;

/** @param unpaid its open invoices, newest first: where the latest is written off, the next of them is what is to be paid */
function invoiceOf(status: string, latest: Stripe.Invoice | null, unpaid: readonly Stripe.Invoice[]) {
  const isUnpaid = UNPAID.includes(status);
  const invoice = latest && isWrittenOff(latest.status) ? (unpaid[0] ?? latest) : latest;
  return {
    invoiceId: invoice?.id ?? null,
    invoiceStatus: invoice?.status ?? null,
    invoiceReason: invoice?.billing_reason ?? null,
    invoiceDueCents: invoice?.amount_remaining ?? null,
    invoiceUrl: invoice?.hosted_invoice_url ?? null,
    // Stands at its payment, which is asked for where something is unpaid.
    invoiceNeedsAction: false,
    invoiceDueAt: maybeAt(invoice?.due_date),
    // From Stripe's own times, so that it does not matter when we heard of it.
    failedSince: isUnpaid && invoice ? at(Math.min(dueSince(invoice), ...unpaid.map(dueSince))) : null,
    nextAttemptAt: isUnpaid ? maybeAt(invoice?.next_payment_attempt) : null,
  };
}

/** What the period that begins at a time costs, less discounts, as an invoice says; null: the invoice is not of that period. */
export function paidCentsOf(invoice: Stripe.Invoice | null, startsAt: number): number | null {
  if (invoice === null || invoice.status === "void") return null;
  const lines = invoice.lines.data.filter(
    ({ amount, period, parent }) => amount > 0 && period.start === startsAt && !parent?.subscription_item_details?.proration,
  );
  return lines.length === 0 ? null : lines.reduce((total, line) => total + lineNet(line), 0);
}

/** The discount of the invoices to come. There is one: where there are several, they were made at Stripe. */
function discountOf(
  discounts: Stripe.Subscription["discounts"],
): Pick<SubscriptionFacts, "discountId" | "discountPercent" | "discountCodeId" | "discountEndsAt"> {
  const [discount] = discounts.flatMap((one) => expanded(one) ?? []);
  const code = discount?.promotion_code;
  return {
    discountId: discount?.id ?? null,
    discountPercent: expanded(discount?.source.coupon)?.percent_off ?? null,
    discountCodeId: typeof code === "string" ? code : (code?.id ?? null),
    discountEndsAt: maybeAt(discount?.end),
  };
}

function cardOf(method: Stripe.PaymentMethod | null) {
  const card = method?.card;
  return {
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpMonth: card?.exp_month ?? null,
    cardExpYear: card?.exp_year ?? null,
  };
}

/**
 * What an upgrade writes on the subscription about the period that it cuts short: from when it ran and until when it would
 * have, and how many of its calls stay paid.
 */
export const cutMetadata = (period: { periodStartsAt: Date; periodEndsAt: Date }, paidCalls: number): { cut_period: string } => ({
  cut_period: `${period.periodStartsAt.getTime() / 1_000}-${period.periodEndsAt.getTime() / 1_000}:${paidCalls}`,
});

/**
 * It holds in the period that the upgrade began, which is the one at the anchor, and in no later one: at the end of a month that
 * may begin before the cut one would have ended.
 */
export function cutOf(
  { cut_period: text }: Stripe.Metadata,
  starts: number,
  anchor: number,
): Pick<SubscriptionFacts, "carriedFrom" | "paidCalls"> {
  const [, from, until, calls] = /^(\d{1,11})-(\d{1,11}):(-?\d{1,9})$/.exec(text ?? "") ?? [];
  if (calls === undefined || starts !== anchor || Number(from) >= starts || Number(until) <= starts)
    return { carriedFrom: null, paidCalls: null };
  return { carriedFrom: at(Number(from)), paidCalls: Number(calls) };
}

/**
 * A renewal whose invoice is written off was not paid, and nothing of it is due: payments were paused, or support cancelled it.
 * Stripe goes on calling it active, or past due. What is sent as an invoice is agreed with a person, and stays as Stripe has it.
 */
function stateOf(subscription: Stripe.Subscription, unpaid: readonly Stripe.Invoice[]): string {
  const { status, pause_collection: pause, collection_method: method, latest_invoice: invoice } = subscription;
  const latest = expanded(invoice);
  const isWaived = latest?.billing_reason === "subscription_cycle" && isWrittenOff(latest.status);
  if (!isWaived || unpaid.length > 0 || !["active", ...UNPAID].includes(status)) return status;
  if (pause !== null) return "paused";
  return method === "send_invoice" ? status : "waived";
}

/**
 * What Stripe says of a subscription whose latest invoice, schedule and payment method are expanded; null for one without
 * any item, which nobody can have bought.
 * @param unpaid its open invoices, where a renewal is unpaid: the latest alone would begin the days of grace again every month
 */
export function factsOf(subscription: Stripe.Subscription, unpaid: readonly Stripe.Invoice[] = []): SubscriptionFacts | null {
  const items = subscription.items.data;
  const main = mainItemOf(items);
  if (!main) return null;
  const { item, plan } = main;
  const endsAt = at(item.current_period_end);
  const status = stateOf(subscription, unpaid);
  return {
    id: subscription.id,
    status,
    isInvoiced: subscription.collection_method === "send_invoice",
    plan,
    priceId: item.price.id,
    interval: intervalOf(item),
    currency: subscription.currency,
    amountCents: sum(items),
    paidCents: paidCentsOf(expanded(subscription.latest_invoice), item.current_period_start),
    ...discountOf(subscription.discounts),
    itemId: item.id,
    createdAt: at(subscription.created),
    anchorAt: at(subscription.billing_cycle_anchor),
    periodStartsAt: at(item.current_period_start),
    periodEndsAt: endsAt,
    ...cutOf(subscription.metadata, item.current_period_start, subscription.billing_cycle_anchor),
    cancelsAt: maybeAt(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? endsAt : null),
    endedAt: maybeAt(subscription.ended_at),
    scheduleId: typeof subscription.schedule === "string" ? subscription.schedule : (subscription.schedule?.id ?? null),
    ...pendingOf(expanded(subscription.schedule)),
    ...upgradeOf(subscription.pending_update),
    ...invoiceOf(status, expanded(subscription.latest_invoice), unpaid),
    ...cardOf(expanded(subscription.default_payment_method)),
  };
}

const isCheap = (item: Stripe.SubscriptionItem): boolean => {
  const [plan, currency] = [planOfPrice(item.price), currencyIn(item.price.currency)];
  const listed = plan && currency && priceOf(plan, { interval: intervalOf(item), currency });
  return listed !== null && (item.price.unit_amount ?? 0) < listed;
};

/** What is odd about a subscription, as sentences for staff. */
export function subscriptionProblems(subscription: Stripe.Subscription): string[] {
  const items = subscription.items.data;
  const unknown = items.filter((item) => planOfPrice(item.price) === null);
  const strange = items.filter(({ price, quantity = 1 }) => {
    const { currency, recurring } = price;
    const isSold = recurring?.interval_count === 1 && INTERVALS.some((interval) => interval === recurring.interval);
    return currencyIn(currency) === null || !isSold || quantity !== 1;
  });
  return [
    ...strange.map(
      (item) =>
        `${subscription.id} has the price ${item.price.id}, which is not a monthly or yearly plan price in a currency that plans are sold in.`,
    ),
    ...items.filter(isCheap).map((item) => `${subscription.id} has the price ${item.price.id}, which is below the price of its plan.`),
    ...(subscription.discounts.length > 1
      ? [`${subscription.id} has ${subscription.discounts.length} discounts; pages show one of them.`]
      : []),
    ...(subscription.discounts.some((one) => typeof one === "object" && expanded(one.source.coupon)?.amount_off)
      ? [`${subscription.id} has a discount of an amount, which pages do not show.`]
      : []),
    ...(items.length > 1 ? [`${subscription.id} has ${items.length} items; the highest plan is used.`] : []),
    ...unknown.map((item) => `${subscription.id} has the price ${item.price.id}, which does not belong to any plan.`),
  ];
}
