import type Stripe from "stripe";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { askStripe, isMissing, isRefused, declineOf } from "@/lib/platform/stripe";
import { settleDebts } from "../dunning/settle-debts";
import { duplicatesOf, isLive } from "../rules";
import { endSubscription } from "../subscriptions/end-subscription";
import { taxTasks } from "../tax/settle-tax";
import type { CustomerFacts } from "./write-state";

/** What Stripe said; `card` is the customer's own, which the portal changes. `customer` is null for one that was deleted. */
export type StripeSnapshot = {
  reading: CustomerFacts;
  subscriptions: readonly Stripe.Subscription[];
  card: string | null;
  customer: Stripe.Customer | null;
};

type Organisation = { id: string; suspendedAt: Date | null; paymentsHold: string | null };
type Task = () => Promise<unknown>;

/**
 * Puts right at Stripe what nobody meant: a checkout that could still be paid beside a subscription, a second subscription
 * from a payment in two windows, one of an organisation that is gone or suspended, a card on file that the subscription does not use,
 * a tax that is not that of the address.
 * Each is tried again with the next event or by the reconcile job.
 */
export async function repairAtStripe(
  ctx: Context,
  orgId: string,
  { said, openSessions }: { said: StripeSnapshot; openSessions: readonly string[] },
): Promise<void> {
  const organisation = await prisma().organisation.findUniqueOrThrow({ where: { id: orgId } });
  const expire = openSessions.map((session) => () => askStripe(ctx, (stripe) => stripe.checkout.sessions.expire(session)));
  const common = [...expire, ...settleOpen(ctx, orgId, said), ...holdAgain(organisation, said)];
  const tasks = organisation.deletedAt
    ? [...common, ...endAll(ctx, orgId, said)]
    : [...common, ...creditDuplicates(ctx, said), ...useNewCard(ctx, said), ...(await taxTasks(ctx, said.customer, said.subscriptions))];
  for (const task of tasks) {
    await task().catch((error: unknown) => {
      if (isMissing(error) || isRefused(error) || declineOf(error) !== null) return;
      log().warn({ err: error, orgId }, "a repair at Stripe failed and will be retried");
    });
  }
}

/** What was done for a suspension, and what is to be done again when something is live that it does not hold. */
const HOLDS = { paused: "pause", ended: "end" } as const;

/** Of a suspended organisation something was paid after all, or is paused no longer: `applySuspensions` pauses or ends it. */
function holdAgain({ id, suspendedAt, paymentsHold: hold }: Organisation, { subscriptions }: StripeSnapshot): Task[] {
  if (!suspendedAt || (hold !== "paused" && hold !== "ended")) return [];
  const isHeld = subscriptions.every((one) => !isLive(one) || (hold === "paused" && one.pause_collection !== null));
  if (isHeld) return [];
  return [() => prisma().organisation.updateMany({ where: { id, paymentsHold: hold }, data: { paymentsHold: HOLDS[hold] } })];
}

const endAll = (ctx: Context, orgId: string, { reading }: StripeSnapshot): Task[] =>
  reading.subscriptions.filter(isLive).map((one) => () => endSubscription(ctx, orgId, one));

/** Stripe gave up on a renewal, or somebody ended the subscription in the dashboard: only what was used stays owed. */
function settleOpen(ctx: Context, orgId: string, { reading: { isDeleted, subscriptions } }: StripeSnapshot): Task[] {
  const open = subscriptions.filter((one) => !isDeleted && !isLive(one) && one.invoiceStatus === "open");
  return open.map((one) => () => settleDebts(ctx, orgId, one));
}

/** Only one that came out of a checkout of ours, and was paid: its money becomes credit. */
function creditDuplicates(ctx: Context, { reading, subscriptions }: StripeSnapshot): Task[] {
  const ours = new Set(subscriptions.filter(({ metadata }) => metadata.checkout_id !== undefined).map(({ id }) => id));
  const ending = { prorate: true, invoice_now: true };
  return duplicatesOf(reading.subscriptions)
    .filter(({ id }) => ours.has(id))
    .map(
      ({ id }) =>
        () =>
          askStripe(ctx, (stripe) => stripe.subscriptions.cancel(id, ending, { idempotencyKey: `duplicate/${id}` })),
    );
}

/**
 * The portal changes the customer's card, and a subscription from a checkout has a card of its own that comes first. So one
 * that is newer is put there, and what is unpaid is tried with it at once.
 */
function useNewCard(ctx: Context, { subscriptions, card }: StripeSnapshot): Task[] {
  if (card === null) return [];
  return subscriptions
    .filter((one) => isLive(one) && ownCardOf(one) !== null && ownCardOf(one)?.id !== card)
    .map((one) => async () => {
      const { created } = await askStripe(ctx, (stripe) => stripe.paymentMethods.retrieve(card));
      // A card that was chosen at a later checkout is not taken back.
      if ((ownCardOf(one)?.created ?? 0) > created) return;
      await askStripe(ctx, (stripe) => stripe.subscriptions.update(one.id, { default_payment_method: card }));
      await payUnpaid(ctx, one, card);
    });
}

const ownCardOf = ({ default_payment_method: method }: Stripe.Subscription): Stripe.PaymentMethod | null =>
  typeof method === "object" ? method : null;

/** A renewal that is open; not an upgrade that was declined, which somebody may have given up. */
async function payUnpaid(
  ctx: Context,
  { latest_invoice: invoice, pending_update: upgrade }: Stripe.Subscription,
  card: string,
): Promise<void> {
  if (typeof invoice !== "object" || invoice?.status !== "open" || upgrade !== null) return;
  await askStripe(ctx, (stripe) => stripe.invoices.pay(invoice.id, {}, { idempotencyKey: `card/${invoice.id}/${card}` }));
}
