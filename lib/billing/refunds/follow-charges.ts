import { reading, type Context } from "@/lib/platform/context";
import { askStripe } from "@/lib/platform/stripe";
import { writeDisputeAtStripe } from "../disputes/follow-dispute";
import { noteRefund } from "./note-refund";

const LATEST = 20;

/**
 * Reads from Stripe what of the latest charges was refunded or is disputed, whatever events are still on their way: what is credited
 * or sold next depends on it. Within the customer's lock.
 */
export async function followCharges(ctx: Context, { orgId, customer }: { orgId: string; customer: string }): Promise<void> {
  const { data } = await askStripe(ctx, (stripe) => stripe.charges.list({ customer, limit: LATEST }));
  for (const charge of data) {
    if (charge.amount_refunded > 0 && (await refundedCents(ctx, charge.id)) < charge.amount_refunded)
      await noteRefund(ctx, orgId, charge.id);
    if (charge.disputed && (await reading(ctx).dispute.count({ where: { chargeId: charge.id } })) === 0)
      for (const { id } of (await askStripe(ctx, (stripe) => stripe.disputes.list({ charge: charge.id, limit: 1 }))).data)
        await writeDisputeAtStripe(ctx, orgId, id);
  }
}

const refundedCents = async (ctx: Context, chargeId: string): Promise<number> =>
  (await reading(ctx).refund.findUnique({ where: { chargeId } }))?.amountCents ?? 0;
