import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { reading, transaction, type Context } from "@/lib/platform/context";
import { clientOf, limitAttempts } from "@/lib/platform/throttle";
import type { Passkey, User } from "@/prisma/generated/client";
import type { PasskeyOptions, PasskeySigned } from "../contract";
import { openSession } from "../sessions/sessions";
import { CHALLENGE_MS, newChallenge, takeChallenge } from "./challenges";
import { relyingParty } from "./relying-party";

const limit = (ctx: Context): Promise<void> =>
  limitAttempts(ctx, [{ what: "passkey/address", who: clientOf(ctx), limit: 60, windowMs: 15 * 60_000 }]);

const refused = (cause?: unknown): DomainError =>
  new DomainError("sign-in-refused", "This passkey does not sign in to an account here.", { cause });

/** What a browser is asked for to sign in: any passkey that it has for this site. @throws DomainError rate-limited */
export async function beginPasskeySignIn(ctx: Context): Promise<PasskeyOptions> {
  await limit(ctx);
  const { id: rpID } = relyingParty(ctx);
  const challenge = await newChallenge(ctx, null);
  return {
    options: { ...(await generateAuthenticationOptions({ rpID, challenge, timeout: CHALLENGE_MS, userVerification: "required" })) },
  };
}

/**
 * Signs in with a passkey, which is both factors. Returns the session's id.
 * @throws DomainError sign-in-refused, rate-limited
 */
export async function signInWithPasskey(ctx: Context, signed: PasskeySigned): Promise<string> {
  await limit(ctx);
  const passkey = await reading(ctx).passkey.findUnique({ where: { credentialId: signed.id }, include: { user: true } });
  const counter = passkey && (await verify(ctx, signed, passkey));
  if (!passkey || counter === null || !mayEnter(ctx, passkey.user)) {
    await transaction(ctx, (tx) => recordEvent(tx, { type: "session.refused", ...(passkey ? { subject: passkey.userId } : {}) }));
    throw refused();
  }
  await countUse(ctx, passkey, counter ?? 0);
  return transaction(ctx, (tx) => openSession(tx, passkey.user, "passkey"));
}

/** It may have been removed, or used elsewhere, in the meantime: a copy of it would count the same. */
async function countUse(ctx: Context, { id, counter: before }: Passkey, counter: number): Promise<void> {
  const data = { counter, lastUsedAt: new Date(ctx.clock.now()) };
  if ((await reading(ctx).passkey.updateMany({ where: { id, counter: before }, data })).count === 0) throw refused();
}

const mayEnter = ({ isLocal }: Context, { suspendedAt, erasedAt, emailVerifiedAt }: User): boolean =>
  suspendedAt === null && erasedAt === null && (emailVerifiedAt !== null || isLocal === true);

/** The number of its signatures by now; null: it did not sign what it was asked to. */
async function verify(ctx: Context, { response, ...signed }: PasskeySigned, passkey: Passkey): Promise<number | null> {
  const { userHandle, ...rest } = response;
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  const { credentialId: id, publicKey, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...signed, response: userHandle == null ? rest : { ...rest, userHandle }, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(ctx, challenge, null),
      credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for each thing that is not as it should be.
    return null;
  }
}
