import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import type { ROLES } from "@/lib/core/roles";
import { listEvents } from "@/lib/events/list-events";
import { prisma } from "@/lib/platform/database";
import { fullVisit, lastMail, person, StoppedClock, visitor, type Person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { deleteOrganisation } from "../organisations/delete-organisation";
import { foundOrganisation } from "../organisations/found-organisation";
import { renameOrganisation } from "../organisations/rename-organisation";
import { switchOrganisation } from "../organisations/switch-organisation";
import { signInWithTicket } from "../sign-in/sign-in";
import { setStaff } from "../staff/set-staff";
import { suspendOrganisation } from "../staff/suspend-organisation";
import { suspendUser } from "../staff/suspend-user";
import { viewAsStaff } from "../staff/view-as-staff";
import { deleteAccount } from "../users/delete-account";
import { acceptInvitation, readInvitation } from "./accept-invitation";
import { changeRole } from "./change-role";
import { inviteMember } from "./invite-member";
import { leaveOrganisation } from "./leave-organisation";
import { listInvitations, listMembers } from "./list-team";
import { removeMember } from "./remove-member";
import { revokeInvitation } from "./revoke-invitation";
import { transferOwnership } from "./transfer-ownership";

useDatabase();

async function team() {
  const owner = await person();
  const orgId = owner.orgId ?? "";
  return { owner, orgId, join: (role: (typeof ROLES)[number]) => person({ orgId, role }) };
}

test("an invitation makes a stranger a member, verified and signed in", async () => {
  const { owner, orgId } = await team();
  await inviteMember(await owner.ctx(), orgId, { email: "new@team.example", role: "developer" });
  const { token } = await lastMail("new@team.example");
  expect(await readInvitation(visitor(), { token })).toEqual({
    organisation: "Test organisation",
    role: "Developer",
    email: "new@team.example",
    hasAccount: false,
  });
  await expect(acceptInvitation(visitor(), { token })).rejects.toMatchObject({ code: "unprocessable" });
  const { ticket } = await acceptInvitation(visitor(), { token, name: "New Member", password: "plum orchard seven" });
  const sessionId = await signInWithTicket(visitor(), { ticket: ticket ?? "" });
  const visit = await fullVisit(sessionId);
  expect([visit.org?.id, visit.org?.role, visit.user.isVerified]).toEqual([orgId, "developer", true]);
  await expect(readInvitation(visitor(), { token })).rejects.toMatchObject({ code: "link-invalid" });
});

test("who has an account must be signed in with the invited address", async () => {
  const { owner, orgId } = await team();
  const [invited, other] = [await person(), await person()];
  await inviteMember(await owner.ctx(), orgId, { email: invited.email, role: "viewer" });
  const { token } = await lastMail(invited.email);
  await expect(acceptInvitation(visitor(), { token, name: "X", password: "plum orchard seven" })).rejects.toMatchObject({
    code: "session-missing",
  });
  await expect(acceptInvitation(await other.ctx(), { token })).rejects.toMatchObject({ code: "conflict" });
  await acceptInvitation(await invited.ctx(), { token });
  expect((await fullVisit(invited.sessionId)).org).toMatchObject({ id: orgId, role: "viewer" });
});

test("withdrawn, replaced and expired invitations are closed", async () => {
  const clock = new StoppedClock();
  const owner = await person({ clock });
  const orgId = owner.orgId ?? "";
  const invite = () => owner.ctx().then((ctx) => inviteMember(ctx, orgId, { email: "closed@team.example", role: "viewer" }));
  await invite();
  const first = await lastMail("closed@team.example");
  clock.forward(1_000);
  const { id } = await invite();
  const second = await lastMail("closed@team.example");
  await expect(readInvitation(visitor(clock), { token: first.token })).rejects.toMatchObject({ code: "link-invalid" });
  await revokeInvitation(await owner.ctx(), orgId, { id });
  await expect(readInvitation(visitor(clock), { token: second.token })).rejects.toMatchObject({ code: "link-invalid" });
  clock.forward(1_000);
  await invite();
  const third = await lastMail("closed@team.example");
  clock.forward(7 * DAY_MS);
  await expect(readInvitation(visitor(clock), { token: third.token })).rejects.toMatchObject({ code: "link-invalid" });
  expect((await listInvitations(await owner.ctx(), orgId)).map(({ isExpired }) => isExpired)).toEqual([true]);
});

test("only owners change the team, and nobody sees another's", async () => {
  const { orgId, join } = await team();
  const stranger = await person();
  for (const role of ["developer", "billing", "viewer"] as const) {
    const member = await join(role);
    await expect(inviteMember(await member.ctx(), orgId, { email: "a@b.example", role: "viewer" }), role).rejects.toMatchObject({
      code: "role-missing",
    });
    await expect(changeRole(await member.ctx(), orgId, { userId: member.userId, role: "owner" }), role).rejects.toMatchObject({
      code: "role-missing",
    });
    await expect(transferOwnership(await member.ctx(), orgId, { userId: member.userId }), role).rejects.toMatchObject({
      code: "role-missing",
    });
    expect((await listMembers(await member.ctx(), orgId)).length).toBeGreaterThan(1);
  }
  await expect(listMembers(await stranger.ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
  await expect(inviteMember(await stranger.ctx(), orgId, { email: "a@b.example", role: "owner" })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(switchOrganisation(await stranger.ctx(), { orgId })).rejects.toMatchObject({ code: "not-found" });
  await expect(listMembers(visitor(), orgId)).rejects.toMatchObject({ code: "session-missing" });
});

test("a removed member is out in the browser that is open", async () => {
  const { owner, orgId, join } = await team();
  const member = await join("developer");
  await removeMember(await owner.ctx(), orgId, { userId: member.userId });
  expect((await fullVisit(member.sessionId)).org).toBeNull();
});

test("an organisation is never without an owner, also when its two last leave at once", async () => {
  const { owner, orgId, join } = await team();
  await expect(leaveOrganisation(await owner.ctx(), orgId)).rejects.toMatchObject({ code: "conflict" });
  await expect(changeRole(await owner.ctx(), orgId, { userId: owner.userId, role: "viewer" })).rejects.toMatchObject({ code: "conflict" });
  const second = await join("owner");
  const contexts = [await owner.ctx(), await second.ctx()];
  const both = await Promise.allSettled(contexts.map((ctx) => leaveOrganisation(ctx, orgId)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await prisma().member.count({ where: { orgId, role: "owner" } })).toBe(1);
});

test("ownership goes to a member, and the giver stays as developer", async () => {
  const { owner, orgId, join } = await team();
  const next = await join("viewer");
  await transferOwnership(await owner.ctx(), orgId, { userId: next.userId });
  expect((await fullVisit(next.sessionId)).org?.role).toBe("owner");
  expect((await fullVisit(owner.sessionId)).org?.role).toBe("developer");
});

test("one person has several organisations and looks at one", async () => {
  const owner = await person();
  const { id } = await foundOrganisation(await owner.ctx(), { name: "Second" });
  expect((await fullVisit(owner.sessionId)).org?.name).toBe("Second");
  await renameOrganisation(await owner.ctx(), id, { name: "Renamed" });
  await expect(renameOrganisation(await owner.ctx(), owner.orgId ?? "", { name: "Wrong tab" })).rejects.toMatchObject({
    code: "not-found",
  });
  await switchOrganisation(await owner.ctx(), { orgId: owner.orgId ?? "" });
  expect((await fullVisit(owner.sessionId)).org?.id).toBe(owner.orgId);
});

test("deleting an organisation asks for its name, and leaves no member, invitation or key", async () => {
  const { owner, orgId, join } = await team();
  const member = await join("developer");
  await inviteMember(await owner.ctx(), orgId, { email: "late@team.example", role: "viewer" });
  const { token } = await lastMail("late@team.example");
  await expect(deleteOrganisation(await owner.ctx(), orgId, { name: "test" })).rejects.toMatchObject({ code: "unprocessable" });
  await deleteOrganisation(await owner.ctx(), orgId, { name: "Test organisation" });
  expect((await fullVisit(member.sessionId)).org).toBeNull();
  await expect(readInvitation(visitor(), { token })).rejects.toMatchObject({ code: "link-invalid" });
  expect(await prisma().organisation.findUnique({ where: { id: orgId }, select: { name: true } })).toEqual({
    name: "Deleted organisation",
  });
});

test("deleting an account erases the person, takes organisations of one, and refuses to strand others", async () => {
  const { owner, orgId, join } = await team();
  const other = await join("viewer");
  await expect(deleteAccount(await owner.ctx(), { name: owner.email })).rejects.toMatchObject({ code: "conflict" });
  await changeRole(await owner.ctx(), orgId, { userId: other.userId, role: "owner" });
  await expect(deleteAccount(await owner.ctx(), { name: "someone@else.example" })).rejects.toMatchObject({ code: "unprocessable" });
  const { id: alone } = await foundOrganisation(await owner.ctx(), { name: "Mine alone" });
  await deleteAccount(await owner.ctx(), { name: owner.email });
  const erased = await prisma().user.findUniqueOrThrow({ where: { id: owner.userId } });
  const traces = { actorId: owner.userId, OR: [{ address: { not: null } }, { userAgent: { not: null } }] };
  expect(await prisma().event.count({ where: traces })).toBe(0);
  expect(await prisma().event.count({ where: { actorId: owner.userId } })).toBeGreaterThan(0);
  expect([erased.name, erased.email, erased.passwordHash]).toEqual(["Deleted account", `${owner.userId}@erased.invalid`, null]);
  expect(await prisma().organisation.findUnique({ where: { id: alone }, select: { name: true } })).toEqual({
    name: "Deleted organisation",
  });
  expect(JSON.stringify(await prisma().mail.findMany({ where: { orgId } }))).not.toContain(owner.email);
  await expect(fullVisit(owner.sessionId)).rejects.toThrow();
});

test("a deleted account leaves its address in no invitation and no record, and its team knows that it left", async () => {
  const { owner, orgId, join } = await team();
  const gone = await join("developer");
  const [accepted, open] = [await person(), await person()];
  for (const { ctx, orgId: at } of [accepted, open]) await inviteMember(await ctx(), at ?? "", { email: gone.email, role: "viewer" });
  const opened = await lastMail(gone.email);
  await prisma().invitation.updateMany({ where: { orgId: accepted.orgId ?? "" }, data: { acceptedAt: new Date() } });
  await deleteAccount(await gone.ctx(), { name: gone.email });
  expect(await prisma().invitation.count({ where: { email: gone.email } })).toBe(0);
  expect(await listInvitations(await open.ctx(), open.orgId ?? "")).toEqual([]);
  await expect(readInvitation(visitor(), { token: opened.token })).rejects.toMatchObject({ code: "link-invalid" });
  expect(JSON.stringify(await prisma().event.findMany())).not.toContain(gone.email);
  const left = await prisma().event.findMany({ where: { orgId, type: "member.left" } });
  expect(left).toMatchObject([{ subject: gone.userId, actorId: gone.userId, data: { role: "developer" } }]);
  expect(owner.orgId).toBe(orgId);
});

test("the name of an organisation, which may be a person's, is beside the record before and after, and gone with the organisation", async () => {
  const owner = await person();
  const { id } = await foundOrganisation(await owner.ctx(), { name: "Maria Keller Consulting" });
  await renameOrganisation(await owner.ctx(), id, { name: "Maria Keller" });
  const events = await prisma().event.findMany({ where: { orgId: id } });
  expect(events.map(({ type }) => type).sort()).toEqual(["organisation.created", "organisation.renamed"]);
  expect(JSON.stringify(events.map(({ data }) => data))).not.toContain("Keller");
  const renamed = async () => {
    const { events: read } = await listEvents(await owner.ctx(), { orgId: id }, { limit: 10, types: ["organisation.renamed"] });
    return read.map(({ data }) => data);
  };
  expect(await renamed()).toEqual([{ changes: { name: { from: "Maria Keller Consulting", to: "Maria Keller" } } }]);
  await deleteOrganisation(await owner.ctx(), id, { name: "Maria Keller" });
  expect(JSON.stringify(await prisma().event.findMany({ where: { orgId: id } }))).not.toContain("Keller");
  expect(await renamed()).toEqual([{ changes: { name: true } }]);
});

test("staff is made by the command line or by staff, never by oneself or a customer", async () => {
  const [customer, staff] = [await person(), await person({ staff: true })];
  await expect(setStaff(await customer.ctx(), { email: customer.email, role: "administrator" })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(setStaff(await staff.ctx(), { email: staff.email, role: null })).rejects.toMatchObject({ code: "conflict" });
  await setStaff(await staff.ctx(), { email: customer.email, role: "administrator" });
  await expect(fullVisit(customer.sessionId)).rejects.toThrow();
  await expect(setStaff(operator(), { email: customer.email, role: "administrator" })).rejects.toMatchObject({ code: "conflict" });
  await setStaff(operator(), { email: customer.email, role: null });
  const unverified = await person({ verified: false });
  await expect(setStaff(operator(), { email: unverified.email, role: "administrator" })).rejects.toMatchObject({ code: "not-found" });
});

test("administrators change roles of others, which signs them out; other roles change nobody's", async () => {
  const [admin, support] = [await person({ staff: true }), await person({ staff: "support" })];
  const roleOf = async (who: Person) => (await fullVisit(who.sessionId)).actor.staff;
  expect([await roleOf(admin), await roleOf(support)]).toEqual(["administrator", "support"]);
  for (const role of ["administrator", null] as const)
    await expect(setStaff(await support.ctx(), { email: admin.email, role })).rejects.toMatchObject({ code: "role-missing" });
  await expect(setStaff(await admin.ctx(), { email: support.email, role: "support" })).rejects.toMatchObject({ code: "conflict" });
  await setStaff(await admin.ctx(), { email: support.email, role: "finance" });
  await expect(fullVisit(support.sessionId)).rejects.toThrow();
  expect(await prisma().event.findFirst({ where: { type: "staff.role-changed", subject: support.userId } })).toMatchObject({
    data: { role: "finance", changes: { role: { from: "support", to: "finance" } } },
  });
  await prisma().user.update({ where: { id: admin.userId }, data: { staffRole: "emperor" } });
  expect(await roleOf(admin)).toBe(false);
});

test("of two administrators who take away each other's role, or suspend each other, one stays", async () => {
  for (const round of ["role", "suspension"]) {
    const [a, b] = [await person({ staff: true }), await person({ staff: true })];
    const against = async (by: Person, whom: Person) =>
      round === "role"
        ? setStaff(await by.ctx(), { email: whom.email, role: "data" })
        : suspendUser(await by.ctx(), { userId: whom.userId, isSuspended: true, reason: "test" });
    const done = await Promise.allSettled([against(a, b), against(b, a)]);
    expect(done.map(({ status }) => status).sort(), round).toEqual(["fulfilled", "rejected"]);
  }
});

test("only administrators suspend one of the team, and nobody is added twice", async () => {
  const [admin, support, data] = [await person({ staff: true }), await person({ staff: "support" }), await person({ staff: "data" })];
  for (const { userId } of [admin, data])
    await expect(suspendUser(await support.ctx(), { userId, isSuspended: true, reason: "test" })).rejects.toMatchObject({
      code: "role-missing",
    });
  await suspendUser(await admin.ctx(), { userId: data.userId, isSuspended: true, reason: "test" });
  await expect(setStaff(await admin.ctx(), { email: support.email, role: "data", isNew: true })).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await fullVisit(support.sessionId)).actor.staff).toBe("support");
});

test("somebody who is not staff is not signed out by being removed from the staff, and nothing is recorded", async () => {
  const customer = await person();
  await expect(setStaff(operator(), { email: customer.email, role: null })).rejects.toMatchObject({
    code: "conflict",
    message: `${customer.email} is not a member of staff. Nothing was changed.`,
  });
  await fullVisit(customer.sessionId);
  expect(await prisma().event.count({ where: { type: "staff.demoted", subject: customer.userId } })).toBe(0);
});

test("an organisation that gets the name it has is not renamed", async () => {
  const owner = await person();
  const { id } = await foundOrganisation(await owner.ctx(), { name: "Same" });
  await renameOrganisation(await owner.ctx(), id, { name: "Same" });
  expect(await prisma().event.count({ where: { orgId: id, type: "organisation.renamed" } })).toBe(0);
});

test("staff looks at a customer's console without being able to change it, and the customer's record shows it", async () => {
  const { owner, orgId } = await team();
  const staff = await person({ staff: true, role: null });
  const reason = "The owner asked why a key is refused.";
  await expect(viewAsStaff(await owner.ctx(), { orgId, reason })).rejects.toMatchObject({ code: "not-found" });
  await viewAsStaff(await staff.ctx(), { orgId, reason });
  const ctx = await staff.ctx();
  expect((await listMembers(ctx, orgId)).map(({ userId }) => userId)).toEqual([owner.userId]);
  for (const change of [inviteMember(ctx, orgId, { email: "a@b.example", role: "owner" }), renameOrganisation(ctx, orgId, { name: "X" })])
    await expect(change).rejects.toMatchObject({ code: "role-missing" });
  const [record, ...others] = await prisma().event.findMany({ where: { orgId, type: "staff.viewed", actorId: staff.userId } });
  expect([record?.data, others]).toEqual([{ purpose: reason }, []]);
  const mails = await prisma().mail.findMany({ where: { orgId, template: "staff.viewed" } });
  expect(mails.map(({ toAddress, text }) => [toAddress, text.includes(reason)])).toEqual([[owner.email, true]]);
  await viewAsStaff(ctx, { orgId: null });
  expect((await fullVisit(staff.sessionId)).org).toBeNull();
});

test("a staff account without its second factor in this browser is no staff", async () => {
  const staff = await person({ staff: true });
  await prisma().session.update({ where: { id: staff.sessionId }, data: { secondFactorAt: null } });
  await expect(fullVisit(staff.sessionId)).rejects.toThrow();
  await prisma().user.update({ where: { id: staff.userId }, data: { totpConfirmedAt: null } });
  expect((await fullVisit(staff.sessionId)).actor.staff).toBe(false);
});

test("suspension is staff's, and ends what the person or the organisation does", async () => {
  const { owner, orgId } = await team();
  const staff = await person({ staff: true });
  await expect(suspendOrganisation(await owner.ctx(), { orgId, isSuspended: true, reason: "no reason" })).rejects.toMatchObject({
    code: "not-found",
  });
  await suspendOrganisation(await staff.ctx(), { orgId, isSuspended: true, reason: "unpaid invoice" });
  expect((await fullVisit(owner.sessionId)).org?.isSuspended).toBe(true);
  await suspendUser(await staff.ctx(), { userId: owner.userId, isSuspended: true, reason: "abuse" });
  await expect(fullVisit(owner.sessionId)).rejects.toThrow();
  await expect(suspendUser(await staff.ctx(), { userId: staff.userId, isSuspended: true, reason: "oops" })).rejects.toMatchObject({
    code: "conflict",
  });
});
