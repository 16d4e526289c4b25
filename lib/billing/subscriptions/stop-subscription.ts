import type { Context } from "@/lib/platform/context";
import { askStripe, isMissing, isRefused } from "@/lib/platform/stripe";

/** Ends a subscription now; what is open of it stays due. One that is over already needs no ending. */
export async function stopSubscription(ctx: Context, { id }: { id: string }): Promise<void> {
  await askStripe(ctx, (stripe) => stripe.subscriptions.cancel(id)).catch((error: unknown) => {
    if (!isMissing(error) && !isRefused(error)) throw error;
  });
}
