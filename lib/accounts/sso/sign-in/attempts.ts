import { randomBytes } from "node:crypto";
import { reading, type Context } from "@/lib/platform/context";
import { seal, unseal } from "@/lib/platform/seal";
import type { SsoAttempt, SsoConnection } from "@/prisma/generated/client";
import { newToken, tokenHash } from "../../links";
import { SsoRefusal } from "../refusal";

export const ATTEMPT_MS = 10 * 60_000;
const VERIFIER_PURPOSE = "sso-verifier";

/**
 * What a browser goes to a directory for: to sign in, to prove again who is signed in (`again`), or to test the connection, which
 * changes no session. Of the last two `userId` is who is signed in.
 */
export type Purpose = { purpose: "sign-in"; userId: null } | { purpose: "again" | "test"; userId: string };
export type Wanted = Purpose & { nextPath: string; replacedSessionId: string | null };
/** `browser`: the cookie of the browser, which has to be there when it comes back. */
export type Begin = Wanted & { browser: string };

/** `state` goes to the directory and comes back; `nonce` is what its answer must name. */
export type Begun = { state: string; nonce: string; verifier: string };

/** Keeps what the answer of the directory will be compared with. The state is a token of its own; only its hash is kept. */
export async function newAttempt(ctx: Context, { id: connectionId }: SsoConnection, begin: Begin): Promise<Begun> {
  const { browser, purpose, userId, nextPath, replacedSessionId } = begin;
  const [state, verifier] = [newToken(), newToken()];
  // SAML's is an XML name, which begins with a letter or a line.
  const nonce = `_${randomBytes(20).toString("hex")}`;
  await reading(ctx).ssoAttempt.create({
    data: {
      ...{ hash: tokenHash(state), connectionId, purpose, nonce, nextPath, userId, replacedSessionId },
      browserHash: tokenHash(browser),
      verifier: seal(VERIFIER_PURPOSE, verifier),
      expiresAt: new Date(ctx.clock.now() + ATTEMPT_MS),
    },
  });
  return { state, nonce, verifier };
}

export type Attempt = SsoAttempt & { connection: SsoConnection; openedVerifier: string };

/**
 * Uses an attempt up, whatever becomes of the rest. Another browser than the one that began it gets nothing, nor does the same one twice.
 * @throws SsoRefusal expired
 */
export async function takeAttempt(
  ctx: Context,
  { state, browser, protocol }: { state: string | null; browser: string | null; protocol: "oidc" | "saml" },
): Promise<Attempt> {
  if (!state || !browser) throw new SsoRefusal("expired");
  const db = reading(ctx);
  const where = { hash: tokenHash(state), browserHash: tokenHash(browser), expiresAt: { gt: new Date(ctx.clock.now()) } };
  const found = await db.ssoAttempt.findFirst({ where: { ...where, connection: { protocol } }, include: { connection: true } });
  const { count } = await db.ssoAttempt.deleteMany({ where: { ...where, connection: { protocol } } });
  const openedVerifier = found?.verifier ? unseal(VERIFIER_PURPOSE, found.verifier) : null;
  if (!found || count !== 1 || openedVerifier === null) throw new SsoRefusal("expired");
  return { ...found, openedVerifier };
}
