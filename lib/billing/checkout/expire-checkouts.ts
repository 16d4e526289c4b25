import { reading, type Context } from "@/lib/platform/context";
import { askStripe, isMissing, isRefused } from "@/lib/platform/stripe";
import { syncCustomer } from "../sync/sync-customer";

/** Ends one at Stripe. What was paid a moment before, or has expired, is read. @throws DomainError unavailable */
export async function expireSession(ctx: Context, orgId: string, sessionId: string): Promise<void> {
  try {
    await askStripe(ctx, (stripe) => stripe.checkout.sessions.expire(sessionId));
  } catch (error) {
    if (isMissing(error)) return;
    if (!isRefused(error)) throw error;
    await syncCustomer(ctx, orgId);
  }
}

/** Ends every checkout at which an organisation could still pay, and reads what was paid until now. @throws DomainError unavailable */
export async function expireCheckouts(ctx: Context, orgId: string): Promise<void> {
  const db = reading(ctx);
  for (const { sessionId } of await db.checkout.findMany({ where: { openOf: orgId } }))
    if (sessionId !== null) await expireSession(ctx, orgId, sessionId);
  // Whatever was paid, also a moment ago, is known after this.
  await syncCustomer(ctx, orgId);
  await db.checkout.updateMany({ where: { openOf: orgId }, data: { openOf: null, state: "expired" } });
}
