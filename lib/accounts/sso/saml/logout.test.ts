import { verify, X509Certificate } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { person, StoppedClock, visitor } from "@/testing/people";
import { logoutRequest, redirectQuery, SHA1, type Logout } from "@/testing/saml-directory";
import { OTHER_SIGNER, SIGNER } from "@/testing/saml-keys";
import { ISSUER, SamlFirm, SIGN_OUT } from "@/testing/saml-sign-in";
import { useDatabase } from "@/testing/use-database";
import { findVisit } from "../../sessions/sessions";
import { directoryExit } from "../sign-out/directory-exit";
import { takeLogoutRequest } from "./take-logout-request";

useDatabase();

const clock = new StoppedClock();
const MINUTE = 60_000;
let firm: SamlFirm;
let count = 0;
beforeEach(async () => {
  firm = await SamlFirm.open(clock, { signOutUrl: SIGN_OUT });
  await firm.addKey(OTHER_SIGNER);
});

const said = (other: Partial<Logout> = {}): Logout => ({
  ...{ id: `_logout${++count}`, issuer: ISSUER, destination: firm.ours.sloUrl, nameId: "id-of-ann", at: clock.now() },
  ...other,
});
const take = (search: string, { sso } = firm) => takeLogoutRequest(visitor(clock), { connectionId: sso.connection.id, search });
const isOpen = async (sessionId: string) => (await findVisit(sessionId, clock.now())) !== undefined;
const refused = { code: "sign-in-refused" };

test("a logout at the directory ends the sessions that it opened for this person, and no others", async () => {
  const mine = await firm.signIn({ sessionIndex: "_1" });
  const elsewhere = await firm.signIn({ sessionIndex: "_2" });
  const bob = await firm.signIn({ nameId: "id-of-bob", email: `bob@${firm.sso.domain}` });
  const other = await SamlFirm.open(clock, { signOutUrl: SIGN_OUT });
  const sameNameElsewhere = await other.signIn();
  const { userId } = await prisma().session.findUniqueOrThrow({ where: { id: mine } });
  const password = await prisma().session.create({
    data: {
      ...{ id: "ses_by_password", userId, createdAt: new Date(clock.now()), expiresAt: new Date(clock.now() + 60 * MINUTE) },
      ...{ authenticatedAt: new Date(clock.now()), lastSeenAt: new Date(clock.now()) },
    },
  });
  await take(redirectQuery(logoutRequest(said({ sessionIndexes: ["_2"] }))));
  expect([await isOpen(mine), await isOpen(elsewhere)]).toEqual([true, false]);
  await take(redirectQuery(logoutRequest(said({ nameId: "id-of-nobody" }))));
  expect(await isOpen(mine)).toBe(true);
  await take(redirectQuery(logoutRequest(said())));
  expect(await isOpen(mine)).toBe(false);
  for (const id of [bob, sameNameElsewhere, password.id]) expect(await isOpen(id), id).toBe(true);
  const events = await prisma().event.findMany({ where: { type: "session.ended-by-directory", subject: userId } });
  expect(events.map(({ orgId, data }) => [orgId, data])).toEqual([
    [firm.sso.orgId, { ended: 1 }],
    [firm.sso.orgId, { ended: 1 }],
  ]);
});

test("the answer is our signed response, at the address that an owner entered, with the RelayState as it came", async () => {
  const request = said();
  const url = await take(redirectQuery(logoutRequest(request), { relayState: "a state & more ~(*)" }));
  expect(url.startsWith(`${SIGN_OUT}&SAMLResponse=`)).toBe(true);
  const read = new URL(url).searchParams;
  expect(read.get("RelayState")).toBe("a state & more ~(*)");
  const xml = inflateRawSync(Buffer.from(read.get("SAMLResponse") ?? "", "base64")).toString();
  for (const part of ["LogoutResponse", `InResponseTo="${request.id}"`, "status:Success", firm.ours.entityId]) expect(xml).toContain(part);
  const [, signedPart = "", signature = ""] = /(SAMLResponse=.*)&Signature=(.*)$/.exec(url) ?? [];
  const { publicKey } = new X509Certificate(OTHER_SIGNER.cert);
  expect(verify("sha256", Buffer.from(signedPart), publicKey, Buffer.from(decodeURIComponent(signature), "base64"))).toBe(true);
});

/** What an outsider, or somebody of another company, sends to sign Ann out. */
const ATTACKS: readonly [string, () => string][] = [
  ["unsigned", () => redirectQuery(logoutRequest(said()), { key: null })],
  ["signed by another key", () => redirectQuery(logoutRequest(said()), { key: OTHER_SIGNER.key })],
  ["signed with SHA-1", () => redirectQuery(logoutRequest(said()), { hash: "sha1", algorithm: SHA1.signature })],
  [
    "with the word for another algorithm",
    () => redirectQuery(logoutRequest(said()), { algorithm: "http://www.w3.org/2000/09/xmldsig#hmac-sha1" }),
  ],
  ["changed after it was signed", () => redirectQuery(logoutRequest(said())).replace("SAMLRequest=", "SAMLRequest=A")],
  [
    "with the request of somebody else before the signed one",
    () => `${redirectQuery(logoutRequest(said()), { key: null })}&${redirectQuery(logoutRequest(said({ nameId: "id-of-bob" }))).slice(1)}`,
  ],
  [
    "with the signed request under another name",
    () => `${redirectQuery(logoutRequest(said()), { key: null })}&X${redirectQuery(logoutRequest(said({ nameId: "id-of-bob" }))).slice(1)}`,
  ],
  ["with another RelayState", () => redirectQuery(logoutRequest(said()), { relayState: "a" }).replace("RelayState=a", "RelayState=b")],
  ["for another recipient", () => redirectQuery(logoutRequest(said({ destination: "https://evil.example/slo" })))],
  ["from another issuer", () => redirectQuery(logoutRequest(said({ issuer: "https://evil.example" })))],
  ["too old", () => redirectQuery(logoutRequest(said({ at: clock.now() - 12 * MINUTE })))],
  ["of the future", () => redirectQuery(logoutRequest(said({ at: clock.now() + 2 * MINUTE })))],
  ["expired", () => redirectQuery(logoutRequest(said({ notOnOrAfter: clock.now() - 2 * MINUTE })))],
  ["without a person", () => redirectQuery(logoutRequest(said({ nameId: " " })))],
  [
    "with a second person in extensions",
    () => redirectQuery(logoutRequest(said({ more: "<samlp:Extensions><saml:NameID>id-of-bob</saml:NameID></samlp:Extensions>" }))),
  ],
  [
    "with a request inside a request",
    () => redirectQuery(logoutRequest(said({ more: `<samlp:Extensions>${logoutRequest(said())}</samlp:Extensions>` }))),
  ],
  ["with an entity", () => redirectQuery(`<!DOCTYPE a [<!ENTITY b "id-of-ann">]>${logoutRequest(said())}`)],
  ["with a comment in the name", () => redirectQuery(logoutRequest(said({ nameId: "id-of-ann<!-- -->.evil" })))],
  ["that grows when it is unpacked", () => redirectQuery(logoutRequest(said({ more: " ".repeat(10_000_000) })))],
  ["that is too long", () => redirectQuery(logoutRequest(said()), { relayState: "x".repeat(20_000) })],
  ["that is no request", () => redirectQuery("<a/>")],
  ["that is nothing", () => "?SAMLRequest=%&SigAlg=%&Signature=%"],
];
test.each(ATTACKS)("a logout request %s ends nothing", async (_, attack) => {
  const session = await firm.signIn();
  await expect(take(attack())).rejects.toMatchObject(refused);
  expect(await isOpen(session)).toBe(true);
});

test("a request works once, for one connection, and only where an owner entered a sign-out URL", async () => {
  const query = redirectQuery(logoutRequest(said()));
  await take(query);
  const session = await firm.signIn();
  await expect(take(query)).rejects.toMatchObject(refused);
  const other = await SamlFirm.open(clock, { signOutUrl: SIGN_OUT });
  await expect(take(redirectQuery(logoutRequest(said())), other)).rejects.toMatchObject(refused);
  await firm.update({ signOutUrl: null });
  await expect(take(redirectQuery(logoutRequest(said())))).rejects.toMatchObject({ ...refused, reason: "off" });
  await expect(takeLogoutRequest(visitor(clock), { connectionId: "sso_none", search: query })).rejects.toMatchObject(refused);
  expect(await isOpen(session)).toBe(true);
});

test("the next certificate of the directory signs as the first", async () => {
  await firm.update({ certificates: [SIGNER.cert, OTHER_SIGNER.cert] });
  const session = await firm.signIn();
  await take(redirectQuery(logoutRequest(said()), { key: OTHER_SIGNER.key }));
  expect(await isOpen(session)).toBe(false);
});

const actorOf = async (sessionId: string) => {
  const visit = await findVisit(sessionId, clock.now());
  if (!visit || !("actor" in visit)) throw new Error("nobody is signed in");
  return { ...visitor(clock), actor: visit.actor };
};

test("whoever signs out here is sent to sign out at the directory where that is wanted, named as it named them", async () => {
  const before = await firm.signIn({ sessionIndex: "_s" });
  expect(await directoryExit(await actorOf(before))).toBeNull();
  await firm.update({ endsDirectory: true });
  const url = (await directoryExit(await actorOf(await firm.signIn({ sessionIndex: "_s&<" })))) ?? "";
  expect(url.startsWith(`${SIGN_OUT}&SAMLRequest=`)).toBe(true);
  const xml = inflateRawSync(Buffer.from(new URL(url).searchParams.get("SAMLRequest") ?? "", "base64")).toString();
  for (const part of [
    "LogoutRequest",
    ">id-of-ann<",
    "nameid-format:persistent",
    "_s&amp;&lt;",
    'Destination="https://directory.example/slo?tenant=1"',
  ])
    expect(xml).toContain(part);
  expect(url).toMatch(/&Signature=/);
  expect(await directoryExit(await (await person({ clock })).ctx())).toBeNull();
  // A key that can't be read any more keeps nobody here.
  await prisma().ssoKey.updateMany({ data: { privateKey: "lost" } });
  expect(await directoryExit(await actorOf(await firm.signIn()))).toBeNull();
});
