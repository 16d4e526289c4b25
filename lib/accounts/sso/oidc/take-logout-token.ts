import { customFetch, createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { z } from "zod";
import { MINUTE_MS } from "@/lib/core/durations";
import { reading, type Context } from "@/lib/platform/context";
import { fetching, guardedFetch, type Fetching } from "@/lib/platform/outgoing/guarded-fetch";
import { clientOf, limitAttempts } from "@/lib/platform/throttle";
import type { SsoConnection } from "@/prisma/generated/client";
import { SsoRefusal } from "../refusal";
import { endNamedSessions } from "../sign-out/end-named-sessions";
import { directoryOf } from "./directory";
import { Sid } from "./sign-in-with-oidc";

/** Far above what a logout token needs. */
export const MAX_LOGOUT_BYTES = 32 * 1024;
/** A directory sends it when somebody signs out, and once more if it gets no answer. */
const MAX_AGE_S = 10 * 60;
const TOLERANCE_S = 60;
const EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** Signatures with keys that the directory lists: none with a shared secret. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"];

/** What a logout token must say. A nonce would make it an ID token. */
const Claims = z.object({
  jti: z.string().min(1).max(500),
  events: z.object({ [EVENT]: z.looseObject({}) }),
  nonce: z.undefined().optional(),
  sub: z.string().min(1).max(500).optional(),
  sid: Sid.optional(),
});

const refused = (cause?: unknown): SsoRefusal => new SsoRefusal("directory", "The logout token is not valid.", { cause });

/** Whether a token says that it is of this directory and for us, so that nobody else makes us ask the directory for its keys. */
function isAddressed(token: string, { issuer, clientId }: SsoConnection): boolean {
  try {
    const { iss, aud } = decodeJwt(token);
    return iss === issuer && [aud].flat().includes(clientId ?? undefined);
  } catch {
    return false;
  }
}

async function claimsOf(ctx: Context, connection: SsoConnection, { token, how }: { token: string; how: Fetching }) {
  const config = await directoryOf(ctx, connection, how);
  const { jwks_uri: keys } = config.serverMetadata();
  if (keys === undefined) throw refused();
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(keys), { [customFetch]: guardedFetch(how) }), {
    ...{ issuer: connection.issuer ?? "", audience: connection.clientId ?? "", algorithms: ALGORITHMS },
    ...{ clockTolerance: TOLERANCE_S, maxTokenAge: MAX_AGE_S, currentDate: new Date(ctx.clock.now()) },
  });
  return Claims.parse(payload);
}

/**
 * Ends the sessions that a directory says are over, by OpenID Connect Back-Channel Logout. Whatever is wrong with a token is answered
 * alike. @throws SsoRefusal directory; DomainError rate-limited
 */
export async function takeLogoutToken(
  ctx: Context,
  { connectionId, token, how = fetching() }: { connectionId: string; token: string; how?: Fetching },
): Promise<void> {
  const connection = await reading(ctx).ssoConnection.findFirst({ where: { id: connectionId, protocol: "oidc" } });
  if (!connection || connection.issuer === null || connection.clientId === null || !isAddressed(token, connection)) throw refused();
  await limitAttempts(ctx, [{ what: "sso/logout", who: `${connectionId} ${clientOf(ctx)}`, limit: 600, windowMs: 15 * MINUTE_MS }]);
  const {
    jti,
    sub = null,
    sid,
  } = await claimsOf(ctx, connection, { token, how }).catch((error: unknown) => {
    throw refused(error);
  });
  if (sub === null && sid === undefined) throw refused();
  const until = new Date(ctx.clock.now() + MAX_AGE_S * 1_000 + 2 * TOLERANCE_S * 1_000);
  await endNamedSessions(ctx, connection, {
    subject: sub,
    sessions: sid === undefined ? [] : [sid],
    once: { kind: "logout token", id: jti, until },
  });
}
