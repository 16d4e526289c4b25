import type Stripe from "stripe";
import { requireActive } from "@/lib/accounts/records";
import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { moneyText } from "@/lib/core/wording";
import { recordEvent } from "@/lib/events/record-event";
import { reading, transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { publicUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { askStripe, isCustomerMissing, isKeptFailure, isMissing, isRefused, isReusedKey } from "@/lib/platform/stripe";
import type { PromotionCode } from "@/prisma/generated/client";
import { Redirect } from "../contract";
import { ensureCustomer } from "../customers/ensure-customer";
import { withCustomerLock } from "../customers/with-customer-lock";
import { refuseDisputed } from "../disputes/refuse-disputed";
import { planTitle } from "../mails";
import { badCode } from "../promotions/find-code";
import { isCodeRefused } from "../promotions/is-code-refused";
import { reserveRedemption } from "../promotions/reserve-redemption";
import { currentSubscription, debtOf, isPaidByInvoice } from "../records";
import { isLive } from "../rules";
import { leaveMissingCustomer } from "../sync/leave-missing-customer";
import { syncCustomer } from "../sync/sync-customer";
import { isTaxOn, prepareTax } from "../tax/read-tax";
import { locationRefusal } from "../tax/tax-location";
import { expireSession } from "./expire-checkouts";
import { refuseToSellSample } from "./refuse-to-sell-sample";
import { ensurePrice, type PlanPrice } from "./stripe-catalog";

/** `until`: no payment after this time, because what is sold is on offer no longer. */
export type Sale = PlanPrice & { orgId: string; until?: Date; /** The code that the customer typed. */ promotion?: PromotionCode | null };

/** Stripe keeps a session open for a day at most, and for half an hour at least. */
const MAX_OPEN_MS = 23 * HOUR_MS;
const MIN_OPEN_MS = 31 * 60_000;
/** Deleted customers and lost answers are found out by trying; each of these tries mends one. */
const MAX_ATTEMPTS = 3;

type CheckoutRow = {
  id: string;
  plan: string;
  interval: string;
  currency: string;
  amountCents: number;
  redemptionId: string | null;
  sessionId: string | null;
  url: string | null;
  expiresAt: Date;
};

/**
 * A page where the organisation pays for a plan. One is open per organisation: the same wish leads to the same page, another
 * wish ends it first. May-I checks are the caller's.
 * @throws DomainError conflict (a subscription exists), unavailable
 */
export async function createCheckout(ctx: Context, sale: Sale): Promise<Redirect> {
  await refuseToSellSample(ctx);
  return withCustomerLock(ctx, sale.orgId, () => findPage(ctx, sale));
}

async function findPage(ctx: Context, sale: Sale): Promise<Redirect> {
  for (let left = MAX_ATTEMPTS; left > 0; left--) {
    await refuseSubscriber(ctx, sale);
    const row = await claim(ctx, sale);
    const url = (await isSame(ctx, row, sale)) ? await pageOf(ctx, row, sale) : null;
    if (url !== null) return Redirect.parse({ url });
  }
  throw new DomainError("unavailable", "The checkout could not be created. Our team has been notified. Try again later or contact us.");
}

async function refuseSubscriber(ctx: Context, { orgId, plan }: Pick<Sale, "orgId" | "plan">): Promise<void> {
  await requireActive(ctx, orgId);
  await refuseDisputed(ctx, orgId);
  if (plan !== "enterprise" && (await isPaidByInvoice(reading(ctx), orgId)))
    throw new DomainError("conflict", "Your organisation pays for Enterprise by invoice. Contact us to change it.");
  const debt = await debtOf(reading(ctx), orgId);
  if (debt)
    throw new DomainError(
      "conflict",
      `Your organisation has an open invoice of ${moneyText(debt.dueCents, debt.currency)}. Pay it under Billing, then choose a plan.`,
    );
  const current = await currentSubscription(reading(ctx), orgId);
  if (current && isLive(current))
    throw new DomainError("conflict", `You already have ${planTitle(current.plan)}. Change the plan instead.`);
}

/** The organisation's open checkout, or a new one: the unique column lets two that ask at once have only one. */
function claim(ctx: Context, sale: Sale): Promise<CheckoutRow> {
  return transaction(ctx, async (tx) => {
    const now = tx.clock.now();
    await tx.db.checkout.updateMany({
      where: { openOf: sale.orgId, expiresAt: { lte: new Date(now) } },
      data: { openOf: null, state: "expired" },
    });
    // A redemption of which there are so many is kept for a short time only.
    const until = sale.promotion?.maxRedemptions ? now : (sale.until?.getTime() ?? Infinity);
    const expiresAt = new Date(Math.min(now + MAX_OPEN_MS, Math.max(until, now + MIN_OPEN_MS)));
    const { orgId, plan, interval, currency, amountCents } = sale;
    const id = newId("cko");
    const { count } = await tx.db.checkout.createMany({
      data: { id, orgId, openOf: orgId, plan, interval, currency, amountCents, state: "open", createdAt: new Date(now), expiresAt },
      skipDuplicates: true,
    });
    if (count === 1 && sale.promotion) {
      const redemptionId = await reserveRedemption(tx, { row: sale.promotion, orgId, target: sale, checkoutId: id, expiresAt });
      await tx.db.checkout.update({ where: { id }, data: { redemptionId } });
    }
    if (count === 1)
      await recordEvent(tx, { type: "checkout.started", orgId, subject: id, data: { plan, interval, currency, amountCents } });
    return tx.db.checkout.findUniqueOrThrow({ where: { openOf: orgId } });
  });
}

/** The open checkout is for what is wanted now. If it is not, it is ended at Stripe first, so that nobody pays for both. */
async function isSame(ctx: Context, row: CheckoutRow, sale: Sale): Promise<boolean> {
  const code = (await redemptionOf(ctx, row))?.codeId ?? null;
  const isSamePrice =
    row.plan === sale.plan && row.interval === sale.interval && row.currency === sale.currency && row.amountCents === sale.amountCents;
  if (isSamePrice && code === (sale.promotion?.id ?? null)) return true;
  if (row.sessionId) {
    await expireSession(ctx, sale.orgId, row.sessionId);
    // It may have been paid in the meantime.
    await refuseSubscriber(ctx, sale);
  }
  await close(row.id);
  return false;
}

const redemptionOf = async (ctx: Context, { redemptionId: id }: CheckoutRow) =>
  id === null ? null : reading(ctx).promotionRedemption.findUnique({ where: { id }, include: { code: true } });

const close = async (id: string): Promise<void> => {
  await prisma().checkout.updateMany({ where: { id, openOf: { not: null } }, data: { openOf: null, state: "expired" } });
};

/** The address of the page; null when the checkout turned out to be over and was closed. */
async function pageOf(ctx: Context, row: CheckoutRow, sale: Sale): Promise<string | null> {
  if (row.sessionId && row.url) return (await isStillOpen(ctx, sale.orgId, row.sessionId)) ? row.url : (await close(row.id), null);
  const customer = await ensureCustomer(ctx, sale.orgId);
  const session = await createSession(ctx, row, { sale, customer });
  if (!session?.url) {
    await close(row.id);
    return null;
  }
  await prisma().checkout.update({ where: { id: row.id }, data: { sessionId: session.id, url: session.url } });
  return session.url;
}

async function isStillOpen(ctx: Context, orgId: string, sessionId: string): Promise<boolean> {
  try {
    const { status } = await askStripe(ctx, (stripe) => stripe.checkout.sessions.retrieve(sessionId));
    if (status === "complete") await syncCustomer(ctx, orgId);
    return status === "open";
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Without an address an invoice is good for no tax office. The name stays that of the organisation: here it would become the card
 * holder's. Where tax depends on the address it was asked for before, and that of the card is no reason to change it.
 */
const addressOf = (): Pick<Stripe.Checkout.SessionCreateParams, "billing_address_collection" | "customer_update"> =>
  isTaxOn() ? { billing_address_collection: "auto" } : { billing_address_collection: "required", customer_update: { address: "auto" } };

/** Its parameters come from what is written down, so that a lost answer is answered with the same session. */
async function createSession(
  ctx: Context,
  row: CheckoutRow,
  { sale, customer }: { sale: Sale; customer: string },
): Promise<Stripe.Checkout.Session | null> {
  const { id: price } = await ensurePrice(ctx, sale);
  const { default_tax_rates: rates, ...tax } = await prepareTax(ctx, customer);
  const back = `${publicUrl()}/console/billing?checkout=`;
  const redemption = await redemptionOf(ctx, row);
  const metadata = { org_id: sale.orgId, checkout_id: row.id, ...(redemption ? { redemption: redemption.id } : {}) };
  const session: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    customer,
    client_reference_id: sale.orgId,
    line_items: [{ price, quantity: 1 }],
    success_url: `${back}{CHECKOUT_SESSION_ID}`,
    cancel_url: `${back}cancelled`,
    expires_at: Math.floor(row.expiresAt.getTime() / 1_000),
    metadata,
    subscription_data: { metadata, ...(rates ? { default_tax_rates: rates } : {}) },
    ...(redemption ? { discounts: [{ promotion_code: redemption.code.stripeId }] } : {}),
    ...tax,
    ...addressOf(),
    // Of a bank debit the money arrives days later, or never; what is sold here is active at once.
    allowed_payment_method_types: ["card"],
  };
  try {
    return await askStripe(ctx, (stripe) => stripe.checkout.sessions.create(session, { idempotencyKey: `checkout/${row.id}` }));
  } catch (error) {
    if (redemption && isCodeRefused(error)) {
      await close(row.id);
      throw badCode(`The code ${redemption.code.code} can't be used for this purchase. Continue without a code.`);
    }
    const unlocated = locationRefusal(error);
    if (unlocated) {
      await close(row.id);
      throw unlocated;
    }
    if (isCustomerMissing(error)) await leaveMissingCustomer(ctx, sale.orgId, customer);
    else if (!isReusedKey(error) && !isRefused(error) && !isKeptFailure(error)) throw error;
    log().warn({ err: error instanceof Error ? error.message : String(error), orgId: sale.orgId }, "Stripe rejected a checkout");
    return null;
  }
}
