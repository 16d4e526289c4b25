import { organisationById } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { askStripe, isKeptFailure, isReusedKey } from "@/lib/platform/stripe";
import { payersOf } from "../records";
import { ensureCustomerRow } from "./with-customer-lock";

/**
 * The organisation's customer at Stripe, made when there is none. Two first calls at once, or a lost answer, give the same
 * one: the idempotency key is derived from what we hold.
 * @throws DomainError unavailable, not-found
 */
export async function ensureCustomer(ctx: Context, orgId: string): Promise<string> {
  const { id, attempt } = await customerRecord(ctx, orgId);
  if (id) return id;
  const { name } = await organisationById(reading(ctx), orgId);
  const payer = (await payersOf(reading(ctx), orgId))[0];
  const details = { name, metadata: { org_id: orgId }, ...(payer ? { email: payer.email } : {}) };
  const made = await askStripe(ctx, (stripe) => stripe.customers.create(details, { idempotencyKey: `customer/${orgId}/${attempt}` })).catch(
    (error: unknown) => {
      // The name or the address changed since an answer was lost, or Stripe has kept a failure: the next attempt has a key of its own.
      if (isReusedKey(error) || isKeptFailure(error)) return null;
      throw error;
    },
  );
  if (made) return keep(ctx, orgId, made.id);
  await reading(ctx).billingCustomer.updateMany({ where: { orgId, attempt, stripeCustomerId: null }, data: { attempt: attempt + 1 } });
  throw new DomainError("conflict", "The organisation was just changed. Try again.");
}

async function customerRecord(ctx: Context, orgId: string): Promise<{ id: string | null; attempt: number }> {
  await ensureCustomerRow(ctx, orgId);
  const row = await reading(ctx).billingCustomer.findUniqueOrThrow({ where: { orgId } });
  return { id: row.stripeCustomerId, attempt: row.attempt };
}

/** Whoever is first decides. */
async function keep(ctx: Context, orgId: string, stripeCustomerId: string): Promise<string> {
  await reading(ctx).billingCustomer.updateMany({ where: { orgId, stripeCustomerId: null }, data: { stripeCustomerId } });
  const row = await reading(ctx).billingCustomer.findUniqueOrThrow({ where: { orgId } });
  return row.stripeCustomerId ?? stripeCustomerId;
}

/** For staff, until there is another one. */
export const CUSTOMER_DELETED = "The customer was deleted in Stripe.";

/** The customer was deleted at Stripe: the next call makes a new one, which can pay in any currency. */
export async function unlinkCustomer(ctx: Context, orgId: string, stripeCustomerId: string): Promise<void> {
  await reading(ctx).billingCustomer.updateMany({
    where: { orgId, stripeCustomerId },
    data: { stripeCustomerId: null, attempt: { increment: 1 }, currency: null, problems: [CUSTOMER_DELETED] },
  });
}
