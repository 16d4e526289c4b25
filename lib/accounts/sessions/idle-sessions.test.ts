import { expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { operator, person, StoppedClock } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { setIdleTime } from "../organisations/set-idle-time";
import { pruneAccounts } from "../prune-accounts";
import { listSessions } from "./list-sessions";
import { findVisit } from "./sessions";

useDatabase();

const DAY = 1_440 * MINUTE_MS;

/** As with the password, for what asks for a recent sign-in. */
const confirm = ({ sessionId }: { sessionId: string }, clock: StoppedClock) =>
  prisma().session.update({ where: { id: sessionId }, data: { authenticatedAt: new Date(clock.now()) } });

test("staff is signed out after 30 idle minutes, and stays signed in while at work", async () => {
  const clock = new StoppedClock();
  const { sessionId } = await person({ clock, staff: true });
  for (let i = 0; i < 4; i++) {
    clock.forward(30 * MINUTE_MS);
    expect(await findVisit(sessionId, clock.now())).toBeDefined();
  }
  clock.forward(30 * MINUTE_MS + 1);
  expect(await findVisit(sessionId, clock.now())).toBeUndefined();
});

test("what a page asks for by itself keeps nobody signed in", async () => {
  const clock = new StoppedClock();
  const { sessionId } = await person({ clock, staff: true });
  for (let i = 0; i < 6; i++) {
    clock.forward(5 * MINUTE_MS);
    expect(await findVisit(sessionId, clock.now(), { isActivity: false })).toBeDefined();
  }
  clock.forward(1);
  expect(await findVisit(sessionId, clock.now(), { isActivity: false })).toBeUndefined();
});

test("an organisation sets the time for its members at once; of several organisations the strictest decides", async () => {
  const clock = new StoppedClock();
  const owner = await person({ clock });
  const guest = await person({ clock });
  await prisma().member.create({
    data: { orgId: owner.orgId ?? "", userId: guest.userId, role: "viewer", createdAt: new Date(clock.now()) },
  });
  const other = await person({ clock });
  clock.forward(13 * DAY);
  for (const { sessionId } of [owner, guest, other]) expect(await findVisit(sessionId, clock.now())).toBeDefined();
  clock.forward(61 * MINUTE_MS);
  await confirm(owner, clock);
  await setIdleTime(await owner.ctx(), owner.orgId ?? "", { idleMinutes: 60 });
  expect(await listSessions(await other.ctx())).toHaveLength(1);
  expect(await findVisit(guest.sessionId, clock.now())).toBeUndefined();
  expect(await findVisit(other.sessionId, clock.now())).toBeDefined();
  await confirm(other, clock);
  await expect(setIdleTime(await other.ctx(), owner.orgId ?? "", { idleMinutes: 43_200 })).rejects.toMatchObject({ code: "not-found" });
});

test("a browser that was signed out is not signed in again by a longer time", async () => {
  const clock = new StoppedClock();
  const owner = await person({ clock });
  const member = await person({ clock, orgId: owner.orgId ?? "", role: "viewer" });
  clock.forward(15 * DAY);
  expect(await findVisit(member.sessionId, clock.now())).toBeUndefined();
  await confirm(owner, clock);
  await setIdleTime(await owner.ctx(), owner.orgId ?? "", { idleMinutes: 43_200 });
  expect(await findVisit(member.sessionId, clock.now())).toBeUndefined();
});

test("browsers that nobody came back with end by the clock, as of when they were idle for too long", async () => {
  const clock = new StoppedClock();
  const { sessionId } = await person({ clock });
  const endsAt = new Date(clock.now() + 14 * DAY);
  clock.forward(14 * DAY);
  await pruneAccounts(operator(clock), { areUnverifiedInUse: true });
  expect((await prisma().session.findUniqueOrThrow({ where: { id: sessionId } })).endedAt).toBeNull();
  clock.forward(1);
  await pruneAccounts(operator(clock), { areUnverifiedInUse: true });
  expect((await prisma().session.findUniqueOrThrow({ where: { id: sessionId } })).endedAt).toEqual(endsAt);
});
