import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { reading, transaction, type Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { newLink, readLink, redeemLink, type Link } from "../links";
import { userById } from "../records";
import { isPassword } from "../sign-in/passwords";
import { bindingHash, sendVerification } from "./send-verification";

type Verify = { token: string; binding: string | null; password?: string | undefined };

const isBound = (link: Link, binding: string | null): boolean => binding !== null && link.data["binding"] === bindingHash(binding);

/** What the page of a link asks for: a password, unless this is the browser that signed up. @throws DomainError link-invalid */
export async function lookAtVerification(
  ctx: Context,
  input: { token: string; binding: string | null },
): Promise<{ needsPassword: boolean }> {
  return { needsPassword: !isBound(await readLink(reading(ctx), "verify", { token: input.token, nowMs: ctx.clock.now() }), input.binding) };
}

/**
 * Verifies an address. The mailbox alone is not enough: whoever opens the link must also be who chose the password,
 * or a stranger's sign-up would become theirs with one careless click. Returns a ticket that signs in, and where the
 * sign-up was meant to lead.
 * @throws DomainError link-invalid, sign-in-refused (password), rate-limited
 */
export async function verifyAddress(ctx: Context, input: Verify): Promise<{ ticket: string; next: string | null }> {
  const link = await readLink(reading(ctx), "verify", { token: input.token, nowMs: ctx.clock.now() });
  if (!isBound(link, input.binding)) {
    await limitAttempts(ctx, [{ what: "verify", who: link.id, limit: 10, windowMs: HOUR_MS }]);
    const { passwordHash } = await userById(reading(ctx), link.userId);
    if (!(await isPassword(input.password ?? "", passwordHash)))
      throw new DomainError("sign-in-refused", "Incorrect password. Enter the one you chose at sign-up.");
  }
  return transaction(ctx, async (tx) => {
    const { userId, data } = await redeemLink(tx, "verify", input.token);
    await tx.db.user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date(tx.clock.now()) } });
    await recordEvent(tx, { type: "user.verified", subject: userId });
    const { next } = data;
    return { ticket: await newLink(tx, { kind: "sign-in", userId }), next: typeof next === "string" ? next : null };
  });
}

/** Mails the link again to whoever is signed in and not verified yet. */
export async function resendVerification(ctx: Context): Promise<void> {
  if (ctx.actor.kind !== "user") throw new DomainError("session-missing", "Sign in to continue.");
  const user = await userById(reading(ctx), ctx.actor.userId);
  if (!user.emailVerifiedAt) await transaction(ctx, (tx) => sendVerification(tx, user));
}
