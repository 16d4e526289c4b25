import { HOUR_MS } from "@/lib/core/durations";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { reading, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { clientOf, limitAttempts } from "@/lib/platform/throttle";
import { newLink, readLink, redeemLink, tokenHash } from "../links";
import { passwordChangedMail, resetMail } from "../mails";
import { keepsPasskeys } from "../passkeys/require-proven";
import { userById } from "../records";
import { endSessionsOf } from "../sessions/end-session";
import { unlinkAll } from "./link-provider";
import { mayMailLink } from "./may-mail-link";
import { hashPassword, requireGoodPassword } from "./passwords";

/**
 * Mails a link for a new password, if the address has an account and was not mailed one just now; the answer is the same if not.
 * @throws DomainError rate-limited (20 an hour from one client)
 */
export async function requestReset(ctx: Context, input: { email: string }): Promise<void> {
  await limitAttempts(ctx, [{ what: "reset/address", who: clientOf(ctx), limit: 20, windowMs: HOUR_MS }]);
  const user = await reading(ctx).user.findUnique({ where: { email: input.email } });
  if (!user || user.suspendedAt || user.erasedAt) return;
  await transaction(ctx, async (tx) => {
    if (!(await mayMailLink(tx, "reset", user.id))) return;
    const token = await newLink(tx, { kind: "reset", userId: user.id });
    const content = resetMail(user.name, token);
    const onceKey = `reset/${tokenHash(token)}`;
    await queueMail(tx, { onceKey, template: "reset-password", to: user.email, content, isSecret: true, userId: user.id });
    await recordEvent(tx, { type: "user.reset-requested", subject: user.id });
  });
}

/** Whether the link can be used. @throws DomainError link-invalid */
export async function lookAtReset(ctx: Context, input: { token: string }): Promise<void> {
  await readLink(reading(ctx), "reset", { token: input.token, nowMs: ctx.clock.now() });
}

/**
 * Sets a new password, signs out everywhere and unlinks every service and passkey that signs in: a thief may have added one. Passkeys
 * that access rests on stay, as an authenticator does. The link came by mail, so the address is proved with it.
 * @throws DomainError link-invalid, unprocessable (password)
 */
export async function resetPassword(ctx: Context, input: { token: string; password: string }): Promise<void> {
  const link = await readLink(reading(ctx), "reset", { token: input.token, nowMs: ctx.clock.now() });
  const user = await userById(reading(ctx), link.userId);
  requireGoodPassword(input.password, user);
  const passwordHash = await hashPassword(input.password);
  await transaction(ctx, async (tx) => {
    await redeemLink(tx, "reset", input.token);
    const now = new Date(tx.clock.now());
    await tx.db.user.update({ where: { id: user.id }, data: { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now } });
    // Every other link that is under way belongs to whoever asked before.
    await tx.db.linkToken.updateMany({ where: { userId: user.id, usedAt: null }, data: { usedAt: now } });
    await endSessionsOf(tx, user.id);
    const unlinked = await unlinkAll(tx, user.id);
    const passkeys = await settlePasskeys(tx, user.id);
    await recordEvent(tx, { type: "user.password-reset", subject: user.id });
    const content = passwordChangedMail(user.name, unlinked, passkeys);
    const onceKey = `password-changed/${link.id}`;
    await queueMail(tx, { onceKey, template: "password-changed", to: user.email, content, userId: user.id });
  });
}

async function settlePasskeys(tx: TxContext, userId: string): Promise<"none" | "removed" | "kept"> {
  if ((await tx.db.passkey.count({ where: { userId } })) === 0) return "none";
  if (await keepsPasskeys(tx, userId)) return "kept";
  await tx.db.passkey.deleteMany({ where: { userId } });
  return "removed";
}
