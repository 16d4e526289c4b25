import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { oursOf } from "../connections/records";
import { currentKey, listKeys } from "../keys/records";
import { CONTENT_ALGORITHMS, KEY_ALGORITHM } from "./decrypt-assertion";
import { SAMLP } from "./response-shape";

const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata";
const BINDINGS = "urn:oasis:names:tc:SAML:2.0:bindings";

const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, "");

const keyDescriptor = (use: "signing" | "encryption", certificate: string, methods = ""): string =>
  `<KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${methods}</KeyDescriptor>`;

const METHODS = [...CONTENT_ALGORITHMS.keys(), KEY_ALGORITHM].map((algorithm) => `<EncryptionMethod Algorithm="${algorithm}"/>`).join("");

/**
 * What we say of ourselves to a directory. The next certificate is listed for signatures only, so that a directory that reads this
 * again knows both before we sign with it. @throws DomainError not-found
 */
export async function samlMetadata(ctx: Context, connectionId: string): Promise<string> {
  const db = reading(ctx);
  const found = await db.ssoConnection.findFirst({ where: { id: connectionId, protocol: "saml" } });
  if (!found) throw new DomainError("not-found", "Page not found.");
  const keys = await listKeys(db, connectionId, ctx.clock.now());
  const current = currentKey(keys);
  const { entityId, acsUrl, sloUrl } = oursOf(connectionId);
  const signing = keys.filter(({ endsAt }) => endsAt === null).map(({ certificate }) => keyDescriptor("signing", certificate));
  const parts = [
    ...signing,
    ...(current ? [keyDescriptor("encryption", current.certificate, METHODS)] : []),
    ...(current ? [`<SingleLogoutService Binding="${BINDINGS}:HTTP-Redirect" Location="${sloUrl}"/>`] : []),
    `<AssertionConsumerService index="1" isDefault="true" Binding="${BINDINGS}:HTTP-POST" Location="${acsUrl}"/>`,
  ];
  const isSigned = found.signsRequests && current !== undefined;
  return (
    `<?xml version="1.0"?>\n<EntityDescriptor xmlns="${METADATA}" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">` +
    `<SPSSODescriptor protocolSupportEnumeration="${SAMLP}" AuthnRequestsSigned="${isSigned}" WantAssertionsSigned="true">` +
    `${parts.join("")}</SPSSODescriptor></EntityDescriptor>\n`
  );
}
