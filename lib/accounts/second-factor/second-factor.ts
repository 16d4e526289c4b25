import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { brandName } from "@/lib/platform/brand";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { SealedColumn } from "@/lib/platform/reseal";
import { unseal } from "@/lib/platform/seal";
import { limitAttempts, uncountAttempts, type Limit } from "@/lib/platform/throttle";
import { tokenHash } from "../links";
import { userById } from "../records";
import { countOwnGuess, deviceOfSession, rememberDevice } from "../sessions/devices";
import { announceSignIn } from "../sign-in/announce-sign-in";

const STEP_S = 30;
const RECOVERY_CODES = 10;
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
/** 18 characters of 31 are 89 bits: a copy of the hashes gives nobody the codes. */
const CODE_PARTS = 3;
const PART_CHARS = 6;

/** What secrets of authenticators are sealed for. */
export const PURPOSE = "totp";

/** Where secrets of authenticators are kept, for who seals them anew. */
export const SEALED_AUTHENTICATORS: SealedColumn = {
  ...{ title: "authenticators", table: "app_user", column: "totp_secret", purpose: PURPOSE },
};

/** The password was right, and the code is still asked for. */
type HalfSession = { userId: string; sessionId: string };

export const totpOf = (secret: string, email: string): TOTP =>
  new TOTP({ issuer: brandName(), label: email, secret: Secret.fromBase32(secret), period: STEP_S, digits: 6, algorithm: "SHA1" });

/** The time step that a code belongs to, one before and after the present allowed; null when it is wrong (RFC 6238). */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, "").validate({ token, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / 1_000 / STEP_S) + delta;
}

const codePart = (): string => Array.from({ length: PART_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)] ?? "x").join("");
const recoveryCode = (): string => Array.from({ length: CODE_PARTS }, codePart).join("-");

const plainCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, "");
/** What is kept of a recovery code. It needs no secret of the installation, so that a code works whatever became of that. */
const recoveryHash = (userId: string, code: string): string =>
  createHash("sha256")
    .update(`${userId} ${plainCode(code)}`)
    .digest("hex");

/** A set of recovery codes, and what is kept of them. */
export const newCodes = (userId: string): { codes: string[]; recoveryHashes: string[] } => {
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
  return { codes, recoveryHashes: codes.map((code) => recoveryHash(userId, code)) };
};

export const wrongCode = (): DomainError => {
  const detail = "Incorrect code. Codes change every 30 seconds and work once.";
  return new DomainError("sign-in-refused", detail, { errors: [{ parameter: "code", code: "wrong", detail }] });
};

/** The secret that sealed an authenticator's is not listed any more; the recovery codes of its owner still work. */
const unreadable = (): DomainError => {
  const detail = "Authenticator codes can't be checked at the moment. Enter a recovery code or ask the operator for a sign-in link.";
  return new DomainError("sign-in-refused", detail, { errors: [{ parameter: "code", code: "unreadable", detail }] });
};

/** Ten guesses of a code in a quarter of an hour. */
export const codeGuesses = (what: string, who: string): Limit => ({ what, who, limit: 10, windowMs: 15 * 60_000 });

/**
 * Counts a guess of half a sign-in: of a browser that is known, on its own; of one whose sign-in came by mail, apart from those
 * who know no more than the password. Returns what a right one takes back.
 */
async function countGuess(ctx: Context, session: HalfSession): Promise<Limit[]> {
  const device = await deviceOfSession(ctx, session);
  const own = await countOwnGuess(ctx, "code", device?.provenAt ? device : null);
  if (own) return [own];
  const limit = codeGuesses(device && !device.provenAt ? "code/mailbox" : "code", session.userId);
  await limitAttempts(ctx, [limit]);
  return [limit];
}

/**
 * The second half of a sign-in: six digits, or a recovery code, each of which works once.
 * @throws DomainError sign-in-refused, rate-limited
 */
export async function enterCode(ctx: Context, session: HalfSession, input: { code: string }): Promise<void> {
  const counted = await countGuess(ctx, session);
  await transaction(ctx, async (tx) => {
    const user = await userById(tx.db, session.userId);
    await redeemCode(tx, user, input.code);
    const { deviceHash } = await tx.db.session.update({
      where: { id: session.sessionId },
      data: { secondFactorAt: new Date(tx.clock.now()) },
      select: { deviceHash: true },
    });
    await recordEvent(tx, { type: "session.second-factor", subject: user.id });
    if (await rememberDevice(tx, { userId: user.id, deviceHash }, true)) await announceSignIn(tx, user.id, session.sessionId);
  });
  await uncountAttempts(ctx, counted);
}

type Holder = { id: string; totpSecret: string | null; totpConfirmedAt: Date | null };

/** Uses up six digits of the authenticator that is in force, or a recovery code. @throws DomainError sign-in-refused */
export async function redeemCode(tx: TxContext, user: Holder, code: string): Promise<void> {
  if (!user.totpConfirmedAt) throw wrongCode();
  const secret = user.totpSecret === null ? null : unseal(PURPOSE, user.totpSecret);
  const isRight = (secret !== null && (await useStep(tx, user.id, { secret, code }))) || (await useRecoveryCode(tx, user.id, code));
  if (!isRight) throw secret === null ? unreadable() : wrongCode();
}

async function useStep(tx: TxContext, userId: string, { secret, code }: { secret: string; code: string }): Promise<boolean> {
  const step = stepOfCode(secret, code, tx.clock.now());
  if (step === null) return false;
  const { count } = await tx.db.user.updateMany({
    where: { id: userId, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}

/** Codes of before had ten characters and were hashed as they are written. */
async function useRecoveryCode(tx: TxContext, userId: string, code: string): Promise<boolean> {
  for (const hash of [recoveryHash(userId, code), tokenHash(code.trim().toLowerCase())]) {
    const count = await tx.db.$executeRaw`
      update app_user set recovery_hashes = array_remove(recovery_hashes, ${hash}) where id = ${userId} and ${hash} = any(recovery_hashes)`;
    if (count === 1) return true;
  }
  return false;
}
