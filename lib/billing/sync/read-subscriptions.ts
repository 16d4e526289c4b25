import type Stripe from "stripe";
import type { Context } from "@/lib/platform/context";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { isLive } from "../rules";
import { factsOf, paidCentsOf, type SubscriptionFacts } from "./subscription-facts";

/** What `factsOf` needs of a subscription beside itself. */
export const EXPANDED = ["latest_invoice", "schedule", "default_payment_method", "discounts.source.coupon"] as const;
export const EXPANDED_IN_LIST: string[] = EXPANDED.map((name) => `data.${name}`);
const UNPAID = ["past_due", "unpaid"];

/** The open invoices of subscriptions whose renewal is unpaid, by subscription. */
async function unpaidInvoices(ctx: Context, subscriptions: readonly Stripe.Subscription[]): Promise<Map<string, Stripe.Invoice[]>> {
  const found = new Map<string, Stripe.Invoice[]>();
  for (const { id, status } of subscriptions) {
    if (!UNPAID.includes(status)) continue;
    const { data } = await askStripe(ctx, (stripe) => stripe.invoices.list({ subscription: id, status: "open", limit: 100 }));
    found.set(id, data);
  }
  return found;
}

/** Whether the bank waits for the customer to confirm the payment of an invoice. */
async function needsAction(ctx: Context, { invoiceId: invoice, invoiceStatus, isInvoiced }: SubscriptionFacts): Promise<boolean> {
  // What is sent is paid on its page, where the bank asks at once.
  if (invoice === null || invoiceStatus !== "open" || isInvoiced) return false;
  const { data } = await askStripe(ctx, (stripe) =>
    stripe.invoicePayments.list({ invoice, status: "open", expand: ["data.payment.payment_intent"], limit: 10 }),
  );
  return data.some(({ payment: { payment_intent: intent } }) => typeof intent === "object" && intent.status === "requires_action");
}

const RECENT_INVOICES = 20;

/** The latest invoice is of an upgrade that is not paid, or was given up: an earlier one says what the present period cost. */
async function readPaidCents(ctx: Context, { id: subscription, status, periodStartsAt }: SubscriptionFacts): Promise<number | null> {
  if (!isLive({ status })) return null;
  const { data } = await askStripe(ctx, (stripe) => stripe.invoices.list({ subscription, limit: RECENT_INVOICES }));
  const starts = periodStartsAt.getTime() / 1_000;
  return data.map((invoice) => paidCentsOf(invoice, starts)).find((cents) => cents !== null) ?? null;
}

/** Subscriptions in our own shape, without those that nobody can have bought. */
export async function readFacts(ctx: Context, subscriptions: readonly Stripe.Subscription[]): Promise<SubscriptionFacts[]> {
  const unpaid = await unpaidInvoices(ctx, subscriptions);
  const found: SubscriptionFacts[] = [];
  for (const one of subscriptions) {
    const facts = factsOf(one, unpaid.get(one.id));
    if (!facts) continue;
    const paidCents = facts.paidCents ?? (await readPaidCents(ctx, facts));
    found.push({ ...facts, paidCents, invoiceNeedsAction: await needsAction(ctx, facts) });
  }
  return found;
}

/** The last hundred of a customer, newest first; none of one that Stripe does not know. */
export async function listSubscriptions(ctx: Context, customer: string): Promise<Stripe.Subscription[]> {
  try {
    return (await askStripe(ctx, (stripe) => stripe.subscriptions.list({ customer, status: "all", limit: 100, expand: EXPANDED_IN_LIST })))
      .data;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
