import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import QRCode from "qrcode";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { reading, requireRecentSignIn, requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { brandName } from "@/lib/platform/brand";
import { seal, unseal } from "@/lib/platform/seal";
import { limitAttempts } from "@/lib/platform/throttle";
import type { TotpSetup } from "./contract";
import { tokenHash } from "./links";
import { secondFactorMail } from "./mails";
import { userById } from "./records";

const STEP_S = 30;
const RECOVERY_CODES = 10;
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

const PURPOSE = "totp";

const totpOf = (secret: string, email: string): TOTP =>
  new TOTP({ issuer: brandName(), label: email, secret: Secret.fromBase32(secret), period: STEP_S, digits: 6, algorithm: "SHA1" });

/** The time step that a code belongs to, one before and after the present allowed; null when it is wrong (RFC 6238). */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, "").validate({ token, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / 1_000 / STEP_S) + delta;
}

/** Begins to set up an authenticator; nothing is in force before a code was entered. @throws DomainError step-up-required, conflict */
export async function beginSecondFactor(ctx: Context): Promise<TotpSetup> {
  requireRecentSignIn(ctx);
  const { userId } = requireUser(ctx);
  const secret = new Secret({ size: 20 }).base32;
  const user = await userById(reading(ctx), userId);
  if (user.totpConfirmedAt) throw new DomainError("conflict", "A second factor is set up already. Remove it first.");
  await transaction(ctx, (tx) => tx.db.user.update({ where: { id: userId }, data: { totpSecret: seal(PURPOSE, secret) } }));
  const qrSvg = await QRCode.toString(totpOf(secret, user.email).toString(), { type: "svg", margin: 1, errorCorrectionLevel: "M" });
  return { secret, qrSvg };
}

const recoveryCode = (): string =>
  Array.from({ length: 10 }, (_, i) => (i === 5 ? "-" : "") + (ALPHABET[randomInt(ALPHABET.length)] ?? "x")).join("");

const wrongCode = (): DomainError => {
  const detail = "The code is not right. Codes change every 30 seconds and work once.";
  return new DomainError("sign-in-refused", detail, { errors: [{ parameter: "code", code: "wrong", detail }] });
};

const limitCodes = (ctx: Context, userId: string): Promise<void> =>
  limitAttempts(ctx, [{ what: "code", who: userId, limit: 10, windowMs: 15 * 60_000 }]);

/** Puts the authenticator in force. Returns recovery codes, shown this once. @throws DomainError sign-in-refused, conflict */
export async function confirmSecondFactor(ctx: Context, input: { code: string }): Promise<{ codes: string[] }> {
  const { userId, sessionId } = requireUser(ctx);
  await limitCodes(ctx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
  return transaction(ctx, async (tx) => {
    const user = await userById(tx.db, userId);
    if (user.totpConfirmedAt || user.totpSecret === null) throw new DomainError("conflict", "There is nothing to confirm. Begin again.");
    const step = stepOfCode(unseal(PURPOSE, user.totpSecret), input.code, tx.clock.now());
    if (step === null) throw wrongCode();
    const now = new Date(tx.clock.now());
    await tx.db.user.update({
      where: { id: userId },
      data: { totpConfirmedAt: now, totpLastStep: step, recoveryHashes: codes.map(tokenHash) },
    });
    await tx.db.session.updateMany({ where: { id: sessionId }, data: { secondFactorAt: now } });
    await tellChange(tx, user, true);
    return { codes };
  });
}

/** New recovery codes in place of the old ones, shown this once. @throws DomainError step-up-required, conflict */
export async function renewRecoveryCodes(ctx: Context): Promise<{ codes: string[] }> {
  requireRecentSignIn(ctx);
  const { userId } = requireUser(ctx);
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
  return transaction(ctx, async (tx) => {
    const { totpConfirmedAt } = await userById(tx.db, userId);
    if (!totpConfirmedAt) throw new DomainError("conflict", "There is no second factor.");
    await tx.db.user.update({ where: { id: userId }, data: { recoveryHashes: codes.map(tokenHash) } });
    await recordEvent(tx, { type: "user.recovery-codes-renewed", subject: userId });
    return { codes };
  });
}

async function tellChange(tx: TxContext, user: { id: string; name: string; email: string }, isOn: boolean): Promise<void> {
  const event = await recordEvent(tx, { type: isOn ? "user.second-factor-on" : "user.second-factor-off", subject: user.id });
  const content = secondFactorMail(user.name, isOn);
  await queueMail(tx, { onceKey: `second-factor/${event}`, template: "second-factor", to: user.email, content });
}

/** Removes the authenticator. Staff can't: theirs is required. @throws DomainError step-up-required, conflict */
export async function removeSecondFactor(ctx: Context): Promise<void> {
  requireRecentSignIn(ctx);
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const user = await userById(tx.db, userId);
    if (user.isStaff) throw new DomainError("conflict", "Staff accounts must have a second factor.");
    if (!user.totpConfirmedAt) throw new DomainError("conflict", "There is no second factor.");
    await tx.db.user.update({
      where: { id: userId },
      data: { totpSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryHashes: [] },
    });
    await tellChange(tx, user, false);
  });
}

/**
 * The second half of a sign-in: six digits, or a recovery code, each of which works once.
 * @throws DomainError sign-in-refused, rate-limited
 */
export async function enterCode(ctx: Context, session: { userId: string; sessionId: string }, input: { code: string }): Promise<void> {
  await limitCodes(ctx, session.userId);
  await transaction(ctx, async (tx) => {
    const user = await userById(tx.db, session.userId);
    // An authenticator that was begun and never confirmed proves nothing.
    if (!user.totpConfirmedAt) throw wrongCode();
    if (!(await useStep(tx, user, input.code)) && !(await useRecoveryCode(tx, user, input.code))) throw wrongCode();
    await tx.db.session.updateMany({ where: { id: session.sessionId }, data: { secondFactorAt: new Date(tx.clock.now()) } });
    await recordEvent(tx, { type: "session.second-factor", subject: user.id });
  });
}

async function useStep(tx: TxContext, user: { id: string; totpSecret: string | null }, code: string): Promise<boolean> {
  const step = user.totpSecret === null ? null : stepOfCode(unseal(PURPOSE, user.totpSecret), code, tx.clock.now());
  if (step === null) return false;
  const { count } = await tx.db.user.updateMany({
    where: { id: user.id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}

async function useRecoveryCode(tx: TxContext, user: { id: string }, code: string): Promise<boolean> {
  const hash = tokenHash(code.trim().toLowerCase());
  const count = await tx.db.$executeRaw`
    update app_user set recovery_hashes = array_remove(recovery_hashes, ${hash}) where id = ${user.id} and ${hash} = any(recovery_hashes)`;
  return count === 1;
}
