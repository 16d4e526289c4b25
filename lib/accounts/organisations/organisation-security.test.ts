import { expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { fullVisit, lastMail, operator, person, type Person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import type { AddressLimits } from "../contract";
import { acceptInvitation } from "../members/accept-invitation";
import { inviteMember } from "../members/invite-member";
import { findVisit } from "../sessions/sessions";
import { limitAddresses } from "./limit-addresses";
import { listOwnOrganisations } from "./list-own-organisations";
import { readOrganisation } from "./read-organisation";
import { requireSecondFactor } from "./require-second-factor";
import { switchOrganisation } from "./switch-organisation";

useDatabase();

const NONE: AddressLimits = { limitsKeys: false, keyAddresses: [], limitsConsole: false, consoleAddresses: [] };

/** As if the authenticator had been confirmed with a code in this browser. */
async function setUp({ userId, sessionId }: Person): Promise<void> {
  const now = new Date();
  await prisma().user.update({ where: { id: userId }, data: { totpConfirmedAt: now } });
  await prisma().session.update({ where: { id: sessionId }, data: { secondFactorAt: now } });
}

const drop = ({ userId }: Person) => prisma().user.update({ where: { id: userId }, data: { totpConfirmedAt: null } });
const eventsOf = async (orgId: string, like: string) =>
  prisma().event.findMany({ where: { orgId, type: { startsWith: like } }, orderBy: { id: "asc" }, select: { type: true, data: true } });

async function team(): Promise<{ owner: Person; member: Person; orgId: string }> {
  const owner = await person();
  const orgId = owner.orgId ?? "";
  return { owner, member: await person({ orgId, role: "developer" }), orgId };
}

test("only an owner requires two-factor authentication, with their own set up and a recent sign-in", async () => {
  const { owner, member, orgId } = await team();
  const require = async (ctx: Context, isRequired = true) => requireSecondFactor(ctx, orgId, { isRequired });
  await expect(require(await member.ctx())).rejects.toMatchObject({ code: "role-missing" });
  await expect(require(await owner.ctx())).rejects.toMatchObject({ code: "conflict" });
  await setUp(owner);
  await prisma().session.update({ where: { id: owner.sessionId }, data: { authenticatedAt: new Date(Date.now() - 3_600_000) } });
  await expect(require(await owner.ctx())).rejects.toMatchObject({ code: "step-up-required" });
  expect((await readOrganisation(await owner.ctx(), orgId)).requiresSecondFactor).toBe(false);
  expect(await eventsOf(orgId, "organisation.second-factor")).toEqual([]);
});

test("it closes the organisation to members without it, at once and for them alone; they are mailed and it opens when they have it", async () => {
  const { owner, member, orgId } = await team();
  await setUp(owner);
  await requireSecondFactor(await owner.ctx(), orgId, { isRequired: true });
  await requireSecondFactor(await owner.ctx(), orgId, { isRequired: true });
  const closed = await fullVisit(member.sessionId);
  expect(closed).toMatchObject({ org: null, actor: { org: null }, closed: { id: orgId, reason: "second-factor-required" } });
  expect(await fullVisit(owner.sessionId)).toMatchObject({ org: { id: orgId }, closed: null });
  await expect(readOrganisation(await member.ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
  expect(await lastMail(member.email)).toMatchObject({
    subject: "Test organisation now requires two-factor authentication",
    path: "/account/second-factor",
  });
  await expect(lastMail(owner.email)).rejects.toThrow("no mail");
  await setUp(member);
  expect(await fullVisit(member.sessionId)).toMatchObject({ org: { id: orgId }, closed: null });
  await drop(member);
  expect((await fullVisit(member.sessionId)).org).toBeNull();
  await requireSecondFactor(await owner.ctx(), orgId, { isRequired: false });
  expect((await fullVisit(member.sessionId)).org).toMatchObject({ id: orgId });
  expect((await eventsOf(orgId, "organisation.second-factor")).map(({ type }) => type)).toEqual([
    "organisation.second-factor-required",
    "organisation.second-factor-optional",
  ]);
});

test("switching away and back does not open it, other organisations stay open, and the list of one's own says which requires it", async () => {
  const { owner, member, orgId } = await team();
  const elsewhere = await person({ name: "Somebody else" });
  await prisma().member.create({ data: { orgId: elsewhere.orgId ?? "", userId: member.userId, role: "viewer", createdAt: new Date() } });
  await setUp(owner);
  await requireSecondFactor(await owner.ctx(), orgId, { isRequired: true });
  await switchOrganisation(await member.ctx(), { orgId: elsewhere.orgId ?? "" });
  expect(await fullVisit(member.sessionId)).toMatchObject({ org: { id: elsewhere.orgId }, closed: null });
  await switchOrganisation(await member.ctx(), { orgId });
  expect(await fullVisit(member.sessionId)).toMatchObject({ org: null, closed: { id: orgId } });
  const own = await listOwnOrganisations(await member.ctx());
  expect(new Map(own.map(({ id, requiresSecondFactor }) => [id, requiresSecondFactor]))).toEqual(
    new Map([
      [orgId, true],
      [elsewhere.orgId, false],
    ]),
  );
});

test("an invitation that somebody accepts without it leads to the closed organisation", async () => {
  const { owner, orgId } = await team();
  await setUp(owner);
  await requireSecondFactor(await owner.ctx(), orgId, { isRequired: true });
  const guest = await person();
  await inviteMember(await owner.ctx(), orgId, { email: guest.email, role: "owner" });
  await acceptInvitation(await guest.ctx(), { token: (await lastMail(guest.email)).token });
  expect(await fullVisit(guest.sessionId)).toMatchObject({ org: null, closed: { id: orgId, reason: "second-factor-required" } });
});

test("staff who view a customer pass both rules; as a member they don't", async () => {
  const { owner, orgId } = await team();
  await setUp(owner);
  await requireSecondFactor(await owner.ctx(), orgId, { isRequired: true });
  await limitAddresses(await owner.ctx(), orgId, { ...NONE, limitsConsole: true, consoleAddresses: ["203.0.113.7"] });
  const staff = await person({ staff: true, orgId, role: "viewer" });
  expect(await findVisit(staff.sessionId, Date.now(), { address: "198.51.100.1" })).toMatchObject({ org: null, closed: { id: orgId } });
  await prisma().session.update({ where: { id: staff.sessionId }, data: { viewsOrgId: orgId } });
  expect(await findVisit(staff.sessionId, Date.now(), { address: "198.51.100.1" })).toMatchObject({
    org: { id: orgId, role: "staff-view" },
    closed: null,
  });
});

test("the console opens from listed addresses alone, and keeps its list while it is switched off", async () => {
  const { owner, member, orgId } = await team();
  const limits = { ...NONE, limitsConsole: true, consoleAddresses: ["203.0.113.0/24", "::ffff:192.0.2.0/120"] };
  await limitAddresses(await owner.ctx(), orgId, limits);
  const reasonFrom = async (address: string | null) => {
    const visit = await findVisit(member.sessionId, Date.now(), { address });
    return visit && "closed" in visit ? (visit.closed?.reason ?? "open") : "signed out";
  };
  expect(await Promise.all(["203.0.113.99", "192.0.2.5", "::ffff:203.0.113.1"].map(reasonFrom))).toEqual(["open", "open", "open"]);
  expect(await Promise.all(["198.51.100.1", null].map(reasonFrom))).toEqual(["address-not-allowed", "address-not-allowed"]);
  await limitAddresses(await owner.ctx(), orgId, { ...limits, limitsConsole: false });
  expect(await reasonFrom("198.51.100.1")).toBe("open");
  expect((await readOrganisation(await owner.ctx(), orgId)).limits).toEqual({ ...limits, limitsConsole: false });
  const events = await eventsOf(orgId, "organisation.addresses");
  expect(events.map(({ data }) => data)).toEqual([
    {
      changes: {
        limitsConsole: { from: false, to: true },
        consoleAddresses: { from: [], to: limits.consoleAddresses },
      },
    },
    { changes: { limitsConsole: { from: true, to: false } } },
  ]);
});

test("lists are refused that lock out who saves them, hold nothing or no address; nothing changes then", async () => {
  const { owner, member, orgId } = await team();
  const set = async (ctx: Context, changes: Partial<AddressLimits>) => limitAddresses(ctx, orgId, { ...NONE, ...changes });
  const refusedAt = (parameter: string, code: string) => ({
    code: "unprocessable",
    extra: { errors: [{ parameter, code, detail: expect.any(String) }] },
  });
  const owners = await owner.ctx();
  await expect(set(owners, { limitsConsole: true, consoleAddresses: ["198.51.100.0/24"] })).rejects.toMatchObject(
    refusedAt("consoleAddresses", "own-address"),
  );
  await expect(
    set({ ...owners, address: null, userAgent: null }, { limitsConsole: true, consoleAddresses: ["198.51.100.0/24"] }),
  ).rejects.toMatchObject(refusedAt("consoleAddresses", "own-address"));
  await expect(set(owners, { limitsConsole: true })).rejects.toMatchObject(refusedAt("consoleAddresses", "required"));
  await expect(set(owners, { limitsKeys: true })).rejects.toMatchObject(refusedAt("keyAddresses", "required"));
  await expect(set(owners, { keyAddresses: ["::/0"] })).rejects.toMatchObject(refusedAt("keyAddresses", "address"));
  await expect(set(owners, { keyAddresses: ["home"] })).rejects.toMatchObject(refusedAt("keyAddresses", "address"));
  await expect(set(await member.ctx(), {})).rejects.toMatchObject({ code: "role-missing" });
  expect((await readOrganisation(owners, orgId)).limits).toEqual(NONE);
  expect(await eventsOf(orgId, "organisation.addresses")).toEqual([]);
});

test("the operator opens a console whose owners are locked out", async () => {
  const { owner, orgId } = await team();
  await limitAddresses(operator(), orgId, { ...NONE, limitsConsole: true, consoleAddresses: ["198.51.100.0/24"] });
  expect((await fullVisit(owner.sessionId)).closed).toMatchObject({ reason: "address-not-allowed" });
  await limitAddresses(operator(), orgId, NONE);
  expect((await fullVisit(owner.sessionId)).org).toMatchObject({ id: orgId });
});
