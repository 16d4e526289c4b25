import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type Configuration,
  type IDToken,
  type UserInfoResponse,
} from "openid-client";
import { z } from "zod";
import type { Context } from "@/lib/platform/context";
import { fetching, type Fetching } from "@/lib/platform/outgoing/guarded-fetch";
import type { SsoConnection } from "@/prisma/generated/client";
import { oursOf } from "../connections/records";
import { SsoRefusal } from "../refusal";
import type { DirectoryPerson } from "../sign-in/admit";
import { newAttempt, takeAttempt, type Attempt, type Begin } from "../sign-in/attempts";
import { conclude, type Concluded, type Vouched } from "../sign-in/conclude";
import { notingFailure } from "../sign-in/note-failure";
import { directoryOf } from "./directory";
import { directoryFailure } from "./directory-failure";
import { requireWorkspace } from "./require-workspace";

/** Returns where the browser is sent: authorization code with PKCE, state and nonce. @throws SsoRefusal directory */
export async function beginOidc(
  ctx: Context,
  connection: SsoConnection,
  { how = fetching(), ...begin }: Begin & { how?: Fetching | undefined },
): Promise<string> {
  const config = await directoryOf(ctx, connection, how);
  const { state, nonce, verifier } = await newAttempt(ctx, connection, begin);
  const url = buildAuthorizationUrl(config, {
    redirect_uri: oursOf(connection.id).redirectUri,
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(begin.purpose === "again" ? { prompt: "login" } : {}),
  });
  return url.href;
}

/** Claims as directories write them: some send the verification as a text. */
const Claims = z.object({
  email: z.string().max(500).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.string()]).optional().catch(false),
  name: z.string().max(500).optional().catch(undefined),
  given_name: z.string().max(200).optional().catch(undefined),
  family_name: z.string().max(200).optional().catch(undefined),
});

function personIn(subject: string, given: IDToken | UserInfoResponse): DirectoryPerson {
  const { email = null, email_verified: verified, name, given_name: first, family_name: last } = Claims.parse(given);
  return {
    subject,
    email,
    // Many directories leave it out, and say it only of addresses that they know to be unproved.
    isEmailVerified: verified === undefined || String(verified) === "true",
    name: name ?? ([first, last].filter(Boolean).join(" ") || null),
  };
}

/** The directory's own name for its session, by which it may end ours. */
export const Sid = z.string().min(1).max(500);

/** What the directory says of the person: in the ID token, or at its userinfo endpoint where the token has no address. */
async function vouchedFor(config: Configuration, { url, state, attempt }: { url: URL; state: string; attempt: Attempt }): Promise<Vouched> {
  const tokens = await authorizationCodeGrant(config, url, {
    pkceCodeVerifier: attempt.openedVerifier,
    expectedState: state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new SsoRefusal("directory", "The directory sent no ID token.");
  if (claims.sub.trim() === "") throw new SsoRefusal("directory", "The ID token has no subject (sub).");
  requireWorkspace({ iss: claims.iss, hd: claims["hd"] });
  const sid = Sid.safeParse(claims["sid"]);
  const session = { name: sid.data ?? null, hint: { idToken: tokens.id_token } };
  if (claims["email"] !== undefined || config.serverMetadata().userinfo_endpoint === undefined)
    return { person: personIn(claims.sub, claims), session };
  return { person: personIn(claims.sub, await fetchUserInfo(config, tokens.access_token, claims.sub)), session };
}

/**
 * Settles what a browser brings back from a directory.
 * @param answer the query of our redirect URI, and the cookie of the browser
 * @throws SsoRefusal
 */
export async function finishOidc(
  ctx: Context,
  { query, browser, how = fetching() }: { query: URLSearchParams; browser: string | null; how?: Fetching },
): Promise<Concluded> {
  const state = query.get("state");
  const attempt = await takeAttempt(ctx, { state, browser, protocol: "oidc" });
  const { connection, purpose } = attempt;
  const url = new URL(oursOf(connection.id).redirectUri);
  url.search = query.toString();
  return notingFailure(ctx, { id: connection.id, purpose }, async () => {
    const config = await directoryOf(ctx, connection, how);
    const vouched = await vouchedFor(config, { url, state: state ?? "", attempt }).catch((error: unknown) => {
      throw directoryFailure(error, "The directory's answer could not be verified.");
    });
    return conclude(ctx, attempt, vouched);
  });
}
