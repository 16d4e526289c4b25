import { currencyOf } from "@/lib/core/currencies";
import { reading, requireOperator, transaction, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { askStripe, isCustomerMissing, isTaxLocationUnknown } from "@/lib/platform/stripe";
import type { Agreement } from "@/prisma/generated/client";
import { ensurePrice } from "../checkout/stripe-catalog";
import { INVOICE_DAYS } from "../contract";
import { ensureCustomer } from "../customers/ensure-customer";
import { withCustomerLock } from "../customers/with-customer-lock";
import { settleEntitlement } from "../entitlement/settle-entitlement";
import { scheduleDowngrade } from "../plan-changes/schedule-downgrade";
import { undoPendingChanges } from "../plan-changes/undo-pending-changes";
import { currentSubscription } from "../records";
import { isLive } from "../rules";
import { endWithPeriod } from "../subscriptions/end-subscription";
import { leaveMissingCustomer } from "../sync/leave-missing-customer";
import { syncCustomer } from "../sync/sync-customer";
import { prepareTax } from "../tax/read-tax";

const WAITING = { byInvoice: true, isManual: false, endedAt: null, subscriptionId: null, acceptedAt: { not: null } } as const;

/**
 * Makes the subscriptions, at Stripe, that send the invoices of terms that were accepted. Accepting tries it at once; what Stripe
 * could not be asked then is asked again by the clock.
 */
export async function startPendingInvoicing(ctx: Context): Promise<{ begun: number } | null> {
  requireOperator(ctx);
  if (!env().STRIPE_SECRET_KEY) return null;
  const waiting = await reading(ctx).agreement.findMany({ where: WAITING, select: { orgId: true }, distinct: ["orgId"] });
  for (const { orgId } of waiting)
    await startInvoicing(ctx, orgId).catch((error: unknown) => log().warn({ err: error, orgId }, "invoices could not be started yet"));
  return { begun: waiting.length };
}

/** The same for one organisation. @throws DomainError unavailable */
export function startInvoicing(ctx: Context, orgId: string): Promise<void> {
  requireOperator(ctx);
  return withCustomerLock(ctx, orgId, async () => {
    const terms = await reading(ctx).agreement.findFirst({ where: { ...WAITING, orgId }, orderBy: { createdAt: "desc" } });
    if (!terms) return;
    const subscriptionId = await subscriptionFor(ctx, terms).catch((error: unknown) => noteUnlocated(ctx, orgId, error));
    await syncCustomer(ctx, orgId);
    await transaction(ctx, async (tx) => {
      await tx.db.agreement.update({ where: { offerId: terms.offerId }, data: { subscriptionId } });
      // Terms by invoice that these have replaced.
      await tx.db.agreement.updateMany({
        where: { orgId, byInvoice: true, endedAt: null, offerId: { not: terms.offerId } },
        data: { endedAt: new Date(tx.clock.now()) },
      });
      await settleEntitlement(tx, orgId);
    });
  });
}

const UNLOCATED =
  "Stripe can't calculate tax for the billing address, so no invoices are sent yet. Ask the customer to correct it, such as its postal code.";

/** Staff reads why there are no invoices; the next sync takes the sentence away, and the next attempt writes it again. */
async function noteUnlocated(ctx: Context, orgId: string, error: unknown): Promise<never> {
  if (isTaxLocationUnknown(error))
    await transaction(ctx, ({ db }) =>
      db.billingCustomer.updateMany({
        where: { orgId, NOT: { problems: { has: UNLOCATED } } },
        data: { problems: { push: UNLOCATED } },
      }),
    );
  throw error;
}

type Wanted = Pick<Agreement, "offerId" | "orgId" | "interval" | "currency" | "amountCents">;

/** One that sends invoices already goes on at the new amount, from its next invoice on. */
async function subscriptionFor(ctx: Context, { offerId, orgId, interval, currency: code, amountCents }: Wanted): Promise<string> {
  const target = {
    plan: "enterprise" as const,
    interval: interval === "year" ? ("year" as const) : ("month" as const),
    currency: currencyOf({ currency: code }),
    amountCents,
  };
  const { id: price } = await ensurePrice(ctx, target);
  const current = await currentSubscription(reading(ctx), orgId);
  if (current?.isInvoiced && isLive(current) && current.interval !== interval) {
    // Stripe would begin the other interval at once, and what was paid of this one would be lost.
    await undoPendingChanges(ctx, current);
    if (current.cancelsAt) await endWithPeriod(ctx, current, false);
    await scheduleDowngrade(ctx, { row: current, price, target });
    return current.id;
  }
  if (current?.isInvoiced && isLive(current)) {
    // Terms that are accepted after a cancellation take its place.
    const change = { items: [{ id: current.itemId, price }], proration_behavior: "none" as const, cancel_at_period_end: false };
    const said = await askStripe(ctx, (stripe) =>
      stripe.subscriptions.update(current.id, change, { idempotencyKey: `invoice-terms/${offerId}` }),
    );
    if (said.cancel_at !== null) await endWithPeriod(ctx, current, false);
    return current.id;
  }
  const customer = await ensureCustomer(ctx, orgId);
  const wanted = {
    customer,
    items: [{ price, quantity: 1 }],
    collection_method: "send_invoice" as const,
    days_until_due: INVOICE_DAYS,
    metadata: { org_id: orgId, offer_id: offerId },
    ...(await prepareTax(ctx, customer)),
  };
  try {
    // Derived from what is written down, so that a lost answer gives the same subscription.
    const idempotencyKey = `invoice-terms/${offerId}/${customer}`;
    return (await askStripe(ctx, (stripe) => stripe.subscriptions.create(wanted, { idempotencyKey }))).id;
  } catch (error) {
    if (isCustomerMissing(error)) await leaveMissingCustomer(ctx, orgId, customer);
    throw error;
  }
}
