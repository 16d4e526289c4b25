import type Stripe from "stripe";
import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { Confirmed, type ConfirmInput } from "../contract";
import { limitPayments } from "../customers/limit-payments";
import { PLANS } from "../plans";
import { currentSubscription, customerOf } from "../records";
import { accessOf } from "../rules";
import { syncCustomer } from "../sync/sync-customer";

const unknown = (): DomainError => new DomainError("not-found", "The checkout does not exist in this organisation.");

/**
 * What became of a checkout that somebody returns from. Returning grants nothing: what the organisation has is read from
 * Stripe, as after an event. It can be asked any number of times.
 * @throws DomainError role-missing, not-found (made up, or somebody else's), unavailable
 */
export async function confirmCheckout(ctx: Context, { orgId, sessionId }: ConfirmInput & { orgId: string }): Promise<Confirmed> {
  requireMay(ctx, "billing:read", orgId);
  await limitPayments(ctx, orgId);
  const session = await sessionOf(ctx, orgId, sessionId);
  if (session.status !== "complete") return { state: session.status === "expired" ? "expired" : "open", plan: null };
  await syncCustomer(ctx, orgId);
  const row = await currentSubscription(reading(ctx), orgId);
  const isActive = row !== null && accessOf(row, ctx.clock.now()) !== "inactive";
  return Confirmed.parse({ state: isActive ? "active" : "processing", plan: PLANS.find((plan) => plan === row?.plan) ?? null });
}

async function sessionOf(ctx: Context, orgId: string, sessionId: string): Promise<Stripe.Checkout.Session> {
  const customer = await customerOf(reading(ctx), orgId);
  if (!customer?.stripeCustomerId) throw unknown();
  const session = await askStripe(ctx, (stripe) => stripe.checkout.sessions.retrieve(sessionId)).catch((error: unknown) => {
    throw isMissing(error) ? unknown() : error;
  });
  const paidBy = typeof session.customer === "string" ? session.customer : session.customer?.id;
  if (session.client_reference_id !== orgId || paidBy !== customer.stripeCustomerId) throw unknown();
  return session;
}
