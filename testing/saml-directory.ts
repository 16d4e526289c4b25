import { inflateRawSync } from "node:zlib";
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
    `<saml:AuthnStatement AuthnInstant="${moment(at)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
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
