import { expect, test } from "vitest";
import { openSession } from "@/lib/accounts/sessions/sessions";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { person, StoppedClock, visitor } from "@/testing/people";
import { withOidc } from "@/testing/sso";
import { useDatabase } from "@/testing/use-database";
import { findExplorer } from "./find-explorer";

useDatabase();

const clock = new StoppedClock();
const mayExplore = async (sessionId: string, orgId: string | null): Promise<boolean> =>
  (await findExplorer({ sessionId, orgId: orgId ?? "", mode: "sandbox", until: clock.now() + 60_000 }, clock.now())) !== undefined;

test("a session of a directory explores its own organisation, without another factor, and no other", async () => {
  const { orgId, connection } = await withOidc("https://login.firm.example", clock);
  const member = await person({ clock, orgId, role: "developer" });
  const other = await person({ clock });
  await prisma().member.create({ data: { orgId: other.orgId ?? "", userId: member.userId, role: "owner", createdAt: new Date() } });
  const open = { id: member.userId, isStaff: false };
  const sessionId = await transaction(visitor(clock), (tx) => openSession(tx, open, "directory", connection));
  await prisma().organisation.update({ where: { id: orgId }, data: { requiresSecondFactor: true } });
  await prisma().user.update({ where: { id: member.userId }, data: { totpConfirmedAt: new Date() } });
  expect(await mayExplore(sessionId, orgId)).toBe(true);
  expect(await mayExplore(sessionId, other.orgId)).toBe(false);
  await prisma().ssoConnection.update({ where: { orgId }, data: { enabledAt: null } });
  expect(await mayExplore(sessionId, orgId)).toBe(false);
});

test("where single sign-on is required, a member's password does not explore, and an owner's does", async () => {
  const { orgId, owner } = await withOidc("https://login.firm.example", clock);
  const member = await person({ clock, orgId, role: "developer" });
  await prisma().ssoConnection.update({ where: { orgId }, data: { isEnforced: true } });
  expect(await mayExplore(member.sessionId, orgId)).toBe(false);
  expect(await mayExplore(owner.sessionId, orgId)).toBe(true);
});
