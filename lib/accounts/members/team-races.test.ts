import { expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { transaction, type TxContext } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { bumpVersion } from "@/lib/platform/version-clock";
import { lastMail, operator, person, visitor } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { deleteOrganisation } from "../organisations/delete-organisation";
import { foundOrganisation } from "../organisations/found-organisation";
import { renameOrganisation } from "../organisations/rename-organisation";
import { lockTeam } from "../records";
import { deleteAccount } from "../users/delete-account";
import { acceptInvitation } from "./accept-invitation";
import { changeRole } from "./change-role";
import { inviteMember } from "./invite-member";
import { leaveOrganisation } from "./leave-organisation";
import { removeMember } from "./remove-member";
import { revokeInvitation } from "./revoke-invitation";
import { transferOwnership } from "./transfer-ownership";

useDatabase();

type Settled = PromiseSettledResult<unknown>;

/** How each ended: "done", the code of a refusal, or the message of what should not happen. */
const endOf = (result: Settled): string => {
  if (result.status === "fulfilled") return "done";
  const { reason } = result as PromiseRejectedResult;
  return reason instanceof DomainError ? reason.code : String(reason);
};
const ends = async (running: Promise<unknown>[]): Promise<string[]> => (await Promise.allSettled(running)).map(endOf).sort();

/** Two owners and a viewer of one organisation. */
async function twoOwners() {
  const first = await person();
  const orgId = first.orgId ?? "";
  const [second, viewer] = [await person({ orgId, role: "owner" }), await person({ orgId, role: "viewer" })];
  return { orgId, first, second, viewer };
}

const owners = (orgId: string): Promise<number> => prisma().member.count({ where: { orgId, role: "owner" } });

/** Waits until somebody else waits for a lock. */
async function untilOneWaits(): Promise<void> {
  for (let i = 0; i < 100; i++) {
    const rows = await prisma().$queryRaw<unknown[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("nobody waits");
}

/** Starts something while the organisation is locked, changes something else meanwhile, and returns how the first ended. */
async function meanwhile(orgId: string, start: () => Promise<unknown>, change: (tx: TxContext) => Promise<unknown>): Promise<string[]> {
  let running: Promise<string[]> | undefined;
  await transaction(operator(), async (tx) => {
    await lockTeam(tx.db, orgId);
    running = ends([start()]);
    await untilOneWaits();
    await change(tx);
  });
  return running ?? [];
}

test("of two owners who delete their accounts at once, one stays while the organisation has other members", async () => {
  for (let i = 0; i < 4; i++) {
    const { orgId, first, second } = await twoOwners();
    const contexts = [await first.ctx(), await second.ctx()];
    expect(await ends([first, second].map(({ email }, at) => deleteAccount(contexts[at] ?? visitor(), { name: email })))).toEqual([
      "conflict",
      "done",
    ]);
    expect(await owners(orgId)).toBe(1);
  }
});

test("an owner who deletes the account while the other owner leaves can't both go", async () => {
  for (let i = 0; i < 4; i++) {
    const { orgId, first, second } = await twoOwners();
    const [one, two] = [await first.ctx(), await second.ctx()];
    expect(await ends([deleteAccount(one, { name: first.email }), leaveOrganisation(two, orgId)])).toEqual(["conflict", "done"]);
    expect(await owners(orgId)).toBe(1);
  }
});

test("an owner who becomes the last one while deleting the account is kept", async () => {
  const { orgId, first, second } = await twoOwners();
  const ctx = await first.ctx();
  const leave = (tx: TxContext) => tx.db.member.delete({ where: { orgId_userId: { orgId, userId: second.userId } } });
  expect(await meanwhile(orgId, () => deleteAccount(ctx, { name: first.email }), leave)).toEqual(["conflict"]);
});

test("who joins another organisation while deleting the account is asked to try again", async () => {
  const [leaver, other] = [await person(), await person()];
  const ctx = await leaver.ctx();
  const join = (tx: TxContext) =>
    tx.db.member.create({ data: { orgId: other.orgId ?? "", userId: leaver.userId, role: "owner", createdAt: new Date() } });
  expect(await meanwhile(leaver.orgId ?? "", () => deleteAccount(ctx, { name: leaver.email }), join)).toEqual(["conflict"]);
});

test("who is demoted or removed while a change waits can't finish it", async () => {
  const changes = {
    changeRole: (ctx, orgId, userId) => changeRole(ctx, orgId, { userId, role: "owner" }),
    removeMember: (ctx, orgId, userId) => removeMember(ctx, orgId, { userId }),
    transferOwnership: (ctx, orgId, userId) => transferOwnership(ctx, orgId, { userId }),
    deleteOrganisation: (ctx, orgId) => deleteOrganisation(ctx, orgId, { name: "Test organisation" }),
    inviteMember: (ctx, orgId) => inviteMember(ctx, orgId, { email: "late@races.example", role: "owner" }),
    revokeInvitation: (ctx, orgId) => revokeInvitation(ctx, orgId, { id: "inv_none" }),
    renameOrganisation: (ctx, orgId) => renameOrganisation(ctx, orgId, { name: "Mine" }),
  } satisfies Record<string, (ctx: Awaited<ReturnType<typeof visitor>>, orgId: string, userId: string) => Promise<unknown>>;
  for (const [name, change] of Object.entries(changes)) {
    const { orgId, first, second, viewer } = await twoOwners();
    const [one, two] = [await first.ctx(), await second.ctx()];
    const where = (userId: string) => ({ where: { orgId_userId: { orgId, userId } } });
    const demote = (tx: TxContext) => tx.db.member.update({ ...where(first.userId), data: { role: "viewer" } });
    expect(await meanwhile(orgId, () => change(one, orgId, viewer.userId), demote), name).toEqual(["role-missing"]);
    const remove = (tx: TxContext) => tx.db.member.delete(where(second.userId));
    expect(await meanwhile(orgId, () => change(two, orgId, viewer.userId), remove), name).toEqual(["not-found"]);
    expect(await prisma().member.findUnique(where(viewer.userId))).toMatchObject({ role: "viewer" });
  }
});

test("accepting an invitation while the organisation is deleted ends one way or the other", async () => {
  for (let i = 0; i < 6; i++) {
    const owner = await person();
    const orgId = owner.orgId ?? "";
    const guests = await Promise.all([person(), person()]);
    for (const { email } of guests) await inviteMember(await owner.ctx(), orgId, { email, role: "viewer" });
    const joining = await Promise.all(guests.map(async ({ email, ctx }) => ({ ctx: await ctx(), token: (await lastMail(email)).token })));
    const ctx = await owner.ctx();
    const found = await ends([
      ...joining.map((guest) => acceptInvitation(guest.ctx, { token: guest.token })),
      deleteOrganisation(ctx, orgId, { name: "Test organisation" }),
    ]);
    expect(found.filter((end) => end !== "done" && end !== "link-invalid")).toEqual([]);
    expect(await prisma().member.count({ where: { orgId } })).toBe(0);
  }
});

test("accepting an invitation and deleting the same account at once ends one way or the other", async () => {
  for (let i = 0; i < 6; i++) {
    const [owner, guest] = [await person(), await person()];
    await inviteMember(await owner.ctx(), owner.orgId ?? "", { email: guest.email, role: "viewer" });
    const { token } = await lastMail(guest.email);
    const [one, two] = [await guest.ctx(), await guest.ctx()];
    const found = await ends([acceptInvitation(one, { token }), deleteAccount(two, { name: guest.email })]);
    expect(found.filter((end) => !["done", "link-invalid", "conflict"].includes(end))).toEqual([]);
    const { erasedAt } = await prisma().user.findUniqueOrThrow({ where: { id: guest.userId } });
    if (erasedAt) expect(await prisma().member.count({ where: { userId: guest.userId } })).toBe(0);
  }
});

test("deleting an account with several organisations holds nothing that everyone waits for while it waits itself", async () => {
  const owner = await person();
  const { id: second } = await foundOrganisation(await owner.ctx(), { name: "Second" });
  const last = [owner.orgId ?? "", second].sort()[1] ?? "";
  const ctx = await owner.ctx();
  expect(
    await meanwhile(
      last,
      () => deleteAccount(ctx, { name: owner.email }),
      (tx) => bumpVersion(tx.db, "access"),
    ),
  ).toEqual(["done"]);
  expect(await prisma().organisation.count({ where: { id: { in: [owner.orgId ?? "", second] }, deletedAt: null } })).toBe(0);
});

test("one who is invited twice and accepts both at once gets one account", async () => {
  for (let i = 0; i < 3; i++) {
    const email = `twice-${i}@races.example`;
    const tokens: string[] = [];
    for (const owner of [await person(), await person()]) {
      await inviteMember(await owner.ctx(), owner.orgId ?? "", { email, role: "viewer" });
      tokens.push((await lastMail(email)).token);
    }
    const accept = (token: string) => acceptInvitation(visitor(), { token, name: "Twice", password: "plum orchard seven" });
    expect(await ends(tokens.map(accept))).toEqual(["done", "session-missing"]);
    expect(await prisma().user.count({ where: { email } })).toBe(1);
  }
});
