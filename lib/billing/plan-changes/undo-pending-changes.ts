import type { Context } from "@/lib/platform/context";
import { askStripe, isMissing, isRefused } from "@/lib/platform/stripe";
import type { SubscriptionRow } from "../records";

/** What is over already needs no undoing. */
async function unlessOver(undo: Promise<unknown>): Promise<boolean> {
  try {
    await undo;
    return true;
  } catch (error) {
    if (isMissing(error) || isRefused(error)) return false;
    throw error;
  }
}

/** Gives up an upgrade that was not paid: voiding its invoice is what ends it. The invoice of a renewal stays. Returns whether there was one. */
export async function undoUpgrade(ctx: Context, { upgradeExpiresAt, invoiceId, invoiceReason }: SubscriptionRow): Promise<boolean> {
  if (!upgradeExpiresAt || !invoiceId || invoiceReason !== "subscription_update") return false;
  return unlessOver(askStripe(ctx, (stripe) => stripe.invoices.voidInvoice(invoiceId)));
}

/** Takes back what waits on a subscription: a downgrade in its schedule, an upgrade that was not paid. Returns which of them it undid. */
export async function undoPendingChanges(ctx: Context, row: SubscriptionRow): Promise<{ upgrade: boolean; downgrade: boolean }> {
  const { scheduleId } = row;
  const upgrade = await undoUpgrade(ctx, row);
  const downgrade = scheduleId !== null && (await unlessOver(askStripe(ctx, (stripe) => stripe.subscriptionSchedules.release(scheduleId))));
  return { upgrade, downgrade };
}
