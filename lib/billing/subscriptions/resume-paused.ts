import type Stripe from "stripe";
import type { Context } from "@/lib/platform/context";
import { askStripe, declineOf, isRefused } from "@/lib/platform/stripe";
import type { SubscriptionRow } from "../records";
import { isWaivedRenewal } from "../rules";

/**
 * Lets a paused subscription go on, or one whose renewal support cancelled. A period that began unpaid is not given away: a new one begins, and is charged. All of it
 * happens or nothing, so a declined card leaves the subscription paused.
 * @returns why it stays paused, in words for the person who pays; null: it goes on
 */
export async function resumePaused(ctx: Context, row: SubscriptionRow): Promise<string | null> {
  const anew: Stripe.SubscriptionUpdateParams = {
    billing_cycle_anchor: { type: "now" },
    proration_behavior: "none",
    metadata: { cut_period: "" },
  };
  // What is sent as an invoice is paid later.
  if (!row.isInvoiced) anew.payment_behavior = "error_if_incomplete";
  const isUnpaid = isWaivedRenewal(row);
  try {
    await askStripe(ctx, (stripe) => stripe.subscriptions.update(row.id, { pause_collection: "", ...(isUnpaid ? anew : {}) }));
    return null;
  } catch (error) {
    const declined = declineOf(error) ?? (isUnpaid && isRefused(error) ? "There is no chargeable card on file." : null);
    if (declined === null) throw error;
    return declined;
  }
}
