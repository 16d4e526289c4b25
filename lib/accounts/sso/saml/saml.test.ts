import { beforeEach, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { lastMail, operator, person, StoppedClock, visitor } from "@/testing/people";
import { assertionOf, encoded, requestIn, responseOf, SHA1, signed, type Said } from "@/testing/saml-directory";
import { OTHER_SIGNER, SIGNER, WEAK_CERT } from "@/testing/saml-keys";
import { withSso, type WithSso } from "@/testing/sso";
import { useDatabase } from "@/testing/use-database";
import { removeMember } from "../../members/remove-member";
import { pruneAccounts } from "../../prune-accounts";
import { findVisit } from "../../sessions/sessions";
import { beginConnection } from "../connections/begin-connection";
import { oursOf } from "../connections/records";
import { saveConnection } from "../connections/save-connection";
import type { SsoReason } from "../contract";
import { readSso } from "../read-sso";
import { beginByEmail, beginTest, type Browser } from "../sign-in/begin-sign-in";
import { samlMetadata } from "./metadata";
import { readXml } from "./read-xml";
import { finishSaml } from "./sign-in-with-saml";

useDatabase();

const ISSUER = "https://directory.example/entity";
const SIGN_IN = "https://directory.example/sso?tenant=1";
const COOKIE = "cookie-of-the-browser";
const clock = new StoppedClock();
const MINUTE = 60_000;
let firm: WithSso;
let count = 0;
const values = () => ({ issuer: ISSUER, signInUrl: SIGN_IN, certificates: [SIGNER.cert] });
beforeEach(async () => {
  firm = await withSso("saml", clock, values());
});

const browser: Browser = { cookies: { oidc: COOKIE, saml: COOKIE }, sessionId: null };
const from = (): Context => visitor(clock, { address: `198.51.${Math.floor(++count / 250)}.${count % 250}` });
const begin = async ({ domain } = firm) =>
  requestIn((await beginByEmail(from(), { email: `x@${domain}`, next: "/console/keys" }, browser)).url);

type Begun = Awaited<ReturnType<typeof begin>>;
/** What a directory that does all right says. */
function said({ requestId }: Begun, other: Partial<Said> = {}): Said {
  const { acsUrl, entityId } = oursOf(firm.connection.id);
  const now = clock.now();
  return {
    ...{ requestId, acsUrl, audience: entityId, issuer: ISSUER, nameId: "persistent-id-of-ann", email: `ann@${firm.domain}` },
    ...{ format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", at: now, recipient: acsUrl, destination: acsUrl },
    ...{ inResponseTo: requestId, responseInResponseTo: requestId, notBefore: now - MINUTE, notOnOrAfter: now + 5 * MINUTE },
    ...{ assertionId: `_assertion${++count}`, status: "urn:oasis:names:tc:SAML:2.0:status:Success" },
    ...other,
  };
}
const signedResponse = (what: Said, signing = {}): string => signed(responseOf(what, assertionOf(what)), "Assertion", signing);

type Sent = { connectionId?: string; browser?: string | null };
const post = ({ relayState }: Begun, xml: string, sent: Sent = {}) =>
  finishSaml(from(), {
    connectionId: firm.connection.id,
    browser: COOKIE,
    ...sent,
    form: new URLSearchParams({ RelayState: relayState, SAMLResponse: encoded(xml) }),
  });
const refused = (reason: SsoReason) => ({ code: "sign-in-refused", reason });
const signIn = async (other: Partial<Said> = {}, signing = {}) => {
  const begun = await begin();
  return post(begun, signedResponse(said(begun, other), signing));
};
const failure = async () => (await readSso(await firm.owner.ctx(), firm.orgId)).connection?.lastFailure?.reason;
const visitOf = async (sessionId: string | null) => {
  const visit = await findVisit(sessionId ?? "", clock.now(), { address: "203.0.113.7" });
  if (!visit || !("actor" in visit)) throw new Error("nobody is signed in");
  return visit;
};

test("somebody new becomes a member with the default role, and comes back as the same", async () => {
  const { sessionId, nextPath } = await signIn();
  const visit = await visitOf(sessionId);
  expect(nextPath).toBe("/console/keys");
  expect(visit).toMatchObject({
    user: { email: `ann@${firm.domain}`, name: "Ann Analyst", directory: { id: firm.orgId } },
    org: { id: firm.orgId, role: "analyst" },
  });
  expect((await visitOf((await signIn()).sessionId)).user.id).toBe(visit.user.id);
  await removeMember(await firm.owner.ctx(), firm.orgId, { userId: visit.user.id });
  await expect(signIn()).rejects.toMatchObject(refused("not-a-member"));
});

test("the request names us, our address and an ID that is kept with the browser", async () => {
  const { url } = await beginByEmail(from(), { email: `x@${firm.domain}`, next: "/" }, browser);
  expect(url.startsWith(`${SIGN_IN}&`)).toBe(true);
  const { xml, requestId, relayState } = requestIn(url);
  const { entityId, acsUrl } = oursOf(firm.connection.id);
  for (const part of [entityId, `AssertionConsumerServiceURL="${acsUrl}"`, `Destination="${SIGN_IN.replace("&", "&amp;")}"`])
    expect(xml).toContain(part);
  expect(requestId).toMatch(/^_[0-9a-f]{40}$/);
  expect(relayState.length).toBeLessThanOrEqual(80);
});

test("a name ID that is an address counts as one, and the next certificate of a rotation signs as the first", async () => {
  await prisma().ssoConnection.update({ where: { orgId: firm.orgId }, data: { certificates: [SIGNER.cert, OTHER_SIGNER.cert] } });
  const nameId = `bob@${firm.domain}`;
  const { sessionId } = await signIn({ nameId, email: null }, { key: OTHER_SIGNER.key });
  expect((await visitOf(sessionId)).user.email).toBe(nameId);
});

test("a response that is signed as a whole as well is taken", async () => {
  const begun = await begin();
  await post(begun, signed(signedResponse(said(begun)), "Response"));
});

test.each<[string, Partial<Said>, RegExp]>([
  ["for another audience", { audience: "https://other.example" }, /another audience/],
  ["for another recipient", { recipient: "https://evil.example/acs" }, /another recipient/],
  ["sent to another destination", { destination: "https://evil.example/acs" }, /another recipient/],
  ["that answers another request", { inResponseTo: "_other" }, /another request/],
  ["that answers none", { inResponseTo: null }, /another request/],
  ["in a response to another request", { responseInResponseTo: "_other" }, /another request/],
  ["in a response to none", { responseInResponseTo: null }, /another request/],
  ["of another issuer", { issuer: "https://evil.example/entity" }, /another issuer/],
  ["that has expired", { notOnOrAfter: clock.now() - 2 * MINUTE }, /expired/],
  ["that is not valid yet", { notBefore: clock.now() + 2 * MINUTE }, /not valid yet/],
  ["with a name ID of this time only", { format: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }, /persistent/],
  ["with an empty name ID", { nameId: " " }, /name ID/],
  ["of a refused sign-in", { status: "urn:oasis:names:tc:SAML:2.0:status:Responder" }, /refused the sign-in/],
])("an assertion %s is refused, and the owners see why", async (_, other, reason) => {
  await expect(signIn(other)).rejects.toMatchObject(refused("directory"));
  expect(await failure()).toMatch(reason);
  expect(await prisma().member.count({ where: { orgId: firm.orgId } })).toBe(1);
});

test("clocks may be a minute apart", async () => {
  await signIn({ notOnOrAfter: clock.now() - MINUTE / 2 });
  await signIn({ notBefore: clock.now() + MINUTE / 2 });
});

test("an address of another domain, and a member of our team, are refused", async () => {
  await expect(signIn({ email: "ann@elsewhere.example" })).rejects.toMatchObject(refused("other-domain"));
  await expect(signIn({ email: null })).rejects.toMatchObject(refused("no-email"));
  const staff = await person({ clock, staff: true, role: "viewer", orgId: firm.orgId, email: `staff@${firm.domain}` });
  await expect(signIn({ email: staff.email, nameId: "staff" })).rejects.toMatchObject(refused("unusable"));
  const stranger = await person({ clock, email: `stranger@${firm.domain}` });
  await expect(signIn({ email: stranger.email, nameId: "stranger" })).rejects.toMatchObject(refused("has-account"));
});

test("what nobody asked for, another browser brings, comes twice or too late is refused", async () => {
  const begun = await begin();
  const xml = signedResponse(said(begun));
  await expect(post({ ...begun, relayState: "" }, xml)).rejects.toMatchObject(refused("expired"));
  await expect(post({ ...begun, relayState: "unknown" }, xml)).rejects.toMatchObject(refused("expired"));
  for (const cookie of ["another", null]) await expect(post(begun, xml, { browser: cookie })).rejects.toMatchObject(refused("expired"));
  await post(begun, xml);
  await expect(post(begun, xml)).rejects.toMatchObject(refused("expired"));
  const late = await begin();
  clock.forward(10 * MINUTE + 1);
  await expect(post(late, signedResponse(said(late)))).rejects.toMatchObject(refused("expired"));
});

test("an assertion that was used opens nothing again, also where its ID comes with a new request", async () => {
  await signIn({ assertionId: "_same" });
  await expect(signIn({ assertionId: "_same" })).rejects.toMatchObject(refused("directory"));
  expect(await failure()).toMatch(/used already/);
  expect(await prisma().ssoAssertion.count({ where: { connectionId: firm.connection.id } })).toBe(1);
  clock.forward(6 * MINUTE + 1);
  await pruneAccounts(operator(clock), { areUnverifiedInUse: true });
  expect(await prisma().ssoAssertion.count({ where: { connectionId: firm.connection.id } })).toBe(0);
});

test("an answer to one connection is none to another, even of the same directory", async () => {
  const first = firm;
  const second = await withSso("saml", clock, values());
  const begun = await begin(second);
  // Meant for the first, brought to the second, and the other way round.
  const forFirst = signedResponse(said(begun));
  await expect(post(begun, forFirst, { connectionId: second.connection.id })).rejects.toMatchObject(refused("directory"));
  const again = await begin(second);
  await expect(post(again, signedResponse(said(again)), { connectionId: first.connection.id })).rejects.toMatchObject(refused("expired"));
});

test("unsigned, signed by another key, and signed as a whole only: all refused", async () => {
  const attempts: ((what: Said) => string)[] = [
    (what) => responseOf(what, assertionOf(what)),
    (what) => signedResponse(what, { key: OTHER_SIGNER.key }),
    (what) => signed(responseOf(what, assertionOf(what)), "Response"),
    (what) => signed(signedResponse(what, { key: OTHER_SIGNER.key }), "Response"),
    (what) => signedResponse(what).replace(`ann@${firm.domain}`, `owner@${firm.domain}`),
    (what) => signedResponse(what).replace("persistent-id-of-ann", "persistent-id-of-bob"),
    // Its signature taken off, and signed anew by somebody else.
    (what) => signed(signedResponse(what).replace(/<ds:Signature.*<\/ds:Signature>/s, ""), "Assertion", { key: OTHER_SIGNER.key }),
    (what) => signedResponse(what).replace(/<ds:SignatureValue>[^<]*/, "<ds:SignatureValue>"),
  ];
  for (const attempt of attempts) {
    const begun = await begin();
    await expect(post(begun, attempt(said(begun)))).rejects.toMatchObject(refused("directory"));
    expect(await failure()).toMatch(/sign/);
  }
  expect(await prisma().member.count({ where: { orgId: firm.orgId } })).toBe(1);
});

test("SHA-1 is refused, in the signature and in the digest", async () => {
  for (const signing of [{ signature: SHA1.signature }, { digest: SHA1.digest }]) {
    await expect(signIn({}, signing)).rejects.toMatchObject(refused("directory"));
    expect(await failure()).toMatch(/RSA with SHA-256/);
  }
});

const SIGNATURE = /<ds:Signature [\s\S]*?<\/ds:Signature>/;
const ASSERTION = /<saml:Assertion [\s\S]*<\/saml:Assertion>/;
const first = (pattern: RegExp, xml: string): string => pattern.exec(xml)?.[0] ?? "";

/** A signed response in which the attacker puts an assertion of their own; the signed one is still there, for whoever verifies. */
const WRAPPINGS: readonly [string, (honest: string, evil: string) => string][] = [
  [
    "XSW1: the signed response inside the signature of a forged one",
    (honest, evil) => {
      const whole = signed(honest, "Response");
      const [signature] = /<ds:Signature [\s\S]*?<\/ds:Signature>/.exec(whole) ?? [""];
      const forged = whole.replace(ASSERTION, evil).replace('ID="_response"', 'ID="_evil"').replace(signature, "");
      return forged.replace(
        "</samlp:Response>",
        `${signature.replace("</ds:Signature>", `<ds:Object>${whole.replace(signature, "")}</ds:Object></ds:Signature>`)}</samlp:Response>`,
      );
    },
  ],
  [
    "XSW2: the signed response before a detached signature",
    (honest, evil) => {
      const whole = signed(honest, "Response");
      const [signature] = /<ds:Signature [\s\S]*?<\/ds:Signature>/.exec(whole) ?? [""];
      const forged = whole.replace(ASSERTION, evil).replace('ID="_response"', 'ID="_evil"').replace(signature, "");
      return forged.replace("</samlp:Response>", `${whole.replace(signature, "")}${signature}</samlp:Response>`);
    },
  ],
  ["XSW3: a forged assertion before the signed one", (honest, evil) => honest.replace("<saml:Assertion ", `${evil}<saml:Assertion `)],
  [
    "XSW4: the signed assertion inside a forged one",
    (honest, evil) => honest.replace(ASSERTION, evil.replace("</saml:Assertion>", `${first(ASSERTION, honest)}</saml:Assertion>`)),
  ],
  [
    "XSW5: a forged assertion with the signature, and the signed one behind it",
    (honest, evil) => {
      const signature = first(SIGNATURE, honest);
      const bare = first(ASSERTION, honest).replace(signature, "");
      return honest.replace(ASSERTION, `${evil.replace("</saml:Issuer>", `</saml:Issuer>${signature}`)}${bare}`);
    },
  ],
  [
    "XSW6: the signed assertion inside the signature of a forged one",
    (honest, evil) => {
      const signature = first(SIGNATURE, honest);
      const bare = first(ASSERTION, honest).replace(signature, "");
      const filled = signature.replace("</ds:Signature>", `<ds:Object>${bare}</ds:Object></ds:Signature>`);
      return honest.replace(ASSERTION, evil.replace("</saml:Issuer>", `</saml:Issuer>${filled}`));
    },
  ],
  [
    "XSW7: a forged assertion in extensions",
    (honest, evil) => honest.replace("<samlp:Status>", `<samlp:Extensions>${evil}</samlp:Extensions><samlp:Status>`),
  ],
  [
    "XSW8: the signed assertion in an object of a forged one's signature",
    (honest, evil) => {
      const signature = first(SIGNATURE, honest);
      const bare = first(ASSERTION, honest).replace(signature, "");
      const filled = signature.replace("<ds:SignatureValue>", `<ds:Object>${bare}</ds:Object><ds:SignatureValue>`);
      return honest.replace(ASSERTION, evil.replace("</saml:Issuer>", `</saml:Issuer>${filled}`));
    },
  ],
  [
    "a forged assertion with the ID of the signed one",
    (honest, evil) => {
      const id = /ID="(_assertion\d+)"/.exec(honest)?.[1] ?? "";
      return honest.replace("</samlp:Response>", `${evil.replace(/ID="_evil\d*"/, `ID="${id}"`)}</samlp:Response>`);
    },
  ],
  [
    "a second signed info in the signature",
    (honest) => honest.replace("</ds:SignedInfo>", `</ds:SignedInfo>${first(/<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/, honest)}`),
  ],
  [
    "a second reference in the signature",
    (honest) => honest.replace("</ds:Reference>", `</ds:Reference>${first(/<ds:Reference [\s\S]*?<\/ds:Reference>/, honest)}`),
  ],
  ["a reference to the whole document", (honest) => honest.replace(/URI="#[^"]*"/, 'URI=""')],
  [
    "a forged assertion without its namespace",
    (honest, evil) =>
      honest.replace(
        "<saml:Assertion ",
        `${evil.replaceAll("saml:", "").replace('xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"', "").replace('xmlns="urn:oasis:names:tc:SAML:2.0:assertion"', "")}<saml:Assertion `,
      ),
  ],
];
test.each(WRAPPINGS)("a signature is not taken for another element's: %s", async (_, wrap) => {
  const begun = await begin();
  const honest = signedResponse(said(begun));
  const evil = assertionOf(said(begun, { nameId: "persistent-id-of-owner", email: firm.owner.email, assertionId: `_evil${count}` }));
  const wrapped = wrap(honest, evil);
  expect(wrapped).not.toBe(honest);
  await expect(post(begun, wrapped)).rejects.toMatchObject(refused("directory"));
  expect(await prisma().ssoIdentity.count({ where: { connectionId: firm.connection.id } })).toBe(0);
});

test("a comment that would cut a name or an address in two is refused, in what was signed and around it", async () => {
  for (const other of [{ nameId: `owner@${firm.domain}<!-- -->.evil.example` }, { email: `owner@${firm.domain}<!-- -->.evil.example` }])
    await expect(signIn(other)).rejects.toMatchObject(refused("directory"));
  const begun = await begin();
  const commented = signedResponse(said(begun, { nameId: "owner-id-of-evil" })).replace("owner-id-of-evil", "owner-id<!-- -->-of-evil");
  await expect(post(begun, commented)).rejects.toMatchObject(refused("directory"));
});

const DOCTYPE = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
test("document types, entities, instructions, CDATA and depths are refused before anybody verifies them", async () => {
  const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const changes: ((xml: string) => string)[] = [
    (xml) => DOCTYPE + xml,
    (xml) => bomb + xml.replace("persistent-id-of-ann", "&b;"),
    (xml) => xml.replace("persistent-id-of-ann", "&x;"),
    (xml) => `<?php run?>${xml}`,
    (xml) => xml.replace("<samlp:Status>", "<![CDATA[x]]><samlp:Status>"),
    (xml) => xml.replace("<samlp:Status>", `${"<a>".repeat(50)}${"</a>".repeat(50)}<samlp:Status>`),
    (xml) => xml.slice(0, -10),
    () => "no XML",
    () => "",
  ];
  for (const change of changes) {
    const begun = await begin();
    await expect(post(begun, change(signedResponse(said(begun))))).rejects.toMatchObject(refused("directory"));
  }
  for (const xml of [`${DOCTYPE}<a/>`, "<a><!-- --></a>", "<a><?b c?></a>", "<a><![CDATA[b]]></a>", "<a>&x;</a>"])
    expect(() => readXml(xml)).toThrow();
  expect(readXml('<?xml version="1.0" encoding="UTF-8"?><p:a xmlns:p="urn:a" p:b="1" c="2">d&amp;<e/>f</p:a>')).toMatchObject({
    ...{ name: "a", namespace: "urn:a", attributes: { c: "2" }, text: "d&f" },
  });
});

test("an encrypted assertion is refused with what to do where we have no certificate", async () => {
  const begun = await begin();
  const xml = signedResponse(said(begun)).replace(
    ASSERTION,
    '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>',
  );
  await expect(post(begun, xml)).rejects.toMatchObject(refused("directory"));
  expect(await failure()).toMatch(/Create our certificate, or turn encryption off/);
});

test("a test of the connection by its owner changes no session", async () => {
  const { url } = await beginTest(await firm.owner.ctx(), firm.orgId, { next: "/", browser });
  const begun = requestIn(url);
  expect(await post(begun, signedResponse(said(begun, { email: firm.owner.email, nameId: "owner" })))).toMatchObject({ sessionId: null });
  expect((await readSso(await firm.owner.ctx(), firm.orgId)).connection?.isTested).toBe(true);
});

test("certificates are read with and without their lines, several at once; what is weak or none is refused", async () => {
  const owner = await person({ clock });
  const orgId = owner.orgId ?? "";
  await beginConnection(await owner.ctx(), orgId, { protocol: "saml" });
  const input = { protocol: "saml", issuer: ISSUER, signInUrl: SIGN_IN, defaultRole: "viewer" } as const;
  const save = async (certificates: string) => saveConnection(await owner.ctx(), orgId, { ...input, certificates });
  for (const wrong of ["not a certificate", WEAK_CERT, SIGNER.key, `${SIGNER.cert}\n`.repeat(6)])
    await expect(save(wrong)).rejects.toMatchObject({ extra: { errors: [{ parameter: "certificates" }] } });
  await save(`${SIGNER.cert}\n\n${OTHER_SIGNER.cert}\n${SIGNER.cert}`);
  expect((await readSso(await owner.ctx(), orgId)).connection).toMatchObject({
    isComplete: true,
    certificates: [{ name: "CN=directory one" }, {}],
  });
  await save(SIGNER.cert.replace(/-----.*-----/g, ""));
  expect((await prisma().ssoConnection.findUniqueOrThrow({ where: { orgId } })).certificates.map((pem) => pem.trim())).toEqual([
    SIGNER.cert,
  ]);
  expect((await lastMail(owner.email)).subject).toMatch(/Single sign-on/);
});

test("the metadata says who we are, and is there before the directory's values are", async () => {
  const { entityId, acsUrl } = oursOf(firm.connection.id);
  await prisma().ssoConnection.update({ where: { orgId: firm.orgId }, data: { certificates: [], issuer: null, signInUrl: null } });
  const xml = await samlMetadata(visitor(clock), firm.connection.id);
  for (const part of [`entityID="${entityId}"`, `Location="${acsUrl}"`, 'WantAssertionsSigned="true"']) expect(xml).toContain(part);
  await expect(samlMetadata(visitor(clock), "sso_none")).rejects.toMatchObject({ code: "not-found" });
});
