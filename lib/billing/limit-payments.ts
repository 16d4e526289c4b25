import { limitAttempts } from "@/lib/platform/throttle";
import type { Context } from "@/lib/platform/context";

const WINDOW_MS = 10 * 60_000;
const LIMIT = 120;

/** One organisation must not use up what Stripe takes from all of us. @throws DomainError rate-limited */
export const limitPayments = (ctx: Context, orgId: string): Promise<void> =>
  ctx.actor.kind === "user" ? limitAttempts(ctx, [{ what: "payments", who: orgId, limit: LIMIT, windowMs: WINDOW_MS }]) : Promise.resolve();
