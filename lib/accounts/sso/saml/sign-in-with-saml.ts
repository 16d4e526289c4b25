import { reading, type Context } from "@/lib/platform/context";
import { addressPolicy } from "@/lib/platform/outgoing/address-policy";
import type { Fetching } from "@/lib/platform/outgoing/guarded-fetch";
import { urlFault } from "@/lib/platform/outgoing/url-fault";
import type { SsoConnection } from "@/prisma/generated/client";
import { tokenHash } from "../../links";
import { oursOf } from "../connections/records";
import { currentKey, listKeys, privateKeyOf } from "../keys/records";
import { SsoRefusal } from "../refusal";
import { newAttempt, takeAttempt, type Attempt, type Begin } from "../sign-in/attempts";
import { conclude, type Concluded } from "../sign-in/conclude";
import { notingFailure } from "../sign-in/note-failure";
import { decryptionOf } from "./decrypt-assertion";
import { readAssertion, type Assertion } from "./read-assertion";
import { childrenOf, readXml, type Xml } from "./read-xml";
import { checkAssertion, checkEnvelope, SAML, SAMLP } from "./response-shape";
import { asSigned, samlOf, signingKey } from "./saml-of";

/** Far above what an assertion needs, as base64 in a form. */
export const MAX_RESPONSE_BYTES = 256 * 1024;

/** Returns where the browser is sent: a request by HTTP-Redirect, whose RelayState comes back with the answer. @throws SsoRefusal directory */
export async function beginSaml(
  ctx: Context,
  connection: SsoConnection,
  { how, ...begin }: Begin & { how?: Fetching | undefined },
): Promise<string> {
  const { signInUrl, certificates, issuer } = connection;
  if (signInUrl === null || issuer === null || certificates.length === 0 || urlFault(signInUrl, how?.policy ?? addressPolicy()) !== null)
    throw new SsoRefusal("directory", "The settings of the directory are incomplete. Save them again.");
  const privateKey = connection.signsRequests ? await signingKey(ctx, connection) : undefined;
  const { state, nonce: requestId } = await newAttempt(ctx, connection, begin);
  const saml = samlOf(connection, { requestId, isForced: begin.purpose === "again", privateKey });
  return asSigned(await saml.getAuthorizeUrlAsync(state, undefined, {}));
}

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

const NOT_ENCRYPTED = "The assertion is not encrypted. Let the directory encrypt assertions with our certificate, or don't require it.";
/** One sentence for all that fails once something was decrypted: what differs could be used to decrypt more. */
const NOT_OPENED =
  "The encrypted assertion could not be used. It must be encrypted with our current certificate, and signed inside with one of the certificates that were entered.";

/** What the directory signed of a response: its assertion, as text. */
async function signedAssertion(connection: SsoConnection, text: string): Promise<string> {
  checkAssertion(readXml(text));
  const { profile } = await samlOf(connection).validatePostResponseAsync({ SAMLResponse: Buffer.from(text).toString("base64") });
  if (!profile?.getAssertionXml) throw new SsoRefusal("directory", "The directory sent no assertion.");
  return profile.getAssertionXml();
}

/** The same of an encrypted one. It counts by the signature that is inside; one of the response as a whole is not enough. */
async function openedAssertion(ctx: Context, connection: SsoConnection, response: Xml): Promise<string> {
  const keys = await listKeys(reading(ctx), connection.id, ctx.clock.now());
  if (!currentKey(keys))
    throw new SsoRefusal("directory", "The directory encrypts assertions. Create our certificate, or turn encryption off there.");
  const decrypt = decryptionOf(response);
  try {
    const inside = decrypt(keys.flatMap((key) => privateKeyOf(key) ?? []));
    return await signedAssertion(connection, `<samlp:Response xmlns:samlp="${SAMLP}">${inside}</samlp:Response>`);
  } catch (error) {
    throw new SsoRefusal("directory", NOT_OPENED, { cause: error });
  }
}

/** The verified assertion of a response. @throws SsoRefusal directory */
async function verified(ctx: Context, attempt: Attempt, given: string): Promise<Assertion> {
  const { connection, nonce: requestId } = attempt;
  const { entityId, acsUrl } = oursOf(connection.id);
  const issuer = connection.issuer ?? "";
  if (!BASE64.test(given)) throw new SsoRefusal("directory", "The directory sent something that is not a SAML response.");
  try {
    const text = Buffer.from(given, "base64").toString("utf8");
    const response = readXml(text);
    checkEnvelope(response, { acsUrl, issuer, requestId });
    const isEncrypted = childrenOf(response, SAML, "EncryptedAssertion").length > 0;
    if (connection.requiresEncryption && !isEncrypted) throw new SsoRefusal("directory", NOT_ENCRYPTED);
    const assertion = isEncrypted ? await openedAssertion(ctx, connection, response) : await signedAssertion(connection, text);
    return readAssertion(readXml(assertion), { entityId, acsUrl, issuer, requestId, nowMs: ctx.clock.now() });
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
    return conclude(ctx, attempt, assertion);
  });
}
