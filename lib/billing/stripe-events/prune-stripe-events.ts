import { DAY_MS } from "@/lib/core/durations";
import { requireOperator, reading, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";

/** Forgets which events were taken long ago. Stripe keeps its own for 30 days; nothing older is ever delivered again. */
export async function pruneStripeEvents(ctx: Context): Promise<{ forgotten: number }> {
  requireOperator(ctx);
  const before = new Date(ctx.clock.now() - env().KEEP_STRIPE_EVENTS_DAYS * DAY_MS);
  const { count } = await reading(ctx).stripeEvent.deleteMany({ where: { receivedAt: { lt: before } } });
  return { forgotten: count };
}
