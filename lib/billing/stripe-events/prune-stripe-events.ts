import { DAY_MS } from "@/lib/core/durations";
import { requireOperator, reading, type Context } from "@/lib/platform/context";

/** Stripe itself keeps events for 30 days; nothing older is ever delivered again. */
const KEPT_MS = 90 * DAY_MS;

/** Forgets which events were taken long ago. */
export async function pruneStripeEvents(ctx: Context): Promise<{ forgotten: number }> {
  requireOperator(ctx);
  const { count } = await reading(ctx).stripeEvent.deleteMany({ where: { receivedAt: { lt: new Date(ctx.clock.now() - KEPT_MS) } } });
  return { forgotten: count };
}
