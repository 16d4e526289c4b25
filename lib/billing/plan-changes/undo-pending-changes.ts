import type { Context } from "@/lib/platform/context";
import { askStripe, isMissing, isRefused } from "@/lib/platform/stripe";
import type { SubscriptionRow } from "../records";

/** What is over already needs no undoing. */
const unlessOver = (error: unknown): null => {
  if (isMissing(error) || isRefused(error)) return null;
  throw error;
};

/** Gives up an upgrade that was not paid: voiding its invoice is what ends it. The invoice of a renewal stays. */
export async function undoUpgrade(ctx: Context, { upgradeExpiresAt, invoiceId, invoiceReason }: SubscriptionRow): Promise<void> {
  if (upgradeExpiresAt && invoiceId && invoiceReason === "subscription_update")
    await askStripe(ctx, (stripe) => stripe.invoices.voidInvoice(invoiceId)).catch(unlessOver);
}

/** Takes back what waits on a subscription: a downgrade in its schedule, an upgrade that was not paid. */
export async function undoPendingChanges(ctx: Context, row: SubscriptionRow): Promise<void> {
  const { scheduleId } = row;
  await undoUpgrade(ctx, row);
  if (scheduleId) await askStripe(ctx, (stripe) => stripe.subscriptionSchedules.release(scheduleId)).catch(unlessOver);
}
