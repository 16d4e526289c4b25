import { SAML as Saml, ValidateInResponseTo } from "@node-saml/node-saml";
import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { addressPolicy } from "@/lib/platform/outgoing/address-policy";
import type { Fetching } from "@/lib/platform/outgoing/guarded-fetch";
import { urlFault } from "@/lib/platform/outgoing/url-fault";
import type { SsoConnection } from "@/prisma/generated/client";
import { tokenHash } from "../../links";
import { oursOf } from "../connections/records";
import { SsoRefusal } from "../refusal";
import { newAttempt, takeAttempt, type Attempt, type Begin } from "../sign-in/attempts";
import { conclude, type Concluded } from "../sign-in/conclude";
import { notingFailure } from "../sign-in/note-failure";
import { readAssertion, type Assertion } from "./read-assertion";
import { readXml } from "./read-xml";
import { checkShape } from "./response-shape";

/** Far above what an assertion needs, as base64 in a form. */
export const MAX_RESPONSE_BYTES = 256 * 1024;

/**
 * The library makes requests and verifies signatures. Audience, times, recipients and what was asked for are checked in
 * `read-assertion.ts`: by our clock, and against the attempt in the database.
 */
function samlOf(connection: SsoConnection, more: { requestId?: string; isForced?: boolean } = {}): Saml {
  const { entityId, acsUrl } = oursOf(connection.id);
  const { requestId, isForced = false } = more;
  return new Saml({
    ...{
      callbackUrl: acsUrl,
      issuer: entityId,
      audience: false,
      entryPoint: connection.signInUrl ?? "",
      idpCert: connection.certificates,
    },
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: false, acceptedClockSkewMs: -1, signatureAlgorithm: "sha256" },
    ...{
      validateInResponseTo: ValidateInResponseTo.never,
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      forceAuthn: isForced,
    },
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  });
}

/** Returns where the browser is sent: a request by HTTP-Redirect, whose RelayState comes back with the answer. @throws SsoRefusal directory */
export async function beginSaml(
  ctx: Context,
  connection: SsoConnection,
  { how, ...begin }: Begin & { how?: Fetching | undefined },
): Promise<string> {
  const { signInUrl, certificates, issuer } = connection;
  if (signInUrl === null || issuer === null || certificates.length === 0 || urlFault(signInUrl, how?.policy ?? addressPolicy()) !== null)
    throw new SsoRefusal("directory", "The settings of the directory are incomplete. Save them again.");
  const { state, nonce: requestId } = await newAttempt(ctx, connection, begin);
  return samlOf(connection, { requestId, isForced: begin.purpose === "again" }).getAuthorizeUrlAsync(state, undefined, {});
}

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** The verified assertion of a response. @throws SsoRefusal directory */
async function verified(ctx: Context, attempt: Attempt, given: string): Promise<Assertion> {
  const { connection, nonce: requestId } = attempt;
  const { entityId, acsUrl } = oursOf(connection.id);
  const issuer = connection.issuer ?? "";
  if (!BASE64.test(given)) throw new SsoRefusal("directory", "The directory sent something that is not a SAML response.");
  try {
    checkShape(readXml(Buffer.from(given, "base64").toString("utf8")), { acsUrl, issuer, requestId });
    const { profile } = await samlOf(connection).validatePostResponseAsync({ SAMLResponse: given });
    if (!profile?.getAssertionXml) throw new SsoRefusal("directory", "The directory sent no assertion.");
    return readAssertion(readXml(profile.getAssertionXml()), { entityId, acsUrl, issuer, requestId, nowMs: ctx.clock.now() });
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    const why = "The response is not valid, or its signature is not by one of the certificates that were entered.";
    throw new SsoRefusal("directory", why, { cause: error });
  }
}

/** An assertion opens one session: it is remembered until nobody would take it any more. @throws SsoRefusal directory */
async function useUp(ctx: Context, { id: connectionId }: SsoConnection, { id, until }: Assertion): Promise<void> {
  const data = { connectionId, hash: tokenHash(id), expiresAt: until };
  const { count } = await reading(ctx).ssoAssertion.createMany({ data, skipDuplicates: true });
  if (count === 0) throw new SsoRefusal("directory", "The assertion was used already.");
}

type Posted = { connectionId: string; form: URLSearchParams; browser: string | null };

/**
 * Settles what the directory has a browser post to us. An answer that nobody here asked for is refused.
 * @throws SsoRefusal
 */
export async function finishSaml(ctx: Context, { connectionId, form, browser }: Posted): Promise<Concluded> {
  const attempt = await takeAttempt(ctx, { state: form.get("RelayState"), browser, protocol: "saml" });
  const { connection, purpose } = attempt;
  if (connection.id !== connectionId) throw new SsoRefusal("expired");
  return notingFailure(ctx, { id: connection.id, purpose }, async () => {
    const assertion = await verified(ctx, attempt, form.get("SAMLResponse") ?? "");
    await useUp(ctx, connection, assertion);
    return conclude(ctx, attempt, assertion.person);
  });
}

/** What we say of ourselves to a directory. @throws DomainError not-found */
export async function samlMetadata(ctx: Context, connectionId: string): Promise<string> {
  const found = await reading(ctx).ssoConnection.findFirst({ where: { id: connectionId, protocol: "saml" } });
  if (!found) throw new DomainError("not-found", "Page not found.");
  // The library asks for a certificate also where it verifies nothing.
  const certificates = found.certificates.length > 0 ? found.certificates : ["none"];
  return samlOf({ ...found, certificates }).generateServiceProviderMetadata(null, null);
}
