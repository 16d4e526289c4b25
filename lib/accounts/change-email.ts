import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { reading, requireRecentSignIn, requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { endSessionsOf } from "./end-session";
import { linkInvalid, newLink, readLink, takeLink, tokenHash } from "./links";
import { addressChangesMail, knownAddressMail, newAddressMail } from "./mails";
import { userById } from "./records";

/**
 * Mails a link to the new address, and a warning to the present one. Nothing changes before the link is opened;
 * an address that has an account already gets a mail that says so, and the answer is the same.
 * @throws DomainError step-up-required, rate-limited
 */
export async function requestEmailChange(ctx: Context, input: { email: string }): Promise<void> {
  requireRecentSignIn(ctx);
  const { userId } = requireUser(ctx);
  await limitAttempts(ctx, [{ what: "email-change", who: userId, limit: 5, windowMs: 3_600_000 }]);
  await transaction(ctx, async (tx) => {
    const user = await userById(tx.db, userId);
    if (user.email === input.email) return;
    const event = await recordEvent(tx, { type: "user.email-change-requested", subject: userId });
    await tellNewAddress(tx, user, input.email, event);
    const content = addressChangesMail(user.name, input.email);
    await queueMail(tx, { onceKey: `email-changes/${event}`, template: "address-changes", to: user.email, content });
  });
}

async function tellNewAddress(tx: TxContext, user: { id: string; name: string }, email: string, event: string): Promise<void> {
  const holder = await tx.db.user.findUnique({ where: { email }, select: { name: true } });
  if (holder) {
    await queueMail(tx, {
      onceKey: `known-address/${event}`,
      template: "known-address",
      to: email,
      content: knownAddressMail(holder.name),
    });
    return;
  }
  const token = await newLink(tx, { kind: "email-change", userId: user.id, data: { email } });
  const content = newAddressMail(user.name, token);
  await queueMail(tx, { onceKey: `new-address/${tokenHash(token)}`, template: "new-address", to: email, content, isSecret: true });
}

/** Whether the link can be used, and the address it stands for. @throws DomainError link-invalid */
export async function lookAtEmailChange(ctx: Context, input: { token: string }): Promise<{ email: string }> {
  const { data } = await readLink(reading(ctx), "email-change", input.token, ctx.clock.now());
  return { email: String(data["email"]) };
}

/** Puts the new address in force; other browsers are signed out. @throws DomainError link-invalid, also when the address was taken meanwhile */
export async function confirmEmailChange(ctx: Context, input: { token: string }): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { userId, data } = await takeLink(tx, "email-change", input.token);
    const email = String(data["email"]);
    if (await tx.db.user.findUnique({ where: { email }, select: { id: true } })) throw linkInvalid();
    await tx.db.user.update({ where: { id: userId }, data: { email, emailVerifiedAt: new Date(tx.clock.now()) } });
    await tx.db.linkToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: new Date(tx.clock.now()) } });
    await endSessionsOf(tx, userId, tx.actor.kind === "user" && tx.actor.userId === userId ? tx.actor.sessionId : undefined);
    await recordEvent(tx, { type: "user.email-changed", subject: userId });
  });
}
