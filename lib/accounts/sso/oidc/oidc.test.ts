import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listEvents } from "@/lib/events/list-events";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { PUBLIC_ONLY } from "@/lib/platform/outgoing/address-policy";
import { LOOPBACK, OidcDirectory, type Misbehaviour } from "@/testing/oidc-directory";
import { lastMail, operator, person, StoppedClock, visitor } from "@/testing/people";
import { withOidc, type WithSso } from "@/testing/sso";
import { useDatabase } from "@/testing/use-database";
import { inviteMember } from "../../members/invite-member";
import { removeMember } from "../../members/remove-member";
import { nameActors } from "../../name-actors";
import { pruneAccounts } from "../../prune-accounts";
import { findVisit } from "../../sessions/sessions";
import type { SsoReason } from "../contract";
import { readSso } from "../read-sso";
import { beginAgain, beginByEmail, beginTest, type Browser } from "../sign-in/begin-sign-in";
import { requireWorkspace } from "./require-workspace";
import { finishOidc } from "./sign-in-with-oidc";

useDatabase();

const clock = new StoppedClock();
let directory: OidcDirectory;
beforeAll(async () => {
  directory = await new OidcDirectory(clock).open();
});
afterAll(() => directory.close());
let firm: WithSso;
let count = 0;
beforeEach(async () => {
  directory.misbehaviour = {};
  firm = await withOidc(directory.issuer, clock);
  directory.user = { sub: `sub-${++count}`, email: `ann@${firm.domain}`, email_verified: true, name: "Ann Analyst" };
});

const COOKIE = "cookie-of-the-browser";
const browser = (cookie = COOKIE): Browser => ({ cookies: { oidc: cookie, saml: cookie }, sessionId: null, how: LOOPBACK });
/** Each visitor of another network, so that none is limited. */
const from = (): Context => visitor(clock, { address: `198.51.${Math.floor(++count / 250)}.${count % 250}` });

const begin = async (cookie?: string): Promise<URL> =>
  new URL((await beginByEmail(from(), { email: `someone@${firm.domain}`, next: "/console/keys" }, browser(cookie))).url);
const finish = (back: URL, cookie: string | null = COOKIE) =>
  finishOidc(from(), { query: back.searchParams, browser: cookie, how: LOOPBACK });
const signIn = async () => finish(directory.authorise(await begin()));
const refused = (reason: SsoReason) => ({ code: "sign-in-refused", reason });
const visitOf = async (sessionId: string | null) => {
  const visit = await findVisit(sessionId ?? "", clock.now(), { address: "203.0.113.7" });
  if (!visit || !("actor" in visit)) throw new Error("nobody is signed in");
  return visit;
};

test("somebody new of a proved domain becomes a member with the default role, once, and comes back as the same", async () => {
  const { sessionId, nextPath } = await signIn();
  expect(nextPath).toBe("/console/keys");
  const visit = await visitOf(sessionId);
  expect(visit).toMatchObject({
    user: { email: `ann@${firm.domain}`, name: "Ann Analyst", isVerified: true, directory: { id: firm.orgId } },
    org: { id: firm.orgId, role: "analyst" },
    actor: { directoryOrgId: firm.orgId },
  });
  const user = await prisma().user.findUniqueOrThrow({ where: { id: visit.user.id }, include: { members: true } });
  expect([user.passwordHash, user.members.length]).toEqual([null, 1]);
  // The address may change in the directory: the subject is who it is.
  directory.user = { ...directory.user, email: `ann.married@${firm.domain}` };
  expect((await visitOf((await signIn()).sessionId)).user.id).toBe(visit.user.id);
  const types = (await prisma().event.findMany({ where: { subject: visit.user.id }, orderBy: { id: "asc" } })).map(({ type }) => type);
  expect(types).toEqual(["user.signed-up", "member.joined", "user.directory-linked", "session.opened", "session.opened"]);
  const ctx = await firm.owner.ctx();
  const seen = await nameActors(ctx, (await listEvents(ctx, { orgId: firm.orgId }, { limit: 50 })).events);
  expect(seen.filter(({ subject }) => subject === visit.user.id).map(({ type, who }) => [type, who])).toEqual([
    ["user.directory-linked", "Ann Analyst"],
    ["member.joined", "Ann Analyst"],
  ]);
});

test("what is sent to the directory: code with PKCE, state, nonce and our redirect URI", async () => {
  const { origin, pathname, searchParams } = await begin();
  expect(origin + pathname).toBe(`${directory.issuer}/authorize`);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ response_type: "code", code_challenge_method: "S256", scope: "openid email profile" },
    redirect_uri: "https://api.example/api/sso/oidc/callback",
  });
  const attempt = await prisma().ssoAttempt.findFirstOrThrow({ where: { connectionId: firm.connection.id } });
  for (const name of ["state", "nonce", "code_challenge"]) expect(searchParams.get(name)?.length).toBeGreaterThan(40);
  expect(JSON.stringify(attempt)).not.toContain(searchParams.get("state"));
  expect(JSON.stringify(attempt)).not.toContain(COOKIE);
});

test("claims at the userinfo endpoint count as those of the token", async () => {
  directory.misbehaviour = { isThin: true };
  expect((await visitOf((await signIn()).sessionId)).user.name).toBe("Ann Analyst");
});

test("an answer works once, within ten minutes, and in the browser that began it", async () => {
  const back = directory.authorise(await begin());
  for (const cookie of ["cookie-of-another", null]) await expect(finish(back, cookie)).rejects.toMatchObject(refused("expired"));
  await finish(back);
  await expect(finish(back)).rejects.toMatchObject(refused("expired"));

  // A fresh state with the code of before.
  const again = directory.authorise(await begin());
  again.searchParams.set("code", back.searchParams.get("code") ?? "");
  await expect(finish(again)).rejects.toMatchObject(refused("directory"));

  const late = directory.authorise(await begin());
  clock.forward(10 * 60_000 + 1);
  await expect(finish(late)).rejects.toMatchObject(refused("expired"));
  const made = new URL("https://api.example/api/sso/oidc/callback?code=1&state=made-up");
  await expect(finish(made)).rejects.toMatchObject(refused("expired"));
});

test("the state of one sign-in does not take the answer of another, whose PKCE and nonce it has not", async () => {
  const [mine, theirs] = [directory.authorise(await begin()), directory.authorise(await begin())];
  mine.searchParams.set("code", theirs.searchParams.get("code") ?? "");
  await expect(finish(mine)).rejects.toMatchObject(refused("directory"));
});

test.each<[string, Misbehaviour, RegExp]>([
  ["an unsigned token", { signing: "none" }, /algorithm|not valid/],
  ["a token signed with the public key as a secret", { signing: "HS256 with the public key" }, /algorithm|not valid/],
  [
    "the same where the directory lists that algorithm",
    { signing: "HS256 with the public key", metadata: { id_token_signing_alg_values_supported: ["HS256", "none"] } },
    /algorithm|not valid/,
  ],
  [
    "an unsigned token where the directory lists that",
    { signing: "none", metadata: { id_token_signing_alg_values_supported: ["none"] } },
    /algorithm|not valid/,
  ],
  ["a token of another key", { signing: "another key" }, /not valid/],
  ["a token for another client", { claims: { aud: "another" } }, /another client/],
  ["a token of another issuer", { claims: { iss: "https://evil.example" } }, /another issuer/],
  ["a token of another sign-in", { claims: { nonce: "another" } }, /another sign-in/],
  ["a token that names nobody", { claims: { sub: "" } }, /no subject/],
  ["a token whose subject is blank", { claims: { sub: " " } }, /no subject/],
  ["a token without a nonce", { claims: { nonce: undefined } }, /not valid|another/],
  ["an expired token", { claims: { exp: Math.floor(Date.UTC(2026, 10, 21, 8) / 1_000) } }, /expired/],
  ["a token without an expiry", { claims: { exp: undefined } }, /not valid/],
  ["a description of another issuer", { metadata: { issuer: "https://evil.example" } }, /another issuer/],
  ["a failing token endpoint", { tokenStatus: 500 }, /status|refused/],
])("%s is refused, and the owners see why", async (_, misbehaviour, reason) => {
  const back = directory.authorise(await begin());
  directory.misbehaviour = misbehaviour;
  await expect(finish(back)).rejects.toMatchObject(refused("directory"));
  const { connection } = await readSso(await firm.owner.ctx(), firm.orgId);
  expect(connection?.lastFailure).toMatchObject({ reason: expect.stringMatching(reason), at: new Date(clock.now()).toISOString() });
  expect(await prisma().member.count({ where: { orgId: firm.orgId } })).toBe(1);
});

test("a wrong client secret is told to the owners, without the secret", async () => {
  await prisma().ssoConnection.update({ where: { orgId: firm.orgId }, data: { clientId: "unknown client" } });
  await expect(signIn()).rejects.toMatchObject(refused("directory"));
  const { connection } = await readSso(await firm.owner.ctx(), firm.orgId);
  expect(connection?.lastFailure?.reason).toBe("The directory refused the code or the client secret (invalid_client).");
  expect(JSON.stringify(connection)).not.toContain("a secret of the client");
  directory.misbehaviour = {};
  await prisma().ssoConnection.update({ where: { orgId: firm.orgId }, data: { clientId: "client-of-heliodex" } });
  await signIn();
  expect((await readSso(await firm.owner.ctx(), firm.orgId)).connection?.lastFailure).toBeNull();
});

test("two directories are not mixed up: an answer of one is none of the other", async () => {
  const evil = await new OidcDirectory(clock).open();
  evil.user = { sub: "victim", email: `owner@${firm.domain}`, email_verified: true };
  const theirs = await withOidc(evil.issuer, clock);
  try {
    // Begun at the other directory, answered by ours, which says its name.
    const at = new URL((await beginByEmail(from(), { email: `x@${theirs.domain}`, next: "/" }, browser())).url);
    await expect(finish(directory.authorise(at))).rejects.toMatchObject(refused("directory"));
    evil.misbehaviour = { metadata: { authorization_response_iss_parameter_supported: false } };
    const silent = new URL((await beginByEmail(from(), { email: `x@${theirs.domain}`, next: "/" }, browser())).url);
    await expect(finish(directory.authorise(silent))).rejects.toMatchObject(refused("directory"));
    // Where ours says no name, the code is worth nothing at the other directory.
    const nameless = directory.authorise(new URL((await beginByEmail(from(), { email: `x@${theirs.domain}`, next: "/" }, browser())).url));
    nameless.searchParams.delete("iss");
    await expect(finish(nameless)).rejects.toMatchObject(refused("directory"));
    // It speaks for no address of another organisation's domain.
    const own = new URL((await beginByEmail(from(), { email: `x@${theirs.domain}`, next: "/" }, browser())).url);
    evil.misbehaviour = {};
    await expect(finish(evil.authorise(own))).rejects.toMatchObject(refused("other-domain"));
  } finally {
    evil.close();
  }
});

test("of Google, whose accounts anyone can have, only those of a Workspace are let in", () => {
  const iss = "https://accounts.google.com";
  for (const hd of [undefined, "", true])
    expect(() => requireWorkspace({ iss, hd })).toThrow(expect.objectContaining(refused("unverified-email")));
  requireWorkspace({ iss, hd: "firm.example" });
  requireWorkspace({ iss: directory.issuer });
});

test("a directory that announces its name in answers has to say it", async () => {
  const back = directory.authorise(await begin());
  back.searchParams.delete("iss");
  await expect(finish(back)).rejects.toMatchObject(refused("directory"));
});

test("an error of the directory is shown to owners by its code, never by its text, and who cancelled reads that", async () => {
  for (const [error, reason, code] of [
    ["access_denied", "The directory refused the sign-in (access_denied).", "cancelled"],
    ["<b>call +1 555", "The directory refused the sign-in.", "directory"],
  ] as const) {
    const back = directory.authorise(await begin());
    back.searchParams.delete("code");
    back.searchParams.set("error", error);
    back.searchParams.set("error_description", "Call this number");
    await expect(finish(back)).rejects.toMatchObject(refused(code));
    expect((await readSso(await firm.owner.ctx(), firm.orgId)).connection?.lastFailure?.reason).toBe(reason);
  }
});

test.each<[string, object, SsoReason]>([
  ["an address of another domain", { email: "ann@elsewhere.example" }, "other-domain"],
  ["an address of a domain below", { email: "ann@mail.DOMAIN" }, "other-domain"],
  ["an address with two @", { email: "ann@evil.example@DOMAIN" }, "no-email"],
  ["an address with a name", { email: "Ann <ann@DOMAIN>" }, "no-email"],
  ["an unverified address", { email_verified: false }, "unverified-email"],
  ["an address whose verification is a text", { email_verified: "false" }, "unverified-email"],
  ["no address", { email: undefined }, "no-email"],
])("%s lets nobody in", async (_, claims, reason) => {
  const put = JSON.parse(JSON.stringify(claims).replaceAll("DOMAIN", firm.domain)) as object;
  directory.user = { ...directory.user, ...claims, ...put };
  await expect(signIn()).rejects.toMatchObject(refused(reason));
  expect(await prisma().member.count({ where: { orgId: firm.orgId } })).toBe(1);
});

test("a domain that is not verified any more lets nobody in", async () => {
  await signIn();
  const back = directory.authorise(await begin());
  await prisma().ssoDomain.updateMany({ where: { orgId: firm.orgId }, data: { verifiedAt: null } });
  await expect(finish(back)).rejects.toMatchObject(refused("other-domain"));
  await expect(begin()).rejects.toMatchObject({ code: "unprocessable" });
});

test("a member is linked to their account; an account that is no member is not, and reads what to do", async () => {
  const member = await person({ clock, orgId: firm.orgId, role: "developer", email: `dev@${firm.domain}` });
  directory.user = { ...directory.user, email: `Dev@${firm.domain.toUpperCase()}` };
  const visit = await visitOf((await signIn()).sessionId);
  expect([visit.user.id, visit.org?.role]).toEqual([member.userId, "developer"]);

  const stranger = await person({ clock, email: `stranger@${firm.domain}` });
  directory.user = { sub: `stranger-${count}`, email: stranger.email, email_verified: true };
  await expect(signIn()).rejects.toMatchObject(refused("has-account"));
  expect(await prisma().ssoIdentity.count({ where: { userId: stranger.userId } })).toBe(0);
});

test("an account that nobody ever confirmed gives way, without its password", async () => {
  const squatter = await person({ clock, email: `ann@${firm.domain}`, verified: false });
  await prisma().user.update({ where: { id: squatter.userId }, data: { passwordHash: "argon2id", totpSecret: "sealed" } });
  const passkey = {
    id: "psk_squatter",
    userId: squatter.userId,
    credentialId: "squatter",
    publicKey: new Uint8Array(1),
    counter: 0,
    transports: [],
    name: "x",
  };
  await prisma().passkey.create({ data: { ...passkey, createdAt: new Date() } });
  const visit = await visitOf((await signIn()).sessionId);
  expect(visit.user).toMatchObject({ id: squatter.userId, isVerified: true });
  expect(await prisma().user.findUniqueOrThrow({ where: { id: squatter.userId } })).toMatchObject({ passwordHash: null, totpSecret: null });
  expect(await prisma().passkey.count({ where: { userId: squatter.userId } })).toBe(0);
  expect(await findVisit(squatter.sessionId, clock.now())).toBeUndefined();
});

test("a removed member is signed out and not let in again, until somebody invites them", async () => {
  const { sessionId } = await signIn();
  const { user } = await visitOf(sessionId);
  await removeMember(await firm.owner.ctx(), firm.orgId, { userId: user.id });
  expect(await findVisit(sessionId ?? "", clock.now())).toBeUndefined();
  await expect(signIn()).rejects.toMatchObject(refused("not-a-member"));
  // Nor as somebody new of the directory with the same address.
  directory.user = { ...directory.user, sub: `new-${count}` };
  await expect(signIn()).rejects.toMatchObject(refused("has-account"));
  await prisma().member.create({ data: { orgId: firm.orgId, userId: user.id, role: "viewer", createdAt: new Date(clock.now()) } });
  expect((await visitOf((await signIn()).sessionId)).org?.role).toBe("viewer");
});

test("accounts of our team and suspended ones never sign in", async () => {
  const staff = await person({ clock, staff: true, role: "viewer", orgId: firm.orgId, email: `staff@${firm.domain}` });
  directory.user = { ...directory.user, email: staff.email };
  await expect(signIn()).rejects.toMatchObject(refused("unusable"));
  const gone = await person({ clock, role: "viewer", orgId: firm.orgId, email: `gone@${firm.domain}` });
  await prisma().user.update({ where: { id: gone.userId }, data: { suspendedAt: new Date() } });
  directory.user = { ...directory.user, email: gone.email };
  await expect(signIn()).rejects.toMatchObject(refused("suspended"));
});

test("who joins our team keeps no session of a directory", async () => {
  const { sessionId } = await signIn();
  await prisma().user.update({ where: { id: (await visitOf(sessionId)).user.id }, data: { isStaff: true } });
  expect(await findVisit(sessionId ?? "", clock.now())).toBeUndefined();
  await expect(signIn()).rejects.toMatchObject(refused("unusable"));
});

test("an open invitation gives its role, and a suspended organisation takes nobody new", async () => {
  await inviteMember(await firm.owner.ctx(), firm.orgId, { email: `ann@${firm.domain}`, role: "billing" });
  expect((await visitOf((await signIn()).sessionId)).org?.role).toBe("billing");
  expect((await prisma().invitation.findFirstOrThrow({ where: { orgId: firm.orgId } })).acceptedAt).not.toBeNull();
  await prisma().organisation.update({ where: { id: firm.orgId }, data: { suspendedAt: new Date() } });
  await signIn();
  directory.user = { sub: `late-${count}`, email: `late@${firm.domain}`, email_verified: true };
  await expect(signIn()).rejects.toMatchObject(refused("suspended"));
});

test("a connection that is off, or whose domain is unknown, is asked by nobody", async () => {
  const back = directory.authorise(await begin());
  await prisma().ssoConnection.update({ where: { orgId: firm.orgId }, data: { enabledAt: null } });
  await expect(finish(back)).rejects.toMatchObject(refused("off"));
  await expect(begin()).rejects.toMatchObject({ code: "unprocessable", extra: { errors: [{ parameter: "email" }] } });
});

test("requests go to public addresses only", async () => {
  const outside: Browser = { ...browser(), how: { policy: PUBLIC_ONLY, resolve: () => Promise.resolve(["10.0.0.1"]) } };
  const asked = directory.requests.length;
  const input = { email: `x@${firm.domain}`, next: "/" };
  await expect(beginByEmail(from(), input, outside)).rejects.toMatchObject({ code: "unavailable" });
  await prisma().ssoConnection.update({ where: { orgId: firm.orgId }, data: { issuer: "https://login.internal.example" } });
  await expect(beginByEmail(from(), input, outside)).rejects.toMatchObject({ code: "unavailable" });
  expect((await readSso(await firm.owner.ctx(), firm.orgId)).connection?.lastFailure?.reason).toMatch(/IP address that is not public/);
  expect(directory.requests.length).toBe(asked);
});

test("an office behind one address signs in, up to a generous limit", async () => {
  const ctx = visitor(clock, { address: "192.0.2.98" });
  const input = { email: `x@${firm.domain}`, next: "/" };
  for (let tries = 0; tries < 70; tries++) await beginByEmail(ctx, input, browser());
  await prisma().attempt.updateMany({ where: { bucket: { startsWith: "sso/start:" } }, data: { hits: 600 } });
  await expect(beginByEmail(ctx, input, browser())).rejects.toMatchObject({ code: "rate-limited" });
});

test("sign-ins of one network at unknown domains are limited", async () => {
  const ctx = visitor(clock, { address: "192.0.2.99" });
  const input = { email: "x@unknown.example", next: "/" };
  for (let tries = 0; tries < 60; tries++) await beginByEmail(ctx, input, browser()).catch(() => undefined);
  await expect(beginByEmail(ctx, input, browser())).rejects.toMatchObject({ code: "rate-limited" });
});

test("an owner tests the connection before it is on, with their own account and without another session", async () => {
  await prisma().ssoConnection.update({ where: { orgId: firm.orgId }, data: { enabledAt: null } });
  const test = async () => {
    const { url } = await beginTest(await firm.owner.ctx(), firm.orgId, { next: "/console", browser: browser() });
    return finish(directory.authorise(new URL(url)));
  };
  await expect(test()).rejects.toMatchObject({ reason: "other-person", isTest: true });
  expect(await prisma().user.count({ where: { email: `ann@${firm.domain}` } })).toBe(0);
  directory.user = { ...directory.user, email: firm.owner.email };
  const before = await prisma().session.count();
  expect(await test()).toMatchObject({ sessionId: null });
  expect(await prisma().session.count()).toBe(before);
  expect((await readSso(await firm.owner.ctx(), firm.orgId)).connection).toMatchObject({ isTested: true, isEnabled: false });
  const member = await person({ clock, orgId: firm.orgId, role: "developer" });
  const of = { next: "/console", browser: browser() };
  await expect(beginTest(await member.ctx(), firm.orgId, of)).rejects.toMatchObject({ code: "role-missing" });
});

test("who proves again who they are gets a fresh session in place of the old one, and nobody else's", async () => {
  const { sessionId } = await signIn();
  const { actor } = await visitOf(sessionId);
  clock.forward(20 * 60_000);
  const ctx = { ...from(), actor };
  const leave = async () => new URL((await beginAgain(ctx, { orgId: firm.orgId, next: "/x" }, { ...browser(), sessionId })).url);
  const url = await leave();
  expect(url.searchParams.get("prompt")).toBe("login");
  const mine = directory.user;
  directory.user = { sub: `other-${count}`, email: `other@${firm.domain}`, email_verified: true };
  await expect(finish(directory.authorise(url))).rejects.toMatchObject(refused("other-person"));
  directory.user = mine;
  const fresh = await finish(directory.authorise(await leave()));
  expect((await visitOf(fresh.sessionId)).actor.authenticatedAtMs).toBe(clock.now());
  expect(await findVisit(sessionId ?? "", clock.now())).toBeUndefined();
  await expect(beginAgain(ctx, { orgId: "org_none", next: "/" }, browser())).rejects.toMatchObject({ code: "not-found" });
});

test("what was begun and never finished is pruned", async () => {
  await begin();
  clock.forward(10 * 60_000 + 1);
  await pruneAccounts(operator(clock), { areUnverifiedInUse: true });
  expect(await prisma().ssoAttempt.count()).toBe(0);
});

test("owners are mailed when a connection is made", async () => {
  expect((await lastMail(firm.owner.email)).subject).toBe("Single sign-on is being set up at Test organisation");
});
