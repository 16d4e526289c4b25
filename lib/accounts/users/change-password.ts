import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { reading, requireRecentSignIn, requireUser, transaction, type Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { dropLinks } from "../links";
import { passwordChangedMail } from "../mails";
import { userById } from "../records";
import { endSessionsOf } from "../sessions/end-session";
import { hashPassword, isPassword, requireGoodPassword } from "../sign-in/passwords";
import { passwordGuesses } from "../sign-in/step-up";
import { requireOwnSignIn } from "../sso/require-own-sign-in";

/**
 * Changes the password, or sets the first one of an account that signs in through a provider; other browsers are signed out.
 * @throws DomainError sign-in-refused (present password), step-up-required, conflict (signed in by a directory), unprocessable (new one), rate-limited
 */
export async function changePassword(ctx: Context, input: { current: string; password: string }): Promise<void> {
  const { userId, sessionId } = requireUser(ctx);
  requireOwnSignIn(ctx);
  await limitAttempts(ctx, [passwordGuesses(sessionId)]);
  const user = await userById(reading(ctx), userId);
  if (user.passwordHash === null) requireRecentSignIn(ctx);
  else if (!(await isPassword(input.current, user.passwordHash)))
    throw new DomainError("sign-in-refused", "Incorrect current password.", {
      errors: [{ parameter: "current", code: "wrong", detail: "Incorrect current password." }],
    });
  requireGoodPassword(input.password, user);
  const passwordHash = await hashPassword(input.password);
  await transaction(ctx, async (tx) => {
    const now = new Date(tx.clock.now());
    await dropLinks(tx, userId);
    await tx.db.user.update({ where: { id: userId }, data: { passwordHash } });
    await tx.db.session.updateMany({ where: { id: sessionId }, data: { authenticatedAt: now } });
    await endSessionsOf(tx, userId, sessionId);
    const event = await recordEvent(tx, { type: "user.password-changed", subject: userId });
    const content = passwordChangedMail(user.name);
    await queueMail(tx, { onceKey: `password-changed/${event}`, template: "password-changed", to: user.email, content, userId });
  });
}
