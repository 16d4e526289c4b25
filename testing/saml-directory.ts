import { constants, createCipheriv, publicEncrypt, randomBytes, sign } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { SIGNER } from "./saml-keys";

/** What is said in a response. A text that is null is left out. */
export type Said = {
  requestId: string;
  acsUrl: string;
  audience: string;
  issuer: string;
  nameId: string;
  format: string;
  email: string | null;
  at: number;
  recipient: string;
  destination: string | null;
  inResponseTo: string | null;
  responseInResponseTo: string | null;
  notBefore: number;
  notOnOrAfter: number;
  assertionId: string;
  sessionIndex?: string;
  status: string;
};

const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
export const SHA1 = { digest: "http://www.w3.org/2000/09/xmldsig#sha1", signature: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" } as const;
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";

const moment = (ms: number): string => new Date(ms).toISOString();
const attribute = (name: string, value: string | null): string => (value === null ? "" : ` ${name}="${value}"`);

/** The ID of the request that a browser was sent with, and what comes back with the answer. */
export function requestIn(url: string): { requestId: string; relayState: string; xml: string } {
  const { searchParams } = new URL(url);
  const xml = inflateRawSync(Buffer.from(searchParams.get("SAMLRequest") ?? "", "base64")).toString();
  return { requestId: / ID="([^"]+)"/.exec(xml)?.[1] ?? "", relayState: searchParams.get("RelayState") ?? "", xml };
}

export function assertionOf(said: Said): string {
  const { issuer, nameId, format, at, recipient, inResponseTo, notBefore, notOnOrAfter, audience, email, assertionId } = said;
  const emailAttribute =
    email === null
      ? ""
      : `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="displayName"><saml:AttributeValue>Ann Analyst</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`;
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${moment(at)}">` +
    `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${attribute("InResponseTo", inResponseTo)} NotOnOrAfter="${moment(notOnOrAfter)}" Recipient="${recipient}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${moment(notBefore)}" NotOnOrAfter="${moment(notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${moment(at)}"${attribute("SessionIndex", said.sessionIndex ?? null)}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `${emailAttribute}</saml:Assertion>`
  );
}

export function responseOf(said: Said, assertion: string): string {
  const { at, destination, responseInResponseTo, issuer, status } = said;
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_response" Version="2.0" IssueInstant="${moment(at)}"${attribute("Destination", destination)}${attribute("InResponseTo", responseInResponseTo)}>` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${assertion}</samlp:Response>`
  );
}

type Signing = { key?: string; digest?: string; signature?: string };

/** Signs the element of this name, with the signature behind its issuer. */
export function signed(
  xml: string,
  element: "Assertion" | "Response",
  { key = SIGNER.key, digest = SHA256, signature = RSA_SHA256 }: Signing = {},
): string {
  const path = `//*[local-name(.)='${element}']`;
  const signer = new SignedXml({ privateKey: key });
  signer.signatureAlgorithm = signature as typeof RSA_SHA256;
  signer.canonicalizationAlgorithm = EXCLUSIVE;
  signer.addReference({ xpath: path, digestAlgorithm: digest as typeof SHA256, transforms: [ENVELOPED, EXCLUSIVE] });
  signer.computeSignature(xml, { prefix: "ds", location: { reference: `${path}/*[local-name(.)='Issuer']`, action: "after" } });
  return signer.getSignedXml();
}

export const encoded = (xml: string): string => Buffer.from(xml).toString("base64");

const XENC = "http://www.w3.org/2001/04/xmlenc#";
const XENC11 = "http://www.w3.org/2009/xmlenc11#";
/** How an assertion is encrypted: what a directory should do, and what it should not. */
export const ENCRYPTIONS = {
  "AES-256-GCM": { cipher: "aes-256-gcm", content: `${XENC11}aes256-gcm`, key: `${XENC}rsa-oaep-mgf1p`, hash: "sha1" },
  "AES-128-GCM": { cipher: "aes-128-gcm", content: `${XENC11}aes128-gcm`, key: `${XENC}rsa-oaep-mgf1p`, hash: "sha1" },
  "AES-256-CBC": { cipher: "aes-256-cbc", content: `${XENC}aes256-cbc`, key: `${XENC}rsa-oaep-mgf1p`, hash: "sha1" },
  "AES-128-CBC with SHA-256": { cipher: "aes-128-cbc", content: `${XENC}aes128-cbc`, key: `${XENC11}rsa-oaep`, hash: "sha256" },
  "RSA 1.5": { cipher: "aes-256-cbc", content: `${XENC}aes256-cbc`, key: `${XENC}rsa-1_5`, hash: "sha1" },
  "triple DES": { cipher: "des-ede3-cbc", content: `${XENC}tripledes-cbc`, key: `${XENC}rsa-oaep-mgf1p`, hash: "sha1" },
} as const;
export type Encryption = keyof typeof ENCRYPTIONS;
const KEY_BYTES = { "aes-256-gcm": 32, "aes-128-gcm": 16, "aes-256-cbc": 32, "aes-128-cbc": 16, "des-ede3-cbc": 24 } as const;

/** Content and tag of GCM; CBC pads as XML encryption does, which is as PKCS 7 to whoever looks at the last byte. */
function sealedContent(cipher: keyof typeof KEY_BYTES, key: Buffer, text: string): Buffer {
  if (cipher === "aes-256-gcm" || cipher === "aes-128-gcm") {
    const iv = randomBytes(12);
    const gcm = createCipheriv(cipher, key, iv);
    return Buffer.concat([iv, gcm.update(text, "utf8"), gcm.final(), gcm.getAuthTag()]);
  }
  const iv = randomBytes(cipher === "des-ede3-cbc" ? 8 : 16);
  const cbc = createCipheriv(cipher, key, iv);
  return Buffer.concat([iv, cbc.update(text, "utf8"), cbc.final()]);
}

/** Puts an encrypted assertion where the assertion of a response is. `change` spoils what is encrypted. */
export function encryptedResponse(
  response: string,
  certificate: string,
  {
    how = "AES-256-GCM",
    change = (bytes) => bytes,
    inside = (text) => text,
  }: { how?: Encryption; change?: (bytes: Buffer) => Buffer; inside?: (text: string) => string } = {},
): string {
  const { cipher, content, key: keyAlgorithm, hash } = ENCRYPTIONS[how];
  const [assertion = ""] = /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(response) ?? [];
  const key = randomBytes(KEY_BYTES[cipher]);
  const padding = how === "RSA 1.5" ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key: certificate, padding, oaepHash: hash }, key).toString("base64");
  const bytes = change(sealedContent(cipher, key, inside(assertion))).toString("base64");
  const digest =
    hash === "sha256"
      ? `<ds:DigestMethod Algorithm="${SHA256}"/><xenc11:MGF xmlns:xenc11="${XENC11}" Algorithm="${XENC11}mgf1sha256"/>`
      : `<ds:DigestMethod Algorithm="${SHA1.digest}"/>`;
  const encrypted =
    `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><xenc:EncryptedData xmlns:xenc="${XENC}" Type="${XENC}Element">` +
    `<xenc:EncryptionMethod Algorithm="${content}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey>` +
    `<xenc:EncryptionMethod Algorithm="${keyAlgorithm}">${digest}</xenc:EncryptionMethod>` +
    `<xenc:CipherData><xenc:CipherValue>${wrapped}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>` +
    `<xenc:CipherData><xenc:CipherValue>${bytes}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>`;
  return response.replace(assertion, encrypted);
}

/** What a directory says when somebody signs out there. */
export type Logout = {
  id: string;
  issuer: string;
  destination: string;
  nameId: string;
  sessionIndexes?: readonly string[];
  at: number;
  notOnOrAfter?: number;
  more?: string;
};

export const logoutRequest = ({ id, issuer, destination, nameId, sessionIndexes = [], at, notOnOrAfter, more = "" }: Logout): string =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${moment(at)}" Destination="${destination}"${attribute("NotOnOrAfter", notOnOrAfter === undefined ? null : moment(notOnOrAfter))}>` +
  `<saml:Issuer>${issuer}</saml:Issuer>${more}<saml:NameID>${nameId}</saml:NameID>${sessionIndexes.map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`).join("")}</samlp:LogoutRequest>`;

type Redirected = { key?: string | null; hash?: string; algorithm?: string; relayState?: string };

/** The query of HTTP-Redirect, signed over what is written in it. */
export function redirectQuery(
  xml: string,
  { key = SIGNER.key, hash = "sha256", algorithm = RSA_SHA256, relayState }: Redirected = {},
): string {
  const parts = [
    `SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString("base64"))}`,
    ...(relayState === undefined ? [] : [`RelayState=${encodeURIComponent(relayState)}`]),
    ...(key === null ? [] : [`SigAlg=${encodeURIComponent(algorithm)}`]),
  ];
  if (key === null) return `?${parts.join("&")}`;
  const signature = sign(hash, Buffer.from(parts.join("&")), key).toString("base64");
  return `?${parts.join("&")}&Signature=${encodeURIComponent(signature)}`;
}
