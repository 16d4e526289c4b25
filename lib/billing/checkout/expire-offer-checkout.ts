import { DomainError } from "@/lib/core/errors";
import { reading, requireOperator, type Context } from "@/lib/platform/context";
import { withCustomerLock } from "../customers/with-customer-lock";
import { currentSubscription, openCheckout } from "../records";
import { isLive } from "../rules";
import { expireSession } from "./expire-checkouts";

/**
 * Ends the checkout at which an offer that is being taken could still be paid.
 * @throws DomainError conflict (it is paid, or its payment is under way), unavailable
 */
export async function expireOfferCheckout(ctx: Context, offerId: string): Promise<void> {
  requireOperator(ctx);
  const terms = await reading(ctx).agreement.findUnique({ where: { offerId } });
  if (!terms || terms.acceptedAt) return;
  await withCustomerLock(ctx, terms.orgId, () => expire(ctx, terms));
}

async function expire(ctx: Context, { orgId, amountCents }: { orgId: string; amountCents: number }): Promise<void> {
  const open = await openCheckout(reading(ctx), orgId, ctx.clock.now());
  if (open?.plan === "enterprise" && open.amountCents === amountCents) {
    if (open.sessionId) await expireSession(ctx, orgId, open.sessionId);
    await reading(ctx).checkout.updateMany({ where: { id: open.id, openOf: orgId }, data: { openOf: null, state: "expired" } });
  }
  const row = await currentSubscription(reading(ctx), orgId);
  if (!row || !isLive(row)) return;
  const { plan, upgradeAmountCents, pendingAmountCents } = row;
  if ([plan === "enterprise" ? row.amountCents : null, upgradeAmountCents, pendingAmountCents].includes(amountCents))
    throw new DomainError("conflict", "The applicant has accepted this offer, and the payment has arrived or is in progress.");
}
