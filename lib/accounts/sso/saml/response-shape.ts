import { SsoRefusal } from "../refusal";
import { allIn, childrenOf, type Xml } from "./read-xml";

export const SAML = "urn:oasis:names:tc:SAML:2.0:assertion";
export const SAMLP = "urn:oasis:names:tc:SAML:2.0:protocol";
export const DSIG = "http://www.w3.org/2000/09/xmldsig#";
const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";

/** RSA with SHA-2; what SHA-1 signed may be anybody's. */
export const SIGNATURES: ReadonlyMap<string, string> = new Map([
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "sha256"],
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", "sha512"],
]);
const DIGESTS = new Set(["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"]);
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const TRANSFORMS = new Set(["http://www.w3.org/2000/09/xmldsig#enveloped-signature", EXCLUSIVE]);

const ENCRYPTED = new Set(["EncryptedAssertion", "EncryptedID", "EncryptedAttribute", "EncryptedData"]);

const invalid = (why: string): SsoRefusal => new SsoRefusal("directory", why);

export function oneOf(parent: Xml, namespace: string, name: string): Xml {
  const [first, ...more] = childrenOf(parent, namespace, name);
  if (!first || more.length > 0) throw invalid(`The directory must send one ${name} in ${parent.name}.`);
  return first;
}

export const algorithmOf = (element: Xml): string => element.attributes["Algorithm"] ?? "";

/** One reference, to the element that the signature is in, by algorithms that are not broken. */
function checkSignature(signature: Xml): void {
  const signed = oneOf(signature, DSIG, "SignedInfo");
  const reference = oneOf(signed, DSIG, "Reference");
  const id = signature.parent?.attributes["ID"] ?? "";
  if (id === "" || reference.attributes["URI"] !== `#${id}`) throw invalid("A signature is not that of the element that it is in.");
  if (
    !SIGNATURES.has(algorithmOf(oneOf(signed, DSIG, "SignatureMethod"))) ||
    !DIGESTS.has(algorithmOf(oneOf(reference, DSIG, "DigestMethod")))
  )
    throw invalid("The directory signs with an algorithm that is not supported. Choose RSA with SHA-256.");
  const transforms = childrenOf(oneOf(reference, DSIG, "Transforms"), DSIG, "Transform");
  if (
    algorithmOf(oneOf(signed, DSIG, "CanonicalizationMethod")) !== EXCLUSIVE ||
    !transforms.every((one) => TRANSFORMS.has(algorithmOf(one)))
  )
    throw invalid("The directory signs in a form that is not supported. Choose exclusive canonicalization.");
  if (childrenOf(signature, DSIG, "Object").length > 0) throw invalid("A signature carries more than a signature.");
}

/** Checks that a response is one, of a sign-in that succeeded, to us and to what was asked. @throws SsoRefusal directory */
export function checkEnvelope(response: Xml, expected: { acsUrl: string; issuer: string; requestId: string }): void {
  const { acsUrl, issuer, requestId } = expected;
  if (response.name !== "Response" || response.namespace !== SAMLP) throw invalid("The directory sent no SAML response.");
  const status = oneOf(oneOf(response, SAMLP, "Status"), SAMLP, "StatusCode").attributes["Value"];
  if (status !== SUCCESS) throw invalid("The directory refused the sign-in.");
  const { Destination: destination, InResponseTo: inResponseTo } = response.attributes;
  if (destination !== undefined && destination !== acsUrl) throw invalid("The response is for another recipient.");
  if (inResponseTo !== requestId) throw invalid("The response belongs to another request.");
  const said = childrenOf(response, SAML, "Issuer");
  if (said.some(({ text }) => text.trim() !== issuer)) throw invalid("The response is from another issuer than the one that was entered.");
}

/**
 * Checks what is in a response before anything of it is verified: one assertion, where it belongs, with a signature of its own, and
 * nothing that another reader could take for it. What is said in it is read from the verified assertion alone (`read-assertion.ts`).
 * @throws SsoRefusal directory
 */
export function checkAssertion(response: Xml): void {
  const all = [...allIn(response)];
  if (all.some(({ name }) => ENCRYPTED.has(name))) throw invalid("The directory encrypts more than the assertion as a whole.");
  const assertion = oneOf(response, SAML, "Assertion");
  if (all.filter(({ name }) => name === "Assertion" || name === "Response").length !== 2)
    throw invalid("The response has more than one assertion.");
  const ids = all.flatMap(({ attributes }) => ["ID", "Id", "id"].flatMap((name) => attributes[name] ?? []));
  if (new Set(ids).size !== ids.length) throw invalid("An ID stands twice in the response.");
  const signatures = all.filter(({ name }) => name === "Signature");
  if (signatures.some(({ parent, namespace }) => namespace !== DSIG || (parent !== response && parent !== assertion)))
    throw invalid("A signature stands where none belongs.");
  const own = signatures.filter(({ parent }) => parent === assertion);
  if (own.length === 0) throw invalid("The assertion is not signed. Let the directory sign assertions, not the response alone.");
  if (own.length > 1 || signatures.length > 2) throw invalid("The response has too many signatures.");
  for (const signature of signatures) checkSignature(signature);
}
