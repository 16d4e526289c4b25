import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireUser, transaction, type Context } from "@/lib/platform/context";
import { limitAttempts, type Limit } from "@/lib/platform/throttle";
import { userById } from "../records";
import { isPassword } from "./passwords";

/** By session: a stranger who has one can't use up the tries of the others, and to open more takes the password. */
export const passwordGuesses = (sessionId: string): Limit => ({ what: "step-up", who: sessionId, limit: 10, windowMs: 15 * 60_000 });

/**
 * Proves again who is sitting there; for 15 minutes sensitive actions are open.
 * @throws DomainError sign-in-refused, conflict (no password: sign in with the provider again), rate-limited
 */
export async function stepUp(ctx: Context, input: { password: string }): Promise<void> {
  const { userId, sessionId, directoryOrgId } = requireUser(ctx);
  if (directoryOrgId !== undefined) throw new DomainError("conflict", "Sign in through your directory again to continue.");
  await limitAttempts(ctx, [passwordGuesses(sessionId)]);
  const user = await userById(reading(ctx), userId);
  if (user.passwordHash === null)
    throw new DomainError("conflict", "Your account has no password. Sign in again with your provider, or request a password by e-mail.");
  if (!(await isPassword(input.password, user.passwordHash))) throw new DomainError("sign-in-refused", "Incorrect password.");
  await transaction(ctx, async (tx) => {
    await tx.db.session.updateMany({ where: { id: sessionId }, data: { authenticatedAt: new Date(tx.clock.now()) } });
    await recordEvent(tx, { type: "session.confirmed", subject: userId });
  });
}
