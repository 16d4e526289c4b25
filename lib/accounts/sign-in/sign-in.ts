import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, reading, type Context } from "@/lib/platform/context";
import { clientOf, limitAttempts, uncountAttempts, type Limit } from "@/lib/platform/throttle";
import { redeemLink } from "../links";
import { countOwnGuess, knownDevice } from "../sessions/devices";
import { openSession } from "../sessions/sessions";
import { sendVerification } from "../sign-up/send-verification";
import { isPassword } from "./passwords";

const QUARTER_HOUR_MS = 15 * 60_000;

/**
 * Counts a guess: of a browser that this account has signed in with, in a bucket of its own; of a stranger, few from one
 * network, and far more from all together. Who is refused there signs in with a link by mail. Returns what a right one takes back.
 */
async function countGuess(ctx: Context, email: string): Promise<Limit[]> {
  const own = await countOwnGuess(ctx, "sign-in", await knownDevice(ctx, email));
  if (own) return [own];
  const here = { what: "sign-in/mail-here", who: `${email} ${clientOf(ctx)}`, limit: 10, windowMs: QUARTER_HOUR_MS };
  const everywhere = { what: "sign-in/mail", who: email, limit: 100, windowMs: 4 * QUARTER_HOUR_MS };
  await limitAttempts(ctx, [here, { what: "sign-in/address", who: clientOf(ctx), limit: 60, windowMs: QUARTER_HOUR_MS }, everywhere]);
  return [here, everywhere];
}

const refused = (): DomainError =>
  new DomainError("sign-in-refused", "Incorrect e-mail or password, or the e-mail address is not confirmed yet.");

/**
 * Signs in with address and password. One answer for every reason to refuse, after the same work. Returns the session's id.
 * @throws DomainError sign-in-refused, rate-limited
 */
export async function signIn(ctx: Context, input: { email: string; password: string }): Promise<string> {
  const counted = await countGuess(ctx, input.email);
  const user = await reading(ctx).user.findUnique({ where: { email: input.email } });
  const isRight = await isPassword(input.password, user?.passwordHash);
  if (!user || !isRight || user.suspendedAt || user.erasedAt) {
    await transaction(ctx, (tx) => recordEvent(tx, { type: "session.refused", ...(user ? { subject: user.id } : {}) }));
    throw refused();
  }
  if (!user.emailVerifiedAt && !ctx.isLocal) {
    await transaction(ctx, (tx) => sendVerification(tx, user));
    throw refused();
  }
  await uncountAttempts(ctx, counted);
  return transaction(ctx, (tx) => openSession(tx, user, "password"));
}

/**
 * Signs in with a ticket that a verified link, an invitation, a mail or the operator's command line gave out. Returns the session's id.
 * @throws DomainError link-invalid
 */
export async function signInWithTicket(ctx: Context, input: { ticket: string }): Promise<string> {
  await limitAttempts(ctx, [{ what: "ticket/address", who: clientOf(ctx), limit: 60, windowMs: QUARTER_HOUR_MS }]);
  return transaction(ctx, async (tx) => {
    const { userId, data } = await redeemLink(tx, ["sign-in", "mailed-sign-in"], input.ticket);
    const user = await tx.db.user.findFirst({ where: { id: userId, suspendedAt: null, erasedAt: null } });
    if (!user) throw refused();
    return openSession(tx, user, data["proof"] === "operator" ? "operator" : "link");
  });
}
