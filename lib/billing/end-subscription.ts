import type { Context } from "@/lib/platform/context";
import { askStripe, isMissing, isRefused } from "@/lib/platform/stripe";

/** Says to Stripe whether it ends with the period or goes on. */
export async function endWithPeriod(ctx: Context, { id }: { id: string }, isCancelled: boolean): Promise<void> {
  const said = await askStripe(ctx, (stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: isCancelled }));
  // Cancelled elsewhere, as in the dashboard, it may have an end of its own.
  if (!isCancelled && said.cancel_at !== null) await askStripe(ctx, (stripe) => stripe.subscriptions.update(id, { cancel_at: "" }));
}

/** Ends it now. What is unpaid of it is not asked for any more. */
export async function endSubscription(ctx: Context, { id }: { id: string }): Promise<void> {
  const ignoreOver = (error: unknown): void => {
    if (!isMissing(error) && !isRefused(error)) throw error;
  };
  await askStripe(ctx, (stripe) => stripe.subscriptions.cancel(id)).catch(ignoreOver);
  const { data } = await askStripe(ctx, (stripe) => stripe.invoices.list({ subscription: id, status: "open", limit: 100 }));
  for (const invoice of data) await askStripe(ctx, (stripe) => stripe.invoices.voidInvoice(invoice.id)).catch(ignoreOver);
}
