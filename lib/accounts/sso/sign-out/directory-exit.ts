import { buildEndSessionUrl } from "openid-client";
import { reading, requireUser, type Context } from "@/lib/platform/context";
import { warnSampled } from "@/lib/platform/log-sampled";
import { addressPolicy } from "@/lib/platform/outgoing/address-policy";
import { fetching, type Fetching } from "@/lib/platform/outgoing/guarded-fetch";
import { urlFault } from "@/lib/platform/outgoing/url-fault";
import type { Session, SsoConnection } from "@/prisma/generated/client";
import { oursOf, protocolOf } from "../connections/records";
import { directoryOf } from "../oidc/directory";
import { asSigned, samlOf, signingKey } from "../saml/saml-of";
import { unsealHint } from "./hints";

type Leaving = { connection: SsoConnection; session: Session; how: Fetching };

/** RP-initiated logout. A directory that has no such endpoint signs nobody out. */
async function oidcExit(ctx: Context, { connection, session, how }: Leaving): Promise<string | null> {
  const config = await directoryOf(ctx, connection, how);
  const { end_session_endpoint: endpoint } = config.serverMetadata();
  if (endpoint === undefined || urlFault(endpoint, how.policy) !== null) return null;
  const { idToken } = unsealHint(session.directoryHint);
  const back = { post_logout_redirect_uri: oursOf(connection.id).signedOutUrl };
  return buildEndSessionUrl(config, idToken === undefined ? back : { ...back, id_token_hint: idToken }).href;
}

/** A logout request that names the person as the directory did, and the session there. */
async function samlExit(ctx: Context, { connection, session }: Leaving): Promise<string | null> {
  const { nameId } = unsealHint(session.directoryHint);
  if (nameId === undefined || connection.signOutUrl === null || urlFault(connection.signOutUrl, addressPolicy()) !== null) return null;
  const { value, format, nameQualifier, spNameQualifier } = nameId;
  const person = {
    ...{ issuer: connection.issuer ?? "", nameID: value, nameIDFormat: format ?? "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified" },
    ...(nameQualifier === undefined ? {} : { nameQualifier }),
    ...(spNameQualifier === undefined ? {} : { spNameQualifier }),
    ...(session.directorySession === null ? {} : { sessionIndex: session.directorySession }),
  };
  return asSigned(await samlOf(connection, { privateKey: await signingKey(ctx, connection) }).getLogoutUrlAsync(person, "", {}));
}

/**
 * Returns where a browser that signs out goes to sign out at its directory too; null when the session is of none, or it is not wanted.
 * A directory that can't be reached keeps nobody signed in here.
 */
export async function directoryExit(ctx: Context, how: Fetching = fetching()): Promise<string | null> {
  const { sessionId } = requireUser(ctx);
  const db = reading(ctx);
  const session = await db.session.findUnique({ where: { id: sessionId } });
  if (!session?.ssoConnectionId) return null;
  const connection = await db.ssoConnection.findFirst({ where: { id: session.ssoConnectionId, endsDirectory: true } });
  if (!connection) return null;
  const leaving = { connection, session, how };
  try {
    return await (protocolOf(connection) === "oidc" ? oidcExit(ctx, leaving) : samlExit(ctx, leaving));
  } catch (err) {
    warnSampled(["no sign-out at a directory"], { connection: connection.id, err: err instanceof Error ? err : undefined });
    return null;
  }
}
