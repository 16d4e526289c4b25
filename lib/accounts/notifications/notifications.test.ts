import { beforeAll, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
import { recordEvent, type EventInput } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { person, StoppedClock, type Person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { MAX_UNREAD } from "./contract";
import { listNotifications } from "./list-notifications";
import { markRead } from "./mark-read";
import { summariseNotifications } from "./summarise-notifications";

useDatabase();

// Ids never run backwards in a process that many test files share, so this time is ahead of the system's
// and of every other test's.
const clock = new StoppedClock(Date.UTC(2040, 0, 2));
let owner: Person, developer: Person, viewer: Person, orgId: string;
beforeAll(async () => {
  owner = await person({ clock, name: "Olga Owner" });
  orgId = owner.orgId ?? "";
  developer = await person({ clock, orgId, role: "developer", name: "Dev Eloper" });
  viewer = await person({ clock, orgId, role: "viewer" });
  clock.forward(MINUTE_MS);
});

async function record(event: EventInput, ctx: Context = operator(clock)): Promise<string> {
  clock.forward(1_000);
  return transaction(ctx, (tx) => recordEvent(tx, { orgId, ...event }));
}
const titles = async (who: Person): Promise<string[]> =>
  (await listNotifications(await who.ctx(), { orgId, limit: 50 })).rows.map(({ title }) => title);
const unread = async (who: Person): Promise<number> => (await summariseNotifications(await who.ctx(), orgId)).unread;

test("everyone is told what their role may know, and nobody what they did themselves", async () => {
  await record({ type: "key.issued", data: { name: "no notification", mode: "live" } });
  await record({ type: "payment.failed", data: { plan: "pro", currency: "usd", dueCents: 99_900 } });
  await record({ type: "quota.threshold", data: { percent: 80, used: 80, quota: 100, endsAt: "2040-02-01T00:00:00Z", runsOutAt: null } });
  await record({ type: "key.revoked", data: { name: "etl" } }, await developer.ctx());
  await record(
    { type: "member.role-changed", subject: viewer.userId, data: { from: "billing", to: "viewer", changes: {} } },
    await owner.ctx(),
  );
  const quota = "80% of this period's calls are used";
  const revoked = "Dev Eloper revoked the key “etl”";
  expect(await titles(owner)).toEqual([revoked, quota, "A payment failed"]);
  expect(await titles(developer)).toEqual([quota]);
  expect(await titles(viewer)).toEqual(["Your role is now viewer", revoked, quota]);
  expect(await Promise.all([owner, developer, viewer].map(unread))).toEqual([3, 1, 3]);
});

test("seen is seen by one, up to there, and never less", async () => {
  const { rows } = await summariseNotifications(await owner.ctx(), orgId);
  const [newest, second] = rows;
  await markRead(await owner.ctx(), orgId, { until: second?.id ?? "" });
  expect(await unread(owner)).toBe(1);
  await markRead(await owner.ctx(), orgId, { until: newest?.id ?? "" });
  await markRead(await owner.ctx(), orgId, { until: second?.id ?? "" });
  expect(await unread(owner)).toBe(0);
  expect((await listNotifications(await owner.ctx(), { orgId, limit: 50 })).rows.some(({ isUnread }) => isUnread)).toBe(false);
  expect(await unread(viewer)).toBe(3);
});

test("who joins finds the notifications of before, and none of them new", async () => {
  const late = await person({ clock, orgId, role: "owner" });
  expect((await titles(late)).length).toBeGreaterThan(2);
  expect(await unread(late)).toBe(0);
});

test("staff that looks sees them and marks nothing", async () => {
  const staff = await person({ clock, staff: true, role: null });
  await prisma().session.update({ where: { id: staff.sessionId }, data: { viewsOrgId: orgId } });
  const { unread: count, rows } = await summariseNotifications(await staff.ctx(), orgId);
  expect(count).toBe(0);
  expect(rows.length).toBeGreaterThan(2);
  const before = await prisma().member.findMany({ where: { orgId }, orderBy: { userId: "asc" } });
  await markRead(await staff.ctx(), orgId, { until: rows[0]?.id ?? "" });
  expect(await prisma().member.findMany({ where: { orgId }, orderBy: { userId: "asc" } })).toEqual(before);
});

test("the notifications of another organisation are out of reach", async () => {
  const stranger = await person({ clock });
  const { rows } = await listNotifications(await owner.ctx(), { orgId, limit: 1 });
  const until = rows[0]?.id ?? "";
  await expect(listNotifications(await stranger.ctx(), { orgId, limit: 1 })).rejects.toMatchObject({ code: "not-found" });
  await expect(markRead(await stranger.ctx(), orgId, { until })).rejects.toMatchObject({ code: "not-found" });
  await expect(markRead(await stranger.ctx(), stranger.orgId ?? "", { until })).rejects.toMatchObject({ code: "not-found" });
});

test("pages hold every notification once, and a cursor of somebody's own making is refused", async () => {
  const ctx = await owner.ctx();
  const all = await listNotifications(ctx, { orgId, limit: 50 });
  const first = await listNotifications(ctx, { orgId, limit: 2 });
  const second = await listNotifications(ctx, { orgId, limit: 50, cursor: first.next ?? "" });
  expect([...first.rows, ...second.rows]).toEqual(all.rows);
  await expect(listNotifications(ctx, { orgId, limit: 2, cursor: "x" })).rejects.toMatchObject({ code: "cursor-invalid" });
});

test("no more than 99 are counted, and none older than thirty days", async () => {
  const busy = await person({ clock });
  clock.forward(MINUTE_MS);
  const ctx = await busy.ctx();
  await transaction(operator(clock), async (tx) => {
    for (let i = 0; i < MAX_UNREAD + 5; i++) await recordEvent(tx, { type: "key.exposed", orgId: busy.orgId });
  });
  clock.forward(MINUTE_MS);
  expect((await summariseNotifications(ctx, busy.orgId ?? "")).unread).toBe(MAX_UNREAD);
  clock.forward(31 * DAY_MS);
  expect(await summariseNotifications(ctx, busy.orgId ?? "")).toEqual({ unread: 0, rows: [] });
});
