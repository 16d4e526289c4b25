import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { person, StoppedClock, visitor, type Person } from "@/testing/people";
import { withOidc, type WithSso } from "@/testing/sso";
import { useDatabase } from "@/testing/use-database";
import { acceptInvitation } from "../members/accept-invitation";
import { inviteMember } from "../members/invite-member";
import { deleteOrganisation } from "../organisations/delete-organisation";
import { foundOrganisation } from "../organisations/found-organisation";
import { requireSecondFactor } from "../organisations/require-second-factor";
import { switchOrganisation } from "../organisations/switch-organisation";
import { beginPasskey, removePasskey } from "../passkeys/add-passkey";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from "../second-factor/change-second-factor";
import { endOtherSession, signOutEverywhere } from "../sessions/end-session";
import { listSessions } from "../sessions/list-sessions";
import { findVisit, openSession } from "../sessions/sessions";
import { beginProviderLink, unlinkProvider } from "../sign-in/link-provider";
import { stepUp } from "../sign-in/step-up";
import { requestEmailChange } from "../users/change-email";
import { changePassword } from "../users/change-password";
import { deleteAccount, goesWithAccount } from "../users/delete-account";
import { writeOwnData } from "../users/own-data";
import { renameUser } from "../users/rename-user";
import { beginConnection } from "./connections/begin-connection";
import { enforceSso } from "./connections/enforce-sso";
import { removeConnection } from "./connections/remove-connection";
import { saveConnection } from "./connections/save-connection";
import { switchConnection } from "./connections/switch-connection";
import { removeDomain } from "./domains/remove-domain";
import { readSso } from "./read-sso";

useDatabase();

const clock = new StoppedClock();
const ISSUER = "https://login.firm.example";

const visitOf = async (sessionId: string) => {
  const visit = await findVisit(sessionId, clock.now(), { address: "203.0.113.7" });
  if (!visit || !("actor" in visit)) throw new Error("nobody is signed in");
  return visit;
};

/** A member whom the directory has signed in. */
async function byDirectory(firm: WithSso, { userId }: { userId: string }): Promise<{ sessionId: string; ctx: Context }> {
  const { connection } = firm;
  const now = new Date(clock.now());
  const subject = { connectionId: connection.id, subject: userId, userId, createdAt: now, lastUsedAt: now };
  await prisma().ssoIdentity.createMany({ data: { id: `ssi_${userId}`, ...subject }, skipDuplicates: true });
  const sessionId = await transaction(visitor(clock), (tx) => openSession(tx, { id: userId, isStaff: false }, "directory", connection));
  return { sessionId, ctx: { ...visitor(clock), actor: (await visitOf(sessionId)).actor } };
}

async function firmWith(role: "owner" | "developer" = "developer") {
  const firm = await withOidc(ISSUER, clock);
  const member = await person({ clock, orgId: firm.orgId, role });
  return { firm, member, directory: await byDirectory(firm, member) };
}

test("a session of a directory reaches its own organisation and no other, not even as the owner of that", async () => {
  const { firm, member, directory } = await firmWith();
  const other = await person({ clock });
  await prisma().member.create({ data: { orgId: other.orgId ?? "", userId: member.userId, role: "owner", createdAt: new Date() } });
  expect(await visitOf(directory.sessionId)).toMatchObject({ org: { id: firm.orgId }, closed: null });
  await switchOrganisation(directory.ctx, { orgId: other.orgId ?? "" });
  expect(await visitOf(directory.sessionId)).toMatchObject({
    org: null,
    actor: { org: null },
    closed: { id: other.orgId, reason: "other-directory" },
  });
  // The same person with a password reaches both.
  await switchOrganisation(await member.ctx(), { orgId: other.orgId ?? "" });
  expect((await visitOf(member.sessionId)).org?.id).toBe(other.orgId);
});

test("a directory counts as two factors for its organisation, also of who has an authenticator", async () => {
  const { firm, member, directory } = await firmWith();
  await prisma().user.update({ where: { id: firm.owner.userId }, data: { totpConfirmedAt: new Date() } });
  await prisma().session.update({ where: { id: firm.owner.sessionId }, data: { secondFactorAt: new Date() } });
  await requireSecondFactor(await firm.owner.ctx(), firm.orgId, { isRequired: true });
  expect((await visitOf(member.sessionId)).closed?.reason).toBe("second-factor-required");
  expect((await visitOf(directory.sessionId)).org?.id).toBe(firm.orgId);
  await prisma().user.update({ where: { id: member.userId }, data: { totpConfirmedAt: new Date() } });
  expect((await visitOf(directory.sessionId)).org?.id).toBe(firm.orgId);
  expect(await findVisit(member.sessionId, clock.now())).toMatchObject({ waitsForCode: true });
});

const OWN: readonly [string, (ctx: Context) => Promise<unknown>][] = [
  ["the password", (ctx) => changePassword(ctx, { current: "", password: "a new and long passphrase" })],
  ["the name", (ctx) => renameUser(ctx, { name: "Somebody Else" })],
  ["the address", (ctx) => requestEmailChange(ctx, { email: "new@people.example" })],
  ["an authenticator", (ctx) => beginSecondFactor(ctx)],
  ["an authenticator that was begun", (ctx) => confirmSecondFactor(ctx, { code: "000000" })],
  ["its removal", (ctx) => removeSecondFactor(ctx, { code: "000000" })],
  ["recovery codes", (ctx) => renewRecoveryCodes(ctx, { code: "000000" })],
  ["a passkey", (ctx) => beginPasskey(ctx)],
  ["its removal", (ctx) => removePasskey(ctx, { id: "psk_0" })],
  ["a service that signs in", (ctx) => beginProviderLink(ctx, { provider: "github" })],
  ["its removal", (ctx) => unlinkProvider(ctx, { provider: "github" })],
  ["the account", (ctx) => deleteAccount(ctx, { name: "" })],
  ["what goes with the account", (ctx) => goesWithAccount(ctx, { name: "" })],
  ["all data of the person", (ctx) => writeOwnData(ctx)],
  ["its other sessions", (ctx) => signOutEverywhere(ctx)],
  ["another organisation", (ctx) => foundOrganisation(ctx, { name: "Another" })],
  ["a sign-in of before by a password", (ctx) => stepUp(ctx, { password: "password" })],
];
test.each(OWN)("it changes nothing that is the person's own: %s", async (_, act) => {
  const { directory } = await firmWith("owner");
  await expect(act(directory.ctx)).rejects.toMatchObject({ code: "conflict", message: expect.stringMatching(/through your/) });
});

test("it sees and ends the sessions that the directory opened, and lasts a day", async () => {
  const { firm, member, directory } = await firmWith();
  const second = await byDirectory(firm, member);
  expect((await listSessions(directory.ctx)).map(({ id }) => id).toSorted()).toEqual([directory.sessionId, second.sessionId].toSorted());
  expect(await listSessions(await member.ctx())).toHaveLength(3);
  await expect(endOtherSession(directory.ctx, { id: member.sessionId })).rejects.toMatchObject({ code: "not-found" });
  await endOtherSession(directory.ctx, { id: second.sessionId });
  expect(await findVisit(directory.sessionId, clock.now() + DAY_MS - 1)).toBeDefined();
  expect(await findVisit(directory.sessionId, clock.now() + DAY_MS)).toBeUndefined();
});

test("it joins no other organisation in the person's name", async () => {
  const { member, directory } = await firmWith();
  const other = await person({ clock });
  await inviteMember(await other.ctx(), other.orgId ?? "", { email: member.email, role: "viewer" });
  const mail = await prisma().mail.findFirstOrThrow({ where: { toAddress: member.email, template: "invitation" } });
  const token = /invitations\/([\w-]+)/.exec(mail.text)?.[1] ?? "";
  await expect(acceptInvitation(directory.ctx, { token })).rejects.toMatchObject({ code: "conflict" });
  await acceptInvitation(await member.ctx(), { token });
});

const enforce = async ({ owner, orgId }: WithSso, isOn = true) => enforceSso(await owner.ctx(), orgId, { isOn });

test("where it is required, a password opens the console to owners only; keys and other organisations are as before", async () => {
  const { firm, member, directory } = await firmWith();
  await expect(enforce(firm)).rejects.toMatchObject({ code: "conflict", message: expect.stringMatching(/Test the sign-in/) });
  await byDirectory(firm, firm.owner);
  await enforce(firm);
  expect(await visitOf(member.sessionId)).toMatchObject({ org: null, closed: { id: firm.orgId, reason: "directory-required" } });
  expect((await visitOf(directory.sessionId)).org?.id).toBe(firm.orgId);
  expect((await visitOf(firm.owner.sessionId)).org?.role).toBe("owner");
  const subjects = (await prisma().mail.findMany({ where: { toAddress: firm.owner.email }, orderBy: { id: "asc" } })).map(
    ({ subject }) => subject,
  );
  expect(subjects).toContain("Single sign-on is required at Test organisation");
  await enforce(firm, false);
  expect((await visitOf(member.sessionId)).org?.id).toBe(firm.orgId);
  expect(await subjectsTo(firm)).toContain("Single sign-on is optional at Test organisation");
});

const subjectsTo = async ({ owner }: WithSso) =>
  (await prisma().mail.findMany({ where: { toAddress: owner.email } })).map(({ subject }) => subject);

test("settings that nobody has tested are required of nobody, and owners are mailed", async () => {
  const { firm, member } = await firmWith();
  await byDirectory(firm, firm.owner);
  await enforce(firm);
  const same = { protocol: "oidc", issuer: ISSUER, clientId: firm.connection.clientId ?? "", defaultRole: "viewer" } as const;
  await saveConnection(await firm.owner.ctx(), firm.orgId, same);
  expect((await visitOf(member.sessionId)).closed?.reason).toBe("directory-required");
  await saveConnection(await firm.owner.ctx(), firm.orgId, { ...same, issuer: "https://untested.firm.example", clientSecret: "new" });
  expect((await visitOf(member.sessionId)).org?.id).toBe(firm.orgId);
  const { connection } = await readSso(await firm.owner.ctx(), firm.orgId);
  expect(connection).toMatchObject({ isEnabled: true, isEnforced: false, isTested: false });
  const events = await prisma().event.findMany({ where: { subject: firm.orgId }, orderBy: { id: "asc" } });
  expect(events.slice(-3).map(({ type }) => type)).toEqual(["sso.changed", "sso.changed", "sso.optional"]);
  expect(events.at(-2)?.data).toEqual({
    changes: { issuer: { from: ISSUER, to: "https://untested.firm.example" }, clientSecret: true, isEnforced: { from: true, to: false } },
  });
  expect(await subjectsTo(firm)).toContain("Single sign-on is optional at Test organisation");
});

test("the only domain stays while single sign-on is required", async () => {
  const { firm } = await firmWith();
  await byDirectory(firm, firm.owner);
  await enforce(firm);
  const { domains } = await readSso(await firm.owner.ctx(), firm.orgId);
  const remove = async () => removeDomain(await firm.owner.ctx(), firm.orgId, { id: domains[0]?.id ?? "" });
  await expect(remove()).rejects.toMatchObject({ code: "conflict", message: expect.stringMatching(/its only domain/) });
  await enforce(firm, false);
  await remove();
  expect((await readSso(await firm.owner.ctx(), firm.orgId)).domains).toEqual([]);
});

test("a stored client secret is sent to no other issuer and for no other client", async () => {
  const { firm } = await firmWith();
  const same = { protocol: "oidc", issuer: ISSUER, clientId: firm.connection.clientId ?? "", defaultRole: "viewer" } as const;
  for (const other of [
    { issuer: "https://other.firm.example" },
    { clientId: "another client" },
    { issuer: `${ISSUER}/`, clientSecret: "" },
  ])
    await expect(saveConnection(await firm.owner.ctx(), firm.orgId, { ...same, ...other })).rejects.toMatchObject({
      code: "unprocessable",
      extra: { errors: [{ parameter: "clientSecret", detail: "Enter the client secret." }] },
    });
  expect(await prisma().ssoConnection.findUniqueOrThrow({ where: { orgId: firm.orgId } })).toMatchObject({
    issuer: ISSUER,
    clientSecret: firm.connection.clientSecret,
  });
});

test("a test of before the settings were changed is none of the present ones", async () => {
  const { firm } = await firmWith();
  await byDirectory(firm, firm.owner);
  clock.forward(1_000);
  const same = { protocol: "oidc", issuer: ISSUER, clientId: firm.connection.clientId ?? "", defaultRole: "viewer" } as const;
  await saveConnection(await firm.owner.ctx(), firm.orgId, same);
  expect((await readSso(await firm.owner.ctx(), firm.orgId)).connection).toMatchObject({ isTested: true, defaultRole: "viewer" });
  await saveConnection(await firm.owner.ctx(), firm.orgId, { ...same, clientSecret: "another" });
  await expect(enforce(firm)).rejects.toMatchObject({ code: "conflict" });
});

test("another issuer or client forgets who is who, and signs out whoever the directory signed in", async () => {
  const { firm, directory, member } = await firmWith();
  const input = {
    protocol: "oidc",
    issuer: "https://other.firm.example",
    clientId: firm.connection.clientId ?? "",
    clientSecret: "of the other one",
    defaultRole: "viewer",
  } as const;
  await saveConnection(await firm.owner.ctx(), firm.orgId, input);
  expect(await findVisit(directory.sessionId, clock.now())).toBeUndefined();
  expect(await prisma().ssoIdentity.count({ where: { userId: member.userId } })).toBe(0);
});

const END: readonly [string, (firm: WithSso, owner: Person) => Promise<unknown>][] = [
  ["switched off", async ({ orgId }, owner) => switchConnection(await owner.ctx(), orgId, { isOn: false })],
  ["removed", async ({ orgId }, owner) => removeConnection(await owner.ctx(), orgId)],
  ["gone with its organisation", async ({ orgId }, owner) => deleteOrganisation(await owner.ctx(), orgId, { name: "Test organisation" })],
];
test.each(END)("a directory that is %s has signed nobody in, and is required of nobody", async (_, end) => {
  const { firm, directory, member } = await firmWith();
  await byDirectory(firm, firm.owner);
  await enforce(firm);
  await end(firm, firm.owner);
  expect(await findVisit(directory.sessionId, clock.now())).toBeUndefined();
  expect((await visitOf(member.sessionId)).closed).toBeNull();
  // Also where only the row is gone.
  await prisma().session.update({ where: { id: directory.sessionId }, data: { endedAt: null } });
  expect(await findVisit(directory.sessionId, clock.now())).toBeUndefined();
});

test("only owners with a recent sign-in change it, and an organisation has one connection with complete values", async () => {
  const owner = await person({ clock });
  const orgId = owner.orgId ?? "";
  await beginConnection(await owner.ctx(), orgId, { protocol: "oidc" });
  await expect(beginConnection(await owner.ctx(), orgId, { protocol: "saml" })).rejects.toMatchObject({ code: "conflict" });
  await expect(switchConnection(await owner.ctx(), orgId, { isOn: true })).rejects.toMatchObject({ message: /Enter and save/ });
  const input = { protocol: "oidc", issuer: ISSUER, clientId: "id", defaultRole: "viewer" } as const;
  const wrong = [
    [{ ...input }, "clientSecret"],
    [{ ...input, clientSecret: "s", issuer: "http://login.firm.example" }, "issuer"],
    [{ ...input, clientSecret: "s", issuer: "https://127.0.0.1" }, "issuer"],
    [{ ...input, clientSecret: "s", issuer: "https://user:pass@firm.example" }, "issuer"],
  ] as const;
  for (const [given, parameter] of wrong)
    await expect(saveConnection(await owner.ctx(), orgId, given)).rejects.toMatchObject({ extra: { errors: [{ parameter }] } });
  await saveConnection(await owner.ctx(), orgId, { ...input, clientSecret: "very secret" });
  const row = await prisma().ssoConnection.findUniqueOrThrow({ where: { orgId } });
  expect(row.clientSecret).not.toContain("very secret");
  await expect(switchConnection(await owner.ctx(), orgId, { isOn: true })).rejects.toMatchObject({ message: /Verify a domain/ });

  const developer = await person({ clock, orgId, role: "developer" });
  for (const act of [
    async (ctx: Context) => beginConnection(ctx, orgId, { protocol: "oidc" }),
    async (ctx: Context) => saveConnection(ctx, orgId, { ...input, clientSecret: "s" }),
    async (ctx: Context) => switchConnection(ctx, orgId, { isOn: true }),
    async (ctx: Context) => enforceSso(ctx, orgId, { isOn: true }),
    async (ctx: Context) => removeConnection(ctx, orgId),
    async (ctx: Context) => removeDomain(ctx, orgId, { id: "ssd_0" }),
  ]) {
    await expect(act(await developer.ctx())).rejects.toMatchObject({ code: "role-missing" });
    await expect(act(await (await person({ clock })).ctx())).rejects.toMatchObject({ code: "not-found" });
    const late = { ...(await owner.ctx()), clock: { now: () => clock.now() + 16 * 60_000 } };
    await expect(act(late)).rejects.toMatchObject({ code: "step-up-required" });
  }
});

test("nothing of a directory names a person whose account was deleted", async () => {
  const { firm, member } = await firmWith();
  const subject = `urn:person:${member.email}`;
  await prisma().ssoIdentity.updateMany({ where: { userId: member.userId }, data: { subject } });
  await deleteAccount(await member.ctx(), { name: member.email });
  for (const table of ["sso_identity", "sso_attempt", "sso_connection", "sso_assertion", "sso_domain"])
    expect(JSON.stringify(await prisma().$queryRawUnsafe(`select * from ${table}`))).not.toContain(member.email);
  expect((await readSso(await firm.owner.ctx(), firm.orgId)).connection).not.toBeNull();
});
