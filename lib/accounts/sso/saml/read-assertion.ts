import { MINUTE_MS } from "@/lib/core/durations";
import { SsoRefusal } from "../refusal";
import type { Vouched } from "../sign-in/conclude";
import { childrenOf, type Xml } from "./read-xml";
import { SAML } from "./response-shape";

/** Clocks of directories that are a little off are no reason to keep anybody out. */
export const SKEW_MS = MINUTE_MS;
const MAX_SUBJECT = 500;
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

/** Names under which directories send an address and a name, in the order in which they count. */
const EMAIL = [
  "email",
  "mail",
  "emailaddress",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
];
const NAME = ["name", "displayname", "http://schemas.microsoft.com/identity/claims/displayname", "urn:oid:2.16.840.1.113730.3.1.241"];
const FIRST = ["givenname", "firstname", "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname", "urn:oid:2.5.4.42"];
const LAST = ["surname", "lastname", "sn", "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname", "urn:oid:2.5.4.4"];

export type Expected = { acsUrl: string; entityId: string; issuer: string; requestId: string; nowMs: number };
/** `until`: from then on nobody takes it for a present one. */
export type Assertion = Vouched & { id: string; until: Date };

const invalid = (why: string): SsoRefusal => new SsoRefusal("directory", why);

function oneOf(parent: Xml, name: string): Xml {
  const [first, ...more] = childrenOf(parent, SAML, name);
  if (!first || more.length > 0) throw invalid(`The assertion must have one ${name}.`);
  return first;
}

/** Milliseconds of a moment as XML writes it, in UTC. @throws SsoRefusal directory */
export function momentOf(text: string): number {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw invalid("A time that the directory sent is not valid.");
  return at;
}

/** Until when something counts that counts now. @throws SsoRefusal */
function validUntil({ NotBefore: from, NotOnOrAfter: until }: Readonly<Record<string, string>>, nowMs: number): number | null {
  if (from !== undefined && nowMs + SKEW_MS < momentOf(from))
    throw invalid("The assertion is not valid yet. Check the clock of the directory.");
  if (until === undefined) return null;
  if (nowMs - SKEW_MS >= momentOf(until)) throw invalid("The assertion has expired. Check the clock of the directory.");
  return momentOf(until);
}

/** The assertion was given to whoever brings it, to us, as the answer to what was asked. Returns until when. */
function confirmedUntil(subject: Xml, { acsUrl, requestId, nowMs }: Expected): number {
  const [confirmation, ...more] = childrenOf(subject, SAML, "SubjectConfirmation");
  if (!confirmation || more.length > 0 || confirmation.attributes["Method"] !== BEARER)
    throw invalid("The assertion must be a bearer assertion.");
  const { attributes } = oneOf(confirmation, "SubjectConfirmationData");
  if (attributes["Recipient"] !== acsUrl) throw invalid("The assertion is for another recipient.");
  if (attributes["InResponseTo"] !== requestId) throw invalid("The assertion is the response to another request.");
  const until = validUntil(attributes, nowMs);
  if (until === null) throw invalid("The assertion has no expiry.");
  return until;
}

function checkConditions(assertion: Xml, { entityId, nowMs }: Expected): void {
  const conditions = oneOf(assertion, "Conditions");
  validUntil(conditions.attributes, nowMs);
  const audiences = childrenOf(conditions, SAML, "AudienceRestriction").map((one) => childrenOf(one, SAML, "Audience"));
  const isOurs = audiences.length > 0 && audiences.every((list) => list.some(({ text }) => text.trim() === entityId));
  if (!isOurs) throw invalid("The assertion is for another audience. Check the entity ID in the directory.");
}

/** The first value of an attribute by any of its names, whatever their case. */
function attributeReader(assertion: Xml): (names: readonly string[]) => string | null {
  const values = new Map<string, string>();
  for (const statement of childrenOf(assertion, SAML, "AttributeStatement"))
    for (const attribute of childrenOf(statement, SAML, "Attribute")) {
      const name = (attribute.attributes["Name"] ?? "").toLowerCase();
      const [value] = childrenOf(attribute, SAML, "AttributeValue");
      if (value && value.children.length === 0 && !values.has(name)) values.set(name, value.text.trim());
    }
  return (names) => names.map((name) => values.get(name)).find((value) => value !== undefined && value !== "") ?? null;
}

/** Reads an assertion whose signature was verified. Nothing outside of it is looked at. @throws SsoRefusal directory */
export function readAssertion(assertion: Xml, expected: Expected): Assertion {
  const { issuer, nowMs } = expected;
  const id = assertion.attributes["ID"];
  if (assertion.name !== "Assertion" || assertion.namespace !== SAML || !id) throw invalid("The directory sent no assertion.");
  if (oneOf(assertion, "Issuer").text.trim() !== issuer)
    throw invalid("The assertion is from another issuer than the one that was entered.");
  const subject = oneOf(assertion, "Subject");
  const until = confirmedUntil(subject, expected);
  checkConditions(assertion, expected);
  const statements = childrenOf(assertion, SAML, "AuthnStatement");
  if (statements.length === 0) throw invalid("The assertion does not say that anyone signed in.");
  for (const { attributes } of statements)
    validUntil({ NotOnOrAfter: attributes["SessionNotOnOrAfter"] ?? new Date(nowMs).toISOString() }, nowMs);

  const nameId = oneOf(subject, "NameID");
  const name = nameId.text.trim();
  if (name === "" || name.length > MAX_SUBJECT || nameId.children.length > 0) throw invalid("The name ID of the assertion is not valid.");
  if (nameId.attributes["Format"] === TRANSIENT) throw invalid("The directory sends another name ID each time. Choose a persistent one.");
  const read = attributeReader(assertion);
  const email = read(EMAIL) ?? (name.includes("@") ? name : null);
  const shown = read(NAME) ?? ([read(FIRST), read(LAST)].filter(Boolean).join(" ") || null);
  const { Format: format, NameQualifier: nameQualifier, SPNameQualifier: spNameQualifier } = nameId.attributes;
  const session = {
    name:
      statements.map(({ attributes }) => attributes["SessionIndex"] ?? "").find((index) => index !== "" && index.length <= MAX_SUBJECT) ??
      null,
    hint: { nameId: { value: name, format, nameQualifier, spNameQualifier } },
  };
  return { id, until: new Date(until + SKEW_MS), person: { subject: name, email, isEmailVerified: true, name: shown }, session };
}
