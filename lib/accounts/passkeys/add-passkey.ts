import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { reading, requireRecentSignIn, requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { type AddPasskeyInput, MAX_PASSKEYS, type PasskeyOptions } from "../contract";
import { lockUser, userById } from "../records";
import { codeGuesses, redeemCode } from "../second-factor/second-factor";
import { passkeyMail } from "../security-mails";
import { requireOwnSignIn } from "../sso/require-own-sign-in";
import { CHALLENGE_MS, newChallenge, takeChallenge } from "./challenges";
import { relyingParty } from "./relying-party";
import { requireProven } from "./require-proven";

const tooMany = (): DomainError =>
  new DomainError("conflict", `You have ${MAX_PASSKEYS} passkeys. Remove one that you no longer use, then add another.`);

/**
 * What a browser is asked for to make a passkey. Whoever has an authenticator proves it: a passkey signs in without its codes, so a
 * browser that was left open, or a password alone, must not be enough.
 * @param input a code of the authenticator that is in force, or a recovery code
 * @throws DomainError step-up-required, sign-in-refused (the code), conflict, rate-limited
 */
export async function beginPasskey(ctx: Context, input: { code?: string | undefined } = {}): Promise<PasskeyOptions> {
  requireOwnSignIn(ctx);
  requireRecentSignIn(ctx);
  const { userId, sessionId } = requireUser(ctx);
  await limitAttempts(ctx, [codeGuesses("passkey/session", sessionId)]);
  const user = await transaction(ctx, async (tx) => {
    const found = await userById(tx.db, userId);
    await requireProven(tx, found);
    if (found.totpConfirmedAt) await redeemCode(tx, found, input.code ?? "");
    return found;
  });
  const known = await reading(ctx).passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } });
  if (known.length >= MAX_PASSKEYS) throw tooMany();
  const { id: rpID, name: rpName } = relyingParty(ctx);
  const options = await generateRegistrationOptions({
    ...{ rpID, rpName, userName: user.email, userDisplayName: user.name },
    userID: new TextEncoder().encode(userId),
    challenge: await newChallenge(ctx, userId),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options: { ...options } };
}

const refused = (): DomainError => new DomainError("unprocessable", "The passkey could not be added. Start again.");

/** Keeps the passkey that was made; this session has shown both factors with it. @throws DomainError step-up-required, unprocessable, conflict, rate-limited */
export async function addPasskey(ctx: Context, { name, made }: AddPasskeyInput): Promise<void> {
  requireOwnSignIn(ctx);
  requireRecentSignIn(ctx);
  const { userId, sessionId } = requireUser(ctx);
  await limitAttempts(ctx, [codeGuesses("passkey/new", sessionId)]);
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  const { transports = [], ...response } = made.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(ctx, challenge, userId),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new DomainError("unprocessable", refused().message, { cause });
  });
  if (!registrationInfo) throw refused();
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  const key = { credentialId, publicKey: new Uint8Array(publicKey), counter, transports };
  await transaction(ctx, async (tx) => {
    await lockUser(tx.db, userId);
    await requireProven(tx, await userById(tx.db, userId));
    if ((await tx.db.passkey.count({ where: { userId } })) >= MAX_PASSKEYS) throw tooMany();
    const { count } = await tx.db.passkey.createMany({
      data: { id: newId("psk"), userId, name, createdAt: new Date(tx.clock.now()), ...key },
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError("conflict", "This passkey has been added already.");
    await tx.db.session.updateMany({ where: { id: sessionId }, data: { secondFactorAt: new Date(tx.clock.now()) } });
    await tell(tx, userId, { name, isAdded: true });
  });
}

/** Removes one of one's own. @throws DomainError step-up-required, not-found, conflict (a password alone) */
export async function removePasskey(ctx: Context, { id }: { id: string }): Promise<void> {
  requireOwnSignIn(ctx);
  requireRecentSignIn(ctx);
  const { userId } = requireUser(ctx);
  await transaction(ctx, async (tx) => {
    const found = await tx.db.passkey.findFirst({ where: { id, userId } });
    if (!found) throw new DomainError("not-found", "This passkey does not exist.");
    await requireProven(tx, await userById(tx.db, userId));
    await tx.db.passkey.delete({ where: { id } });
    await tell(tx, userId, { name: found.name, isAdded: false });
  });
}

async function tell(tx: TxContext, userId: string, { name, isAdded }: { name: string; isAdded: boolean }): Promise<void> {
  const user = await userById(tx.db, userId);
  const event = await recordEvent(tx, { type: isAdded ? "user.passkey-added" : "user.passkey-removed", subject: userId, data: { name } });
  const content = passkeyMail(user.name, name, { isAdded, ctx: tx });
  await queueMail(tx, { onceKey: `passkey/${event}`, template: "passkey", to: user.email, content, userId });
}
