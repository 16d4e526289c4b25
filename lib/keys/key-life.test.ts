import { beforeAll, expect, test, vi } from "vitest";
import { suspendOrganisation } from "@/lib/accounts/staff/suspend-organisation";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { listEvents } from "@/lib/events/list-events";
import { pool, prisma } from "@/lib/platform/database";
import { person, StoppedClock, type Person } from "@/testing/people";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { changeKey } from "./change-key";
import { issueKey, type IssueKey } from "./issue-key";
import { listKeys } from "./list-keys";
import { readKey } from "./read-key";
import { revokeKey } from "./revoke-key";
import { rollKey } from "./roll-key";
import { READ_SCOPES } from "./scopes";

useDatabase();

const clock = new StoppedClock();
let owner: Person, orgId: string, viewer: Person, biller: Person, stranger: Person;
beforeAll(async () => {
  owner = await person({ clock });
  orgId = owner.orgId ?? "";
  [viewer, biller, stranger] = [
    await person({ orgId, role: "viewer", clock }),
    await person({ orgId, role: "billing", clock }),
    await person({ clock }),
  ];
});

const issue = async (input: Partial<IssueKey> = {}) => issueKey(await owner.ctx(), { orgId, name: "etl", mode: "live", ...input });
const stored = (id: string) => prisma().apiKey.findUniqueOrThrow({ where: { id } });
const eventsOf = async (subject: string) => (await listEvents(operator(), { orgId }, { subject, limit: 50 })).events;
const typesOf = async (subject: string) => (await eventsOf(subject)).map(({ type }) => type);
const inMs = (ms: number): Date => new Date(clock.now() + ms);
const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "fulfilled");

test("a key is made with what was asked for, and none of it is its secret", async () => {
  const { id, secret } = await issue({
    scopes: ["prices:read"],
    addresses: ["203.0.113.7", "203.0.113.7", "2001:db8::/32"],
    expiresInDays: 90,
  });
  const key = await stored(id);
  expect(key).toMatchObject({
    orgId,
    scopes: ["prices:read"],
    addresses: ["203.0.113.7", "2001:db8::/32"],
    expiresAt: inMs(90 * DAY_MS),
    remindedDays: null,
  });
  expect(JSON.stringify([key, await eventsOf(id), await readKey(await viewer.ctx(), orgId, id)])).not.toContain(secret);
});

test.each([
  [{ addresses: ["203.0.113.7", "home", "10.0.0.0/99"] }, "home, 10.0.0.0/99"],
  [{ expiresAt: "2020-01-01T00:00:00Z" }, "in the past"],
  [{ expiresInDays: 3, expiresAt: "2030-01-01T00:00:00Z" }, "not both"],
  [{ expiresAt: "9999-12-31T23:59:59-23:59" }, "at most 10 years"],
])("%j makes no key", async (input, words) => {
  await expect(issue(input)).rejects.toMatchObject({ code: "unprocessable", message: expect.stringContaining(words) });
});

test("what a member may not do is refused, and for others the key does not exist", async () => {
  const { id } = await issue();
  for (const { ctx } of [viewer, biller]) {
    await expect(issueKey(await ctx(), { orgId, name: "x", mode: "test" })).rejects.toMatchObject({ code: "role-missing" });
    await expect(changeKey(await ctx(), id, { name: "x" })).rejects.toMatchObject({ code: "role-missing" });
    await expect(rollKey(await ctx(), id, { overlapHours: 1 })).rejects.toMatchObject({ code: "role-missing" });
    await expect(revokeKey(await ctx(), id)).rejects.toMatchObject({ code: "role-missing" });
    expect(await readKey(await ctx(), orgId, id)).toMatchObject({ id, name: "etl" });
  }
  const ctx = await stranger.ctx();
  for (const attempt of [
    () => changeKey(ctx, id, { name: "x" }),
    () => rollKey(ctx, id, { overlapHours: 1 }),
    () => revokeKey(ctx, id),
    () => readKey(ctx, orgId, id),
    () => readKey(ctx, stranger.orgId ?? "", id),
    () => changeKey(ctx, "key_none", { name: "x" }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "not-found" });
  expect(await stored(id)).toMatchObject({ name: "etl", revokedAt: null, successorId: null });
});

test("what a live key may do asks for the password again; its name and a sandbox key don't", async () => {
  const late = new StoppedClock();
  const someone = await person({ clock: late });
  const own = someone.orgId ?? "";
  const make = async (mode: "live" | "test") => (await issueKey(await someone.ctx(), { orgId: own, name: "x", mode })).id;
  const [live, sandbox] = [await make("live"), await make("test")];
  late.forward(16 * 60_000);
  const ctx = await someone.ctx();
  for (const attempt of [
    () => make("live"),
    () => changeKey(ctx, live, { scopes: ["prices:read"] }),
    () => changeKey(ctx, live, { expiresInDays: 30 }),
    () => rollKey(ctx, live, { overlapHours: 1 }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "step-up-required" });
  await changeKey(ctx, live, { name: "renamed", scopes: [...READ_SCOPES].reverse() });
  await changeKey(ctx, sandbox, { scopes: ["prices:read"] });
  await rollKey(ctx, sandbox, { overlapHours: 0 });
  await revokeKey(ctx, live);
});

test("a change is in the record with what was before, and nothing else changes", async () => {
  const { id, secret } = await issue();
  await changeKey(await owner.ctx(), id, { name: "nightly 🌙", addresses: ["10.0.0.0/8"], expiresAt: "2027-06-01T00:00:00Z" });
  expect(await stored(id)).toMatchObject({
    name: "nightly 🌙",
    scopes: [...READ_SCOPES],
    addresses: ["10.0.0.0/8"],
    expiresAt: new Date("2027-06-01"),
  });
  const [event] = await eventsOf(id);
  expect(event).toMatchObject({
    type: "key.changed",
    actor: { kind: "user", id: owner.userId },
    data: {
      name: "nightly 🌙",
      changes: {
        name: { from: "etl", to: "nightly 🌙" },
        addresses: { from: [], to: ["10.0.0.0/8"] },
        expiresAt: { from: null, to: "2027-06-01T00:00:00.000Z" },
      },
    },
  });
  expect(JSON.stringify(event)).not.toContain(secret);
  await changeKey(await owner.ctx(), id, { name: "nightly 🌙" });
  await changeKey(await owner.ctx(), id, {});
  expect(await typesOf(id)).toEqual(["key.changed", "key.issued"]);
  await expect(changeKey(await owner.ctx(), id, { addresses: ["home"] })).rejects.toMatchObject({ code: "unprocessable" });
});

test("a rolled key works until the overlap ends, and both know of each other", async () => {
  const { id } = await issue({ name: "roll", scopes: ["prices:read"], addresses: ["203.0.113.7"], expiresInDays: 90 });
  clock.forward(HOUR_MS);
  const { id: next } = await rollKey(await owner.ctx().then(fresh), id, { overlapHours: 24 });
  expect(await stored(id)).toMatchObject({ successorId: next, expiresAt: inMs(DAY_MS), revokedAt: null });
  expect(await stored(next)).toMatchObject({
    name: "roll",
    mode: "live",
    scopes: ["prices:read"],
    addresses: ["203.0.113.7"],
    expiresAt: inMs(90 * DAY_MS),
  });
  const ctx = await viewer.ctx();
  expect(await readKey(ctx, orgId, id)).toMatchObject({ successor: { id: next, name: "roll" }, predecessor: null });
  expect(await readKey(ctx, orgId, next)).toMatchObject({ successor: null, predecessor: { id } });
  expect((await eventsOf(id))[0]).toMatchObject({
    type: "key.rolled",
    data: { name: "roll", successorId: next, until: inMs(DAY_MS).toISOString() },
  });
  expect((await eventsOf(next))[0]).toMatchObject({ type: "key.issued", data: { replaces: id } });
  await expect(changeKey(fresh(await owner.ctx()), id, { expiresAt: null })).rejects.toMatchObject({ code: "conflict" });
  await expect(rollKey(fresh(await owner.ctx()), id, { overlapHours: 1 })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(next),
  });
});

/** Signed in just now: the shared clock has been moved. */
function fresh<C extends { actor: unknown }>(ctx: C): C {
  return { ...ctx, actor: { ...(ctx.actor as object), authenticatedAtMs: clock.now() } };
}

test("an overlap never outlives the key, and without one the old key ends at once", async () => {
  const ctx = fresh(await owner.ctx());
  const short = await issueKey(ctx, { orgId, name: "short", mode: "live", expiresInDays: 1 });
  const { id: next } = await rollKey(ctx, short.id, { overlapHours: 720, expiresAt: null });
  expect([(await stored(short.id)).expiresAt, (await stored(next)).expiresAt]).toEqual([inMs(DAY_MS), null]);
  const other = await issueKey(ctx, { orgId, name: "other", mode: "test" });
  const { id: follower } = await rollKey(ctx, other.id, { overlapHours: 0, expiresInDays: 30 });
  expect(await stored(other.id)).toMatchObject({ revokedAt: inMs(0), successorId: follower });
  expect(await stored(follower)).toMatchObject({ mode: "test", expiresAt: inMs(30 * DAY_MS), remindedDays: 30 });
  await expect(rollKey(ctx, follower, { overlapHours: 1, expiresAt: "2020-01-01T00:00:00Z" })).rejects.toMatchObject({
    code: "unprocessable",
  });
});

test("a key that has ended is neither rolled nor changed", async () => {
  const ctx = fresh(await owner.ctx());
  const [revoked, expired] = [
    await issueKey(ctx, { orgId, name: "a", mode: "test" }),
    await issueKey(ctx, { orgId, name: "b", mode: "test", expiresInDays: 1 }),
  ];
  await revokeKey(ctx, revoked.id);
  clock.forward(2 * DAY_MS);
  for (const [id, words] of [
    [revoked.id, "was revoked on"],
    [expired.id, "expired on"],
  ] as const) {
    await expect(rollKey(ctx, id, { overlapHours: 1 })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(words),
    });
    await expect(changeKey(ctx, id, { name: "x" })).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining(words) });
  }
  await expect(revokeKey(ctx, revoked.id)).rejects.toMatchObject({ code: "conflict" });
});

test("who did not confirm an address makes and rolls nothing, and a suspended organisation neither", async () => {
  const newcomer = await person({ verified: false });
  const key = await keyFor(null, { orgId: newcomer.orgId ?? "", mode: "test" });
  await expect(rollKey(await newcomer.ctx(), key.id, { overlapHours: 1 })).rejects.toMatchObject({ code: "conflict" });
  await suspendOrganisation(operator(), { orgId: newcomer.orgId ?? "", isSuspended: true, reason: "test" });
  await prisma().user.update({ where: { id: newcomer.userId }, data: { emailVerifiedAt: new Date() } });
  await expect(issueKey(await newcomer.ctx(), { orgId: newcomer.orgId ?? "", name: "x", mode: "test" })).rejects.toMatchObject({
    code: "organisation-suspended",
  });
  await expect(rollKey(await newcomer.ctx(), key.id, { overlapHours: 0 })).rejects.toMatchObject({ code: "organisation-suspended" });
  await rollKey(operator(), key.id, { overlapHours: 0 });
});

test("while a payment is disputed no key is made, and one that leaked can still be rolled", async () => {
  const { id } = await issue({ mode: "test" });
  const now = new Date(clock.now());
  const facts = { amountCents: 100, reason: "fraudulent", status: "needs_response", openedAt: now, updatedAt: now };
  await prisma().dispute.create({ data: { id: "du_keys", orgId, chargeId: "ch_keys", ...facts } });
  await expect(issue({ mode: "test" })).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("disputed") });
  expect((await rollKey(await owner.ctx(), id, { overlapHours: 0 })).id).toBeTruthy();
  await prisma().dispute.update({ where: { id: "du_keys" }, data: { status: "won" } });
  expect((await issue({ mode: "test" })).id).toBeTruthy();
});

test("an end from before there was a bound breaks no list, and the key can be changed and rolled", async () => {
  const other = await person({ clock });
  const far = await keyFor(null, { orgId: other.orgId ?? "", mode: "test", name: "far" });
  await pool().query("update api_key set expires_at = '12026-01-01T00:00:00Z' where id = $1", [far.id]);
  const ctx = fresh(await other.ctx());
  const { rows } = await listKeys(ctx, { orgId: other.orgId ?? "", limit: 5 });
  expect(rows).toMatchObject([{ id: far.id, expiresAt: "9999-12-31T23:59:59.999Z" }]);
  expect(await readKey(ctx, other.orgId ?? "", far.id)).toMatchObject({ expiresAt: "9999-12-31T23:59:59.999Z" });
  await changeKey(ctx, far.id, { name: "farther" });
  const { id: next } = await rollKey(ctx, far.id, { overlapHours: 1 });
  expect([(await stored(far.id)).expiresAt, (await stored(next)).expiresAt]).toEqual([inMs(HOUR_MS), inMs(3_650 * DAY_MS)]);
});

test.each(["removed", "demoted"])("who was %s while waiting for the team gets no key and changes none", async (what) => {
  const developer = await person({ orgId, role: "developer", clock });
  const [ctx, { id }] = [fresh(await developer.ctx()), await keyFor(null, { orgId, mode: "test", name: "stays" })];
  const blocker = await pool().connect();
  await blocker.query("begin");
  await blocker.query("select id from organisation where id = $1 for update", [orgId]);
  const attempts = Promise.allSettled([
    issueKey(ctx, { orgId, name: `after ${what}`, mode: "test" }),
    rollKey(ctx, id, { overlapHours: 1 }),
    changeKey(ctx, id, { addresses: [], name: "changed" }),
    revokeKey(ctx, id),
  ]);
  await vi.waitFor(async () => {
    const { rows } = await pool().query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows[0]?.n).toBe(4);
  }, 5_000);
  const how = what === "removed" ? "delete from member" : "update member set role = 'viewer'";
  await blocker.query(`${how} where org_id = $1 and user_id = $2`, [orgId, developer.userId]);
  await blocker.query("commit");
  blocker.release();
  const code = what === "removed" ? "not-found" : "role-missing";
  expect(await attempts).toMatchObject(Array(4).fill({ status: "rejected", reason: { code } }));
  expect(await prisma().apiKey.count({ where: { orgId, name: `after ${what}` } })).toBe(0);
  expect(await stored(id)).toMatchObject({ name: "stays", successorId: null, revokedAt: null });
});

test("two rolls at once make one successor", async () => {
  const { id } = await keyFor(null, { orgId, mode: "test", name: "race" });
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => rollKey(operator(), id, { overlapHours: 1 })));
  expect(fulfilled(results)).toHaveLength(1);
  expect(await prisma().apiKey.count({ where: { orgId, name: "race" } })).toBe(2);
  expect(await typesOf(id)).toEqual(["key.rolled", "key.issued"]);
});

test("of a roll and a revocation at once the revocation holds, with or without a successor", async () => {
  for (let i = 0; i < 3; i++) {
    const { id } = await keyFor(null, { orgId, mode: "test", name: `contest ${i}` });
    const [roll, revocation] = await Promise.allSettled([rollKey(operator(), id, { overlapHours: 1 }), revokeKey(operator(), id)]);
    expect(revocation.status).toBe("fulfilled");
    const { revokedAt, successorId } = await stored(id);
    expect(revokedAt).not.toBeNull();
    expect(successorId !== null).toBe(roll.status === "fulfilled");
    expect(await prisma().apiKey.count({ where: { orgId, name: `contest ${i}` } })).toBe(roll.status === "fulfilled" ? 2 : 1);
  }
});
