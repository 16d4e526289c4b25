import { expect, test } from "vitest";
import type { Role } from "@/lib/core/roles";
import { prisma } from "@/lib/platform/database";
import { fullVisit, lastMail, person, StoppedClock, visitor, type Person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { setIdleTime } from "../organisations/set-idle-time";
import { setStaff } from "../staff/set-staff";
import { suspendOrganisation } from "../staff/suspend-organisation";
import { suspendUser } from "../staff/suspend-user";
import { deleteAccount } from "../users/delete-account";
import { acceptInvitation, readInvitation } from "./accept-invitation";
import { changeRole } from "./change-role";
import { inviteMember } from "./invite-member";
import { leaveOrganisation } from "./leave-organisation";
import { listInvitations } from "./list-team";
import { removeMember } from "./remove-member";
import { transferOwnership } from "./transfer-ownership";

useDatabase();

const QUARTER_HOUR_MS = 15 * 60_000;

async function team(clock = new StoppedClock()) {
  const owner = await person({ clock });
  const orgId = owner.orgId ?? "";
  return { clock, owner, orgId, join: (role: Role) => person({ clock, orgId, role }) };
}

const invite = async (by: Person, orgId: string, email: string, role: Role = "viewer"): Promise<string> => {
  await inviteMember(await by.ctx(), orgId, { email, role });
  return (await lastMail(email)).token;
};

const sentBy = async ({ userId }: Person): Promise<string[]> =>
  (await prisma().invitation.findMany({ where: { invitedBy: userId }, select: { id: true } })).map(({ id }) => id);

const mailsTo = (email: string, template: string): Promise<number> => prisma().mail.count({ where: { toAddress: email, template } });

test("inviting an owner, changing roles, of members and of staff, the idle time and suspending ask for a recent sign-in", async () => {
  const { clock, owner, orgId, join } = await team();
  const [member, staff] = [await join("viewer"), await person({ clock, staff: true })];
  clock.forward(QUARTER_HOUR_MS + 1);
  const attempts = [
    async () => inviteMember(await owner.ctx(), orgId, { email: "new-owner@team.example", role: "owner" }),
    async () => changeRole(await owner.ctx(), orgId, { userId: member.userId, role: "owner" }),
    async () => transferOwnership(await owner.ctx(), orgId, { userId: member.userId }),
    async () => setStaff(await staff.ctx(), { email: member.email, role: "administrator" }),
    async () => setStaff(await staff.ctx(), { email: member.email, role: null }),
    async () => setIdleTime(await owner.ctx(), orgId, { idleMinutes: 43_200 }),
    async () => suspendUser(await staff.ctx(), { userId: owner.userId, isSuspended: true, reason: "abuse" }),
    async () => suspendUser(await staff.ctx(), { userId: owner.userId, isSuspended: false, reason: "mistake" }),
    async () => suspendOrganisation(await staff.ctx(), { orgId, isSuspended: true, reason: "abuse" }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "step-up-required" });
  await inviteMember(await owner.ctx(), orgId, { email: "viewer@team.example", role: "viewer" });
});

test("an invitation dies with its sender's membership, role, account and suspension", async () => {
  const { clock, owner, orgId, join } = await team();
  const ends: Record<string, (sender: Person) => Promise<void>> = {
    removed: async (sender) => removeMember(await owner.ctx(), orgId, { userId: sender.userId }),
    left: async (sender) => leaveOrganisation(await sender.ctx(), orgId),
    demoted: async (sender) => changeRole(await owner.ctx(), orgId, { userId: sender.userId, role: "developer" }),
    suspended: async (sender) => suspendUser(operator(clock), { userId: sender.userId, isSuspended: true, reason: "abuse" }),
    deleted: async (sender) => deleteAccount(await sender.ctx(), { name: sender.email }),
  };
  for (const [how, end] of Object.entries(ends)) {
    const sender = await join("owner");
    const invited = await person({ clock });
    const tokens = [await invite(sender, orgId, `${how}@team.example`, "owner"), await invite(sender, orgId, invited.email)];
    await end(sender);
    for (const token of tokens)
      await expect(readInvitation(visitor(clock), { token }), how).rejects.toMatchObject({ code: "link-invalid" });
    const newcomer = { token: tokens[0] ?? "", name: "Mallory Back", password: "plum orchard seven" };
    await expect(acceptInvitation(visitor(clock), newcomer), how).rejects.toMatchObject({ code: "link-invalid" });
    await expect(acceptInvitation(await invited.ctx(), { token: tokens[1] ?? "" }), how).rejects.toMatchObject({ code: "link-invalid" });
    const listed = await listInvitations(await owner.ctx(), orgId);
    expect(listed).toEqual([]);
    expect(
      await prisma().event.count({ where: { type: "member.invitation-revoked", orgId, subject: { in: await sentBy(sender) } } }),
      how,
    ).toBe(2);
    expect(await prisma().user.count({ where: { email: `${how}@team.example` } })).toBe(0);
  }
});

test("no invitation revives when its sender is given the right to invite again", async () => {
  const { clock, owner, orgId, join } = await team();
  const returns: Record<string, (sender: Person) => Promise<void>> = {
    role: async ({ userId }) => {
      await changeRole(await owner.ctx(), orgId, { userId, role: "billing" });
      await changeRole(await owner.ctx(), orgId, { userId, role: "owner" });
    },
    transfer: async (sender) => {
      await transferOwnership(await sender.ctx(), orgId, { userId: owner.userId });
      await changeRole(await owner.ctx(), orgId, { userId: sender.userId, role: "owner" });
    },
    suspension: async ({ userId }) => {
      for (const isSuspended of [true, false]) await suspendUser(operator(clock), { userId, isSuspended, reason: "abuse" });
    },
  };
  for (const [how, andBack] of Object.entries(returns)) {
    const sender = await join("owner");
    const email = `mole-${how}@team.example`;
    const token = await invite(sender, orgId, email, "owner");
    await andBack(sender);
    const mole = { token, name: "Mallory Mole", password: "plum orchard seven" };
    await expect(acceptInvitation(visitor(clock), mole), how).rejects.toMatchObject({ code: "link-invalid" });
    expect(await prisma().user.count({ where: { email } })).toBe(0);
  }
});

test("a change of role that leaves the right to invite keeps the invitations, also those to other organisations", async () => {
  const { clock, owner, orgId, join } = await team();
  const sender = await join("owner");
  const other = await person({ clock });
  await prisma().member.create({
    data: { orgId: other.orgId ?? "", userId: sender.userId, role: "owner", createdAt: new Date(clock.now()) },
  });
  const here = await invite(sender, orgId, "here@team.example");
  await prisma().session.updateMany({ where: { userId: sender.userId }, data: { orgId: other.orgId } });
  const there = await invite(sender, other.orgId ?? "", "there@team.example");
  await transferOwnership(await owner.ctx(), orgId, { userId: sender.userId });
  expect(await readInvitation(visitor(clock), { token: here })).toMatchObject({ email: "here@team.example" });
  await prisma().session.updateMany({ where: { userId: sender.userId }, data: { orgId } });
  await changeRole(await sender.ctx(), orgId, { userId: owner.userId, role: "owner" });
  await leaveOrganisation(await sender.ctx(), orgId);
  await expect(readInvitation(visitor(clock), { token: here })).rejects.toMatchObject({ code: "link-invalid" });
  expect(await readInvitation(visitor(clock), { token: there })).toMatchObject({ email: "there@team.example" });
});

test("coming back into the organisation revives no invitation, and those of others stay open", async () => {
  const { clock, owner, orgId, join } = await team();
  const sender = await join("owner");
  const [dead, open] = [await invite(sender, orgId, "dead@team.example"), await invite(owner, orgId, "open@team.example")];
  await removeMember(await owner.ctx(), orgId, { userId: sender.userId });
  clock.forward(1_000);
  await prisma().member.create({ data: { orgId, userId: sender.userId, role: "owner", createdAt: new Date(clock.now()) } });
  await expect(readInvitation(visitor(clock), { token: dead })).rejects.toMatchObject({ code: "link-invalid" });
  expect(await readInvitation(visitor(clock), { token: open })).toMatchObject({ email: "open@team.example" });
});

test("of an acceptance and the removal of its sender at the same moment, one comes first", async () => {
  const { clock, owner, orgId, join } = await team();
  for (let round = 0; round < 5; round++) {
    const sender = await join("owner");
    const token = await invite(sender, orgId, `race-${round}@team.example`, "owner");
    const [removed, joined] = await Promise.allSettled([
      removeMember(await owner.ctx(), orgId, { userId: sender.userId }),
      acceptInvitation(visitor(clock), { token, name: "Mara Lind", password: "plum orchard seven" }),
    ]);
    expect(removed.status).toBe("fulfilled");
    const removal = await prisma().event.findFirstOrThrow({ where: { type: "member.removed", subject: sender.userId } });
    const joining = await prisma().event.findMany({ where: { type: "member.joined", orgId, id: { gt: removal.id } } });
    if (joined.status === "rejected") expect(joined.reason).toMatchObject({ code: "link-invalid" });
    else expect(joining).toEqual([]);
  }
});

test("owners are mailed about every new owner, whichever way somebody becomes one", async () => {
  const { clock, owner, orgId, join } = await team();
  const [second, viewer, developer] = [await join("owner"), await join("viewer"), await join("developer")];
  await changeRole(await owner.ctx(), orgId, { userId: viewer.userId, role: "billing" });
  expect(await mailsTo(owner.email, "new-owner")).toBe(0);
  await changeRole(await owner.ctx(), orgId, { userId: viewer.userId, role: "owner" });
  clock.forward(1_000);
  await acceptInvitation(visitor(clock, { address: "192.0.2.9" }), {
    token: await invite(owner, orgId, "fourth@team.example", "owner"),
    name: "Fourth Owner",
    password: "plum orchard seven",
  });
  const { text, subject } = await lastMail(second.email);
  expect(subject).toBe("Fourth Owner is now an owner of Test organisation");
  for (const part of ["fourth@team.example", "192.0.2.9", "/console/team"]) expect(text).toContain(part);
  await transferOwnership(await owner.ctx(), orgId, { userId: developer.userId });
  expect(await Promise.all([owner, second, viewer].map(({ email }) => mailsTo(email, "new-owner")))).toEqual([3, 3, 2]);
  expect(await mailsTo(developer.email, "new-owner")).toBe(0);
  expect((await fullVisit(owner.sessionId, clock)).org?.role).toBe("developer");
});
