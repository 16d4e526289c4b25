import type { Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";

const WINDOW_MS = 10 * 60_000;
const LIMIT = 120;

/**
 * Counts one request that asks Stripe, for an organisation and on all instances together. What staff asks about a customer
 * takes nothing from the customer. @throws DomainError rate-limited
 */
export async function limitPayments(ctx: Context, orgId: string): Promise<void> {
  if (ctx.actor.kind !== "user") return;
  const what = ctx.actor.staff ? "payments-staff" : "payments";
  await limitAttempts(ctx, [{ what, who: orgId, limit: LIMIT, windowMs: WINDOW_MS }]);
}
