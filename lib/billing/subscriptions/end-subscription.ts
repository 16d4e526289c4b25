import type { Context } from "@/lib/platform/context";
import { askStripe } from "@/lib/platform/stripe";
import { settleDebts } from "../dunning/settle-debts";
import { stopSubscription } from "./stop-subscription";

/** Says to Stripe whether it ends with the period or goes on. */
export async function endWithPeriod(ctx: Context, { id }: { id: string }, isCancelled: boolean): Promise<void> {
  const said = await askStripe(ctx, (stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: isCancelled }));
  // Cancelled elsewhere, as in the dashboard, it may have an end of its own.
  if (!isCancelled && said.cancel_at !== null) await askStripe(ctx, (stripe) => stripe.subscriptions.update(id, { cancel_at: "" }));
}

/** Ends it now. Of what is unpaid only what was used is still asked for. */
export async function endSubscription(ctx: Context, orgId: string, { id, plan }: { id: string; plan: string | null }): Promise<void> {
  await stopSubscription(ctx, { id });
  await settleDebts(ctx, orgId, { id, plan });
}
