import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { CLIENT, LOOPBACK, OidcDirectory, type LogoutToken } from "@/testing/oidc-directory";
import { operator, StoppedClock, visitor } from "@/testing/people";
import { withOidc, type WithSso } from "@/testing/sso";
import { useDatabase } from "@/testing/use-database";
import { pruneAccounts } from "../../prune-accounts";
import { findVisit } from "../../sessions/sessions";
import { beginByEmail } from "../sign-in/begin-sign-in";
import { directoryExit } from "../sign-out/directory-exit";
import { finishOidc } from "./sign-in-with-oidc";
import { takeLogoutToken } from "./take-logout-token";

useDatabase();

const clock = new StoppedClock();
const COOKIE = "cookie-of-the-browser";
let directory: OidcDirectory;
let firm: WithSso;
let count = 0;
beforeAll(async () => {
  directory = await new OidcDirectory(clock).open();
});
afterAll(() => directory.close());
beforeEach(async () => {
  directory.misbehaviour = {};
  firm = await withOidc(directory.issuer, clock);
});

const from = () => visitor(clock, { address: `198.51.${Math.floor(++count / 250)}.${count % 250}` });
async function signIn(sub: string, sid?: string, { domain } = firm): Promise<string> {
  directory.user = { sub, email: `${sub}@${domain}`, email_verified: true };
  directory.misbehaviour = { claims: sid === undefined ? {} : { sid } };
  const browser = { cookies: { oidc: COOKIE, saml: COOKIE }, sessionId: null, how: LOOPBACK };
  const { url } = await beginByEmail(from(), { email: `x@${domain}`, next: "/" }, browser);
  const { searchParams: query } = directory.authorise(new URL(url));
  return (await finishOidc(from(), { query, browser: COOKIE, how: LOOPBACK })).sessionId ?? "";
}
const send = (token: string, connectionId = firm.connection.id) => takeLogoutToken(from(), { connectionId, token, how: LOOPBACK });
const logOut = async (claims: LogoutToken["claims"], more: Partial<LogoutToken> = {}) =>
  send(await directory.logoutToken({ claims, ...more }));
const isOpen = async (sessionId: string) => (await findVisit(sessionId, clock.now())) !== undefined;
const refused = { code: "sign-in-refused", reason: "directory", forOwners: "The logout token is not valid." };

test("a logout at the directory ends the sessions that it opened for this person, and no others", async () => {
  const [one, two] = [await signIn("ann", "s-1"), await signIn("ann", "s-2")];
  const bob = await signIn("bob", "s-3");
  const other = await withOidc(directory.issuer, clock);
  const elsewhere = await signIn("ann", "s-1", other);
  await logOut({ sid: "s-2" });
  expect([await isOpen(one), await isOpen(two)]).toEqual([true, false]);
  // A session of one person, and the name of another.
  await logOut({ sid: "s-1", sub: "bob" });
  expect([await isOpen(one), await isOpen(bob)]).toEqual([true, true]);
  await logOut({ sub: "nobody" });
  await logOut({ sub: "ann" });
  expect(await isOpen(one)).toBe(false);
  for (const id of [bob, elsewhere]) expect(await isOpen(id)).toBe(true);
  const [event] = await prisma().event.findMany({ where: { type: "session.ended-by-directory" }, orderBy: { id: "desc" } });
  expect(event).toMatchObject({ orgId: firm.orgId, data: { ended: 1 } });
});

const now = () => Math.floor(clock.now() / 1_000);
const ATTACKS: readonly [string, () => Promise<string>][] = [
  ["without a signature", () => directory.logoutToken({ claims: { sub: "ann" }, signing: "none" })],
  ["signed with the public key as a secret", () => directory.logoutToken({ claims: { sub: "ann" }, signing: "HS256 with the public key" })],
  ["signed with a key that the directory does not list", () => directory.logoutToken({ claims: { sub: "ann" }, signing: "another key" })],
  ["of another issuer", () => directory.logoutToken({ claims: { sub: "ann", iss: "https://evil.example" } })],
  ["for another client", () => directory.logoutToken({ claims: { sub: "ann", aud: "another" } })],
  ["without a client", () => directory.logoutToken({ claims: { sub: "ann", aud: undefined } })],
  ["with a nonce, as ID tokens have", () => directory.logoutToken({ claims: { sub: "ann", nonce: "n" } })],
  ["without the event", () => directory.logoutToken({ claims: { sub: "ann", events: undefined } })],
  ["with another event", () => directory.logoutToken({ claims: { sub: "ann", events: { "http://evil.example": {} } } })],
  [
    "whose event is no object",
    () => directory.logoutToken({ claims: { sub: "ann", events: { "http://schemas.openid.net/event/backchannel-logout": "x" } } }),
  ],
  ["without an ID", () => directory.logoutToken({ claims: { sub: "ann", jti: undefined } })],
  ["without a time", () => directory.logoutToken({ claims: { sub: "ann", iat: undefined } })],
  ["that is old", () => directory.logoutToken({ claims: { sub: "ann", iat: now() - 12 * 60, exp: undefined } })],
  ["of the future", () => directory.logoutToken({ claims: { sub: "ann", iat: now() + 120 } })],
  ["that has expired", () => directory.logoutToken({ claims: { sub: "ann", exp: now() - 120 } })],
  ["that names nobody", () => directory.logoutToken({ claims: {} })],
  ["that names everybody", () => directory.logoutToken({ claims: { sub: "" } })],
  ["that is none", () => Promise.resolve("a.b.c")],
  ["that is empty", () => Promise.resolve("")],
];
test.each(ATTACKS)("a logout token %s ends nothing, and is answered as all others", async (_, attack) => {
  const session = await signIn("ann", "s-1");
  directory.misbehaviour = {};
  await expect(send(await attack())).rejects.toMatchObject(refused);
  expect(await isOpen(session)).toBe(true);
});

test("a token works once, for one connection, and what is not for us asks the directory nothing", async () => {
  const token = await directory.logoutToken({ claims: { sub: "ann" } });
  await send(token);
  const session = await signIn("ann");
  await expect(send(token)).rejects.toMatchObject({ code: "sign-in-refused" });
  expect(await isOpen(session)).toBe(true);
  clock.forward(13 * 60_000);
  await pruneAccounts(operator(clock), { areUnverifiedInUse: true });
  expect(await prisma().ssoAssertion.count({ where: { connectionId: firm.connection.id } })).toBe(0);
  await expect(send(token)).rejects.toMatchObject(refused);
  const asked = directory.requests.length;
  for (const claims of [
    { sub: "ann", aud: "another" },
    { sub: "ann", iss: "https://evil.example" },
  ])
    await expect(logOut(claims)).rejects.toMatchObject(refused);
  await expect(send(await directory.logoutToken({ claims: { sub: "ann" } }), "sso_none")).rejects.toMatchObject(refused);
  expect(directory.requests).toHaveLength(asked);
});

const actorOf = async (sessionId: string) => {
  const visit = await findVisit(sessionId, clock.now());
  if (!visit || !("actor" in visit)) throw new Error("nobody is signed in");
  return { ...visitor(clock), actor: visit.actor };
};

test("whoever signs out here is sent to sign out at the directory where that is wanted, and comes back to us", async () => {
  const end_session_endpoint = "https://login.firm.example/logout";
  const before = await signIn("ann");
  expect((await prisma().session.findUniqueOrThrow({ where: { id: before } })).directoryHint).toBeNull();
  await prisma().ssoConnection.update({ where: { orgId: firm.orgId }, data: { endsDirectory: true } });
  directory.misbehaviour = { metadata: { end_session_endpoint } };
  const byClient = new URL((await directoryExit(await actorOf(before), LOOPBACK)) ?? "");
  expect(Object.fromEntries(byClient.searchParams)).toEqual({
    client_id: CLIENT.id,
    post_logout_redirect_uri: "https://api.example/api/sso/signed-out",
  });
  const session = await signIn("ann");
  expect((await prisma().session.findUniqueOrThrow({ where: { id: session } })).directoryHint).not.toContain("eyJ");
  directory.misbehaviour = { metadata: { end_session_endpoint } };
  const byToken = new URL((await directoryExit(await actorOf(session), LOOPBACK)) ?? "");
  expect(byToken.origin + byToken.pathname).toBe(end_session_endpoint);
  expect(byToken.searchParams.get("id_token_hint")).toMatch(/^eyJ/);
  // A directory without the endpoint, with one that is none of the internet, or that can't be reached: only here.
  for (const metadata of [
    {},
    { end_session_endpoint: "http://10.0.0.1/logout" },
    { end_session_endpoint: "javascript:alert(1)" },
    { issuer: "x" },
  ]) {
    directory.misbehaviour = { metadata };
    expect(await directoryExit(await actorOf(session), LOOPBACK)).toBeNull();
  }
  await prisma().session.updateMany({ where: { id: session }, data: { endedAt: new Date(clock.now()) } });
  clock.forward(1);
  await pruneAccounts(operator(clock), { areUnverifiedInUse: true });
  expect((await prisma().session.findUniqueOrThrow({ where: { id: session } })).directoryHint).toBeNull();
});
