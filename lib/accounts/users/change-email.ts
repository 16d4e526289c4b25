import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { reading, requireRecentSignIn, requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { dropLinks, linkInvalid, newLink, readLink, redeemLink, tokenHash } from "../links";
import { addressChangedMail, addressChangesMail, knownAddressMail, newAddressMail } from "../mails";
import { requireProven } from "../passkeys/require-proven";
import { userById } from "../records";
import { endSessionsOf } from "../sessions/end-session";
import { requireOwnSignIn } from "../sso/require-own-sign-in";
import { insertFormerAddress } from "./own-addresses";

/**
 * Mails a link to the new address, and a warning to the present one. Nothing changes before the link is opened;
 * an address that has an account already gets a mail that says so, and the answer is the same.
 * @throws DomainError step-up-required, conflict (a password alone, beside passkeys), rate-limited
 */
export async function requestEmailChange(ctx: Context, input: { email: string }): Promise<void> {
  requireOwnSignIn(ctx);
  requireRecentSignIn(ctx);
  const { userId } = requireUser(ctx);
  await limitAttempts(ctx, [{ what: "email-change", who: userId, limit: 5, windowMs: HOUR_MS }]);
  await transaction(ctx, async (tx) => {
    const user = await userById(tx.db, userId);
    await requireProven(tx, user);
    if (user.email === input.email) return;
    const event = await recordEvent(tx, { type: "user.email-change-requested", subject: userId });
    await notifyNewAddress(tx, user, { email: input.email, event });
    const content = addressChangesMail(user.name, input.email);
    await queueMail(tx, { onceKey: `email-changes/${event}`, template: "address-changes", to: user.email, content, userId });
  });
}

async function notifyNewAddress(
  tx: TxContext,
  user: { id: string; name: string },
  { email, event }: { email: string; event: string },
): Promise<void> {
  const holder = await tx.db.user.findUnique({ where: { email }, select: { id: true, name: true } });
  if (holder) {
    await queueMail(tx, {
      onceKey: `known-address/${event}`,
      template: "known-address",
      to: email,
      content: knownAddressMail(holder.name),
      userId: holder.id,
    });
    return;
  }
  const token = await newLink(tx, { kind: "email-change", userId: user.id, data: { email } });
  const content = newAddressMail(user.name, token);
  const onceKey = `new-address/${tokenHash(token)}`;
  await queueMail(tx, { onceKey, template: "new-address", to: email, content, isSecret: true, userId: user.id });
}

const isOf = (ctx: Context, userId: string): boolean => ctx.actor.kind === "user" && ctx.actor.userId === userId;

/** Whether the link can be used, the address it stands for, and whether the account is the visitor's own. @throws DomainError link-invalid */
export async function lookAtEmailChange(ctx: Context, input: { token: string }): Promise<{ email: string; isYours: boolean }> {
  const { data, userId } = await readLink(reading(ctx), "email-change", { token: input.token, nowMs: ctx.clock.now() });
  return { email: String(data["email"]), isYours: isOf(ctx, userId) };
}

/**
 * Puts the new address in force; other browsers are signed out. The mailbox alone is not enough: with a careless click
 * in it, somebody else's account would own the address as verified.
 * @throws DomainError session-missing (not signed in to that account), conflict (a password alone, beside passkeys), link-invalid, also when the address was taken meanwhile
 */
export async function confirmEmailChange(ctx: Context, input: { token: string }): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { userId, data } = await redeemLink(tx, "email-change", input.token);
    if (tx.actor.kind !== "user" || tx.actor.userId !== userId)
      throw new DomainError("session-missing", "Sign in to the account that requested this change, then open the link again.");
    const email = String(data["email"]);
    if (await tx.db.user.findUnique({ where: { email }, select: { id: true } })) throw linkInvalid();
    const now = new Date(tx.clock.now());
    const before = await userById(tx.db, userId);
    await requireProven(tx, before);
    if (before.emailVerifiedAt) await insertFormerAddress(tx.db, userId, { address: before.email, until: now });
    await tx.db.user.update({ where: { id: userId }, data: { email, emailVerifiedAt: now } });
    await dropLinks(tx, userId);
    await endSessionsOf(tx, userId, tx.actor.sessionId);
    const event = await recordEvent(tx, { type: "user.email-changed", subject: userId, data: { changes: { email: true } } });
    const content = addressChangedMail(before.name, email);
    await queueMail(tx, { onceKey: `email-changed/${event}`, template: "address-changed", to: before.email, content, userId });
  });
}
