import { Secret } from "otpauth";
import QRCode from "qrcode";
import { DomainError } from "@/lib/core/errors";
import type { EventType } from "@/lib/events/catalogue/contract";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { requireOperator, requireRecentSignIn, requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { seal, unseal } from "@/lib/platform/seal";
import { limitAttempts } from "@/lib/platform/throttle";
import type { TotpSetup } from "../contract";
import { requireProven } from "../passkeys/require-proven";
import { lockUser, userById } from "../records";
import { secondFactorMail, type SecondFactorChange } from "../security-mails";
import { requireOwnSignIn } from "../sso/require-own-sign-in";
import { codeGuesses, newCodes, PURPOSE, stepOfCode, redeemCode, totpOf, wrongCode } from "./second-factor";

type Person = Awaited<ReturnType<typeof userById>>;

/**
 * Who is signed in, after a code of the authenticator that is in force, or a recovery code: a password alone, or a browser that
 * was left open, changes nothing about it.
 */
async function provenHolder(tx: TxContext, code: string | undefined): Promise<Person> {
  const user = await userById(tx.db, requireUser(tx).userId);
  if (!user.totpConfirmedAt) throw new DomainError("conflict", "Two-factor authentication is not set up.");
  await redeemCode(tx, user, code ?? "");
  return user;
}

const limitCodes = (ctx: Context): Promise<void> => limitAttempts(ctx, [codeGuesses("code/session", requireUser(ctx).sessionId)]);

/**
 * Begins to set up an authenticator, the first or another one; nothing changes before its first code was entered.
 * @param input a code of the one that is in force, or a recovery code
 * @throws DomainError step-up-required, sign-in-refused (the code), conflict (a password alone, beside passkeys), rate-limited
 */
export async function beginSecondFactor(ctx: Context, input: { code?: string | undefined } = {}): Promise<TotpSetup> {
  requireOwnSignIn(ctx);
  requireRecentSignIn(ctx);
  const { userId } = requireUser(ctx);
  await limitCodes(ctx);
  const secret = new Secret({ size: 20 }).base32;
  const { email } = await transaction(ctx, async (tx) => {
    const user = await userById(tx.db, userId);
    await requireProven(tx, user);
    if (user.totpConfirmedAt) await provenHolder(tx, input.code);
    return tx.db.user.update({ where: { id: userId }, data: { totpNextSecret: seal(PURPOSE, secret) }, select: { email: true } });
  });
  const qrSvg = await QRCode.toString(totpOf(secret, email).toString(), { type: "svg", margin: 1, errorCorrectionLevel: "M" });
  return { secret, qrSvg };
}

/**
 * Puts the authenticator that was begun in force, in place of an earlier one. Returns recovery codes, shown this once.
 * @throws DomainError step-up-required, sign-in-refused, conflict, rate-limited
 */
export async function confirmSecondFactor(ctx: Context, input: { code: string }): Promise<{ codes: string[] }> {
  requireOwnSignIn(ctx);
  requireRecentSignIn(ctx);
  const { userId, sessionId } = requireUser(ctx);
  await limitAttempts(ctx, [codeGuesses("code/new", sessionId)]);
  const { codes, recoveryHashes } = newCodes(userId);
  return transaction(ctx, async (tx) => {
    await lockUser(tx.db, userId);
    const user = await userById(tx.db, userId);
    // A passkey may have been added since it was begun.
    await requireProven(tx, user);
    if (user.totpNextSecret === null) throw new DomainError("conflict", "There is no setup to confirm. Start again.");
    const secret = unseal(PURPOSE, user.totpNextSecret);
    if (secret === null) throw new DomainError("conflict", "This setup has expired. Start again.");
    const step = stepOfCode(secret, input.code, tx.clock.now());
    if (step === null) throw wrongCode();
    const now = new Date(tx.clock.now());
    const { count } = await tx.db.user.updateMany({
      where: { id: userId, totpNextSecret: user.totpNextSecret },
      data: { totpSecret: user.totpNextSecret, totpNextSecret: null, totpConfirmedAt: now, totpLastStep: step, recoveryHashes },
    });
    if (count === 0) throw new DomainError("conflict", "A newer setup was started elsewhere. Start again.");
    await tx.db.session.updateMany({ where: { id: sessionId }, data: { secondFactorAt: now } });
    await notifyChange(tx, user, user.totpConfirmedAt ? "replaced" : "on");
    return { codes };
  });
}

/**
 * Generate new codes in place of the old ones, shown this once.
 * @param input a code of the authenticator, or a recovery code
 * @throws DomainError step-up-required, sign-in-refused (the code), conflict, rate-limited
 */
export async function renewRecoveryCodes(ctx: Context, input: { code: string }): Promise<{ codes: string[] }> {
  requireOwnSignIn(ctx);
  requireRecentSignIn(ctx);
  await limitCodes(ctx);
  return transaction(ctx, async (tx) => {
    const user = await provenHolder(tx, input.code);
    const { codes, recoveryHashes } = newCodes(user.id);
    await tx.db.user.update({ where: { id: user.id }, data: { recoveryHashes } });
    await notifyChange(tx, user, "codes");
    return { codes };
  });
}

/**
 * Removes the authenticator. Staff can't: theirs is required.
 * @param input a code of it, or a recovery code
 * @throws DomainError step-up-required, sign-in-refused (the code), conflict, rate-limited
 */
export async function removeSecondFactor(ctx: Context, input: { code: string }): Promise<void> {
  requireOwnSignIn(ctx);
  requireRecentSignIn(ctx);
  await limitCodes(ctx);
  return transaction(ctx, async (tx) => {
    const { isStaff } = await userById(tx.db, requireUser(tx).userId);
    if (isStaff) throw new DomainError("conflict", "Staff accounts require two-factor authentication.");
    await removeAuthenticator(tx, await provenHolder(tx, input.code));
  });
}

/** For the command line: takes the authenticator off an account whose owner lost it and the recovery codes. @throws DomainError not-found, conflict */
export async function dropSecondFactor(ctx: Context, input: { userId: string }): Promise<void> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    const user = await userById(tx.db, input.userId);
    if (!user.totpConfirmedAt) throw new DomainError("conflict", "Two-factor authentication is not set up.");
    await removeAuthenticator(tx, user);
  });
}

async function removeAuthenticator(tx: TxContext, user: Person): Promise<void> {
  const data = { totpSecret: null, totpNextSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryHashes: [] };
  await tx.db.user.update({ where: { id: user.id }, data });
  await notifyChange(tx, user, "off");
}

const EVENTS = {
  on: "user.second-factor-on",
  replaced: "user.second-factor-replaced",
  off: "user.second-factor-off",
  codes: "user.recovery-codes-renewed",
} as const satisfies Record<SecondFactorChange, EventType>;

async function notifyChange(tx: TxContext, user: Person, change: SecondFactorChange): Promise<void> {
  const event = await recordEvent(tx, { type: EVENTS[change], subject: user.id });
  const content = secondFactorMail(user.name, change, tx);
  await queueMail(tx, { onceKey: `second-factor/${event}`, template: "second-factor", to: user.email, content, userId: user.id });
}
