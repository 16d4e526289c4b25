import { expect, test } from "vitest";
import { ACCESS_REQUEST_STATES } from "@/lib/access/contract";
import { listAccessRequests } from "@/lib/access/review/list-access-requests";
import { findVisit } from "@/lib/accounts/sessions/sessions";
import { signInWithTicket } from "@/lib/accounts/sign-in/sign-in";
import { makeSignInTicket } from "@/lib/accounts/staff/make-sign-in-ticket";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import type { Context } from "@/lib/platform/context";
import { closeDatabase, pool, prisma } from "@/lib/platform/database";
import { forgetProcessState } from "@/testing/process-state";
import { useDatabase } from "@/testing/use-database";
import { ORGANISATION, SECOND_ORGANISATION, STORY_DAYS } from "./customers";
import { demoAccounts, isDemoMissing, readDemo } from "./record";
import { seedDemo, type SeedOptions } from "./seed-demo";

useDatabase();

const NOW = Date.parse("2026-11-21T15:20:00Z");
const ctx: Context = { actor: { kind: "job", name: "test" }, clock: { now: () => NOW }, requestId: null };

/** As a new process would run it. */
async function runSeed(options: SeedOptions = {}): Promise<{ made: boolean }> {
  await closeDatabase();
  forgetProcessState();
  return seedDemo(ctx, { volume: 0.2, ...options });
}

/** Ends a run at the step of this number of one of its parts. */
function killedIn(part: "story" | "calls", count: number): SeedOptions {
  let left = count;
  return {
    onStep: (now) => {
      if (now === part && left-- === 0) throw new Error("killed");
    },
  };
}

const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> => (await pool().query<T>(sql, values)).rows;
const count = async (sql: string, values: unknown[] = []): Promise<number> => Number((await rows<{ n: number }>(sql, values))[0]?.n);

test("a seed that is cut off leaves nothing, or days that the next run keeps; a third run does nothing", { timeout: 120_000 }, async () => {
  expect(await isDemoMissing()).toBe(true);
  await expect(runSeed(killedIn("story", 60))).rejects.toThrow("killed");
  for (const table of ["app_user", "organisation", "access_request", "event", "mail"])
    expect(await count(`select count(*) as n from ${table}`)).toBe(0);
  await expect(runSeed(killedIn("calls", 0))).rejects.toThrow("killed");
  const made = await readDemo();
  expect(made).toMatchObject({ isComplete: false });
  await expect(runSeed(killedIn("calls", 20))).rejects.toThrow("killed");
  const halfway = await rows("select * from usage_hour order by hour, key_id, endpoint, status");
  expect(halfway.length).toBeGreaterThan(10);
  expect(await runSeed()).toEqual({ made: true });
  const whole = await rows("select * from usage_hour order by hour, key_id, endpoint, status");
  expect(whole.slice(0, halfway.length)).toEqual(halfway);
  expect(await readDemo()).toEqual({ ...made, isComplete: true });

  expect(await runSeed()).toEqual({ made: false });
  expect(await rows("select * from usage_hour order by hour, key_id, endpoint, status")).toEqual(whole);
  expect(await count("select count(*) as n from app_user")).toBe(5);
});

test("what is counted agrees: periods, roll-ups, and the ledger of the days that it keeps", async () => {
  const periods = await rows<{ org_id: string; kind: string; starts_at: Date; ends_at: Date; used: number; quota: number }>(
    "select * from period",
  );
  expect(new Set(periods.map(({ kind }) => kind))).toEqual(new Set(["live", "sandbox"]));
  for (const { org_id, kind, starts_at, used, quota } of periods) {
    // A period may begin in the middle of an hour, so the roll-ups are compared over all periods of an organisation.
    const all = periods.filter((other) => other.org_id === org_id && other.kind === kind).reduce((sum, other) => sum + other.used, 0);
    const answered = kind === "live" ? "sum(charged)" : "sum(calls) filter (where status = 200)";
    const sql = `select coalesce(${answered}, 0) as n from usage_hour where org_id = $1 and mode = $2`;
    expect(all).toBe(await count(sql, [org_id, kind === "live" ? "live" : "test"]));
    expect(used).toBeLessThan(quota);
    if (starts_at.getTime() < NOW - 29 * DAY_MS) continue;
    expect(used).toBe(
      await count(
        "select count(*) as n from call_ledger where period_id = (select id from period where org_id = $1 and kind = $2 and starts_at = $3) and status = 200",
        [org_id, kind, starts_at],
      ),
    );
  }
  const [oldest] = await rows<{ at: Date; hour: Date }>(
    "select min(uuidv7_time(id)) as at, (select min(hour) from usage_hour) as hour from call_ledger",
  );
  expect(oldest?.at.getTime()).toBeGreaterThanOrEqual(Math.floor(NOW / DAY_MS) * DAY_MS - 30 * DAY_MS);
  expect(oldest?.hour.getTime()).toBeLessThan(NOW - (STORY_DAYS - 4) * DAY_MS);
  expect(await count("select count(*) as n from usage_hour where hour > $1", [new Date(NOW)])).toBe(0);
  const differing = await rows(
    `select * from (select org_id, key_id, date_trunc('hour', uuidv7_time(id), 'UTC') as hour, endpoint, status::int, mode, count(*)::int as calls, sum(charge)::int as charged, sum(bytes)::int as bytes
       from call_ledger group by 1, 2, 3, 4, 5, 6
     except select org_id, key_id, hour, endpoint, status::int, mode, calls::int, charged::int, bytes::int from usage_hour) as d`,
  );
  expect(differing).toEqual([]);
});

test("requests are in every state, one of them overdue, one due within six hours, one of the longest name", async () => {
  const requests = await prisma().accessRequest.findMany();
  expect(new Set(requests.map(({ state }) => state))).toEqual(new Set(ACCESS_REQUEST_STATES));
  const leftMs = requests.flatMap(({ dueAt }) => (dueAt ? [dueAt.getTime() - NOW] : []));
  expect(leftMs.filter((left) => left < 0)).toHaveLength(1);
  expect(leftMs.some((left) => left > 0 && left < 6 * HOUR_MS)).toBe(true);
  expect(Math.max(...requests.map(({ company }) => [...company].length))).toBe(200);
  expect(await prisma().replyTemplate.count()).toBeGreaterThan(0);
  expect(
    await prisma().organisation.findMany({ select: { name: true, entitlement: { select: { plan: true } } }, orderBy: { name: "asc" } }),
  ).toEqual([
    { name: ORGANISATION, entitlement: { plan: "pro" } },
    { name: SECOND_ORGANISATION, entitlement: { plan: "enterprise" } },
  ]);
});

test("everything lies in the past, and the record is in its order", async () => {
  const events = await prisma().event.findMany({ orderBy: { id: "asc" } });
  const story = events.filter(({ type }) => type !== "demo.filled");
  expect(story.map(({ at }) => at.getTime())).toEqual(story.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
  expect(story[0]?.at.getTime()).toBe(NOW - STORY_DAYS * DAY_MS);
  expect(story.at(-1)?.at.getTime()).toBeLessThanOrEqual(NOW);
  const mails = await prisma().mail.findMany();
  expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(["kept"]));
  for (const { createdAt, text } of mails) expect(text === "").toBe(createdAt.getTime() < NOW - 30 * DAY_MS);
  expect(await prisma().attempt.count({ where: { windowAt: { lt: new Date(NOW - 3 * DAY_MS) } } })).toBe(0);
});

test("both accounts sign in by a link, the staff user with the second factor that a link is", async () => {
  const accounts = await demoAccounts();
  const visitOf = async (userId: string) => {
    const ticket = await makeSignInTicket(ctx, { userId, lifeMs: HOUR_MS });
    return findVisit(await signInWithTicket({ ...ctx, actor: { kind: "visitor" } }, { ticket }), NOW);
  };
  const staff = await visitOf(accounts?.staff.id ?? "");
  expect(staff).toMatchObject({ actor: { staff: "administrator" }, org: null });
  expect(await visitOf(accounts?.customer.id ?? "")).toMatchObject({ actor: { staff: false }, org: { name: ORGANISATION, role: "owner" } });
  if (staff && "actor" in staff) {
    const { rows: due } = await listAccessRequests({ ...ctx, actor: staff.actor }, { view: "due" });
    expect(due[0]?.flags).toContain("overdue");
  }
});

test("no demo is made where people are that it did not make", async () => {
  await prisma().event.deleteMany({ where: { type: { startsWith: "demo." } } });
  expect(await isDemoMissing()).toBe(false);
  expect(await runSeed()).toEqual({ made: false });
});
