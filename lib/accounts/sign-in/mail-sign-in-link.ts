import { HOUR_MS } from "@/lib/core/durations";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { reading, transaction, type Context } from "@/lib/platform/context";
import { clientOf, limitAttempts } from "@/lib/platform/throttle";
import { newLink, tokenHash } from "../links";
import { signInLinkMail } from "../mails";
import { sendVerification } from "../sign-up/send-verification";
import { mayMailLink } from "./may-mail-link";

/**
 * Mails a link that signs in once instead of the password, and leaves the second factor as it is: the way in when others
 * have used up the guesses of an account. An address that was never verified gets the link that verifies it. The answer
 * is the same for every address.
 * @throws DomainError rate-limited (20 an hour from one client)
 */
export async function mailSignInLink(ctx: Context, input: { email: string }): Promise<void> {
  await limitAttempts(ctx, [{ what: "sign-in-link/address", who: clientOf(ctx), limit: 20, windowMs: HOUR_MS }]);
  const user = await reading(ctx).user.findUnique({ where: { email: input.email } });
  if (!user || user.suspendedAt || user.erasedAt) return;
  await transaction(ctx, async (tx) => {
    if (!user.emailVerifiedAt) return sendVerification(tx, user);
    if (!(await mayMailLink(tx, "mailed-sign-in", user.id))) return;
    const token = await newLink(tx, { kind: "mailed-sign-in", userId: user.id });
    const content = signInLinkMail(user.name, token);
    await queueMail(tx, {
      onceKey: `sign-in-link/${tokenHash(token)}`,
      template: "sign-in-link",
      to: user.email,
      content,
      isSecret: true,
      userId: user.id,
    });
    await recordEvent(tx, { type: "user.sign-in-link-requested", subject: user.id });
  });
}
