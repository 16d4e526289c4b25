import { beforeAll, expect, test } from "vitest";
import { pool, prisma } from "@/lib/platform/database";
import { person, StoppedClock, type Person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import type { KeyFilter } from "./contract";
import { countKeys } from "./count-keys";
import { issueKey } from "./issue-key";
import { listKeys } from "./list-keys";
import { rollKey } from "./roll-key";
import { summariseKeys } from "./summarise-keys";

useDatabase();

const MANY = 10_000;
const clock = new StoppedClock();
let owner: Person, orgId: string;

/** Every fourth is sandbox, every fifth has ended, every tenth was revoked, every hundredth ends tomorrow; always four made at one moment. */
const FILL = `
  insert into api_key (id, org_id, name, mode, hash, hint, scopes, addresses, created_at, expires_at, revoked_at)
  select 'key_' || lpad(i::text, 20, '0'), $1, case when i % 50 = 0 then 'Ünïcode ☀️ 100% ' || i else 'job_' || i end,
    case when i % 4 = 0 then 'test' else 'live' end, md5(i::text) || $1, '0000', '{}', '{}', $2::timestamptz - (i / 4) * interval '1 minute',
    case when i % 5 = 0 then $2::timestamptz - interval '1 day' when i % 100 = 1 then $2::timestamptz + interval '1 day' end,
    case when i % 10 = 3 then $2::timestamptz end
  from generate_series(1, $3::int) i`;

beforeAll(async () => {
  owner = await person({ clock });
  orgId = owner.orgId ?? "";
  const other = await person({ clock });
  const now = new Date(clock.now());
  await pool().query(FILL, [orgId, now, MANY]);
  await prisma().apiKey.create({
    data: { id: "key_other", orgId: other.orgId ?? "", name: "job_1", mode: "live", hash: "other", hint: "0000", createdAt: now },
  });
});

const list = async (filter: KeyFilter & { cursor?: string; limit?: number } = {}) =>
  listKeys(await owner.ctx(), { orgId, limit: 25, ...filter });
async function walk(filter: KeyFilter, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ ...filter, limit, ...(cursor ? { cursor } : {}) });
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  return ids;
}

test("ten thousand keys are walked page by page, each once, newest first", async () => {
  const ids = await walk({}, 2_500);
  expect(ids).toHaveLength(MANY);
  expect(new Set(ids).size).toBe(MANY);
  expect(ids).not.toContain("key_other");
  const { rows, next } = await list();
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 25));
  expect(next).not.toBeNull();
});

test("a page of them, the counts and the overview's figures are read in a moment", async () => {
  const ctx = await owner.ctx();
  const { next } = await list();
  const startedAt = performance.now();
  await Promise.all([list({ cursor: next ?? "" }), countKeys(ctx, orgId, {}), summariseKeys(ctx, orgId)]);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test("the newest page comes from the index, not from a look at all", async () => {
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(
    "explain select id from api_key where org_id = $1 order by created_at desc, id desc limit 26",
    [orgId],
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("api_key_org_id_created_at_idx");
});

test("keys are counted by state, and each state's list has as many", async () => {
  const counts = await countKeys(await owner.ctx(), orgId, {});
  expect(counts).toEqual({ all: MANY, working: 7_000, expiring: 100, expired: 2_000, revoked: 1_000 });
  for (const state of ["expiring", "revoked"] as const) expect(await walk({ state }, 1_000), state).toHaveLength(counts[state]);
  expect(await countKeys(await owner.ctx(), orgId, { mode: "test" })).toMatchObject({ all: MANY / 4 });
});

test("a search looks for the words as they are typed, in any case", async () => {
  const count = async (q: string) => (await countKeys(await owner.ctx(), orgId, { q })).all;
  expect(await count("JOB_1234")).toBe(1);
  expect(await count("☀️ 100%")).toBe(MANY / 50);
  expect(await count("ÜnïCODE")).toBe(MANY / 50);
  for (const q of ["job%1", "j_b", "\\", "job_1\0 ", "nothing has this name"]) expect(await count(q), q).toBe(0);
  const [some] = (await list({ q: "job_77" })).rows;
  expect((await list({ q: some?.id ?? "" })).rows.map(({ id }) => id)).toEqual([some?.id]);
  const page = await list({ q: "job_77", mode: "live", state: "working" });
  expect(page.rows.length).toBeGreaterThan(0);
  for (const row of page.rows) expect(row).toMatchObject({ mode: "live", revokedAt: null, name: expect.stringContaining("job_77") });
});

test("the limit counts keys that work, and says what to do", async () => {
  const ctx = await owner.ctx();
  await pool().query(FILL.replaceAll("lpad(i::text, 20, '0')", "'m' || i").replaceAll("md5(i::text)", "'m' || i"), [
    orgId,
    new Date(clock.now()),
    4_286,
  ]);
  expect((await countKeys(ctx, orgId, {})).working).toBe(10_000);
  await expect(issueKey(ctx, { orgId, name: "one more", mode: "test" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("10,000"),
  });
  const { rows } = await list({ state: "working", mode: "test", limit: 2 });
  await expect(rollKey(ctx, rows[0]?.id ?? "", { overlapHours: 1 })).rejects.toMatchObject({ code: "conflict" });
  await rollKey(ctx, rows[0]?.id ?? "", { overlapHours: 0 });
});

test("another organisation's keys are not listed or counted, and a forged cursor is refused", async () => {
  const stranger = await person({ clock });
  await expect(listKeys(await stranger.ctx(), { orgId, limit: 5 })).rejects.toMatchObject({ code: "not-found" });
  await expect(countKeys(await stranger.ctx(), orgId, {})).rejects.toMatchObject({ code: "not-found" });
  await expect(listKeys(await stranger.ctx(), { limit: 5 })).rejects.toMatchObject({ code: "not-found" });
  await expect(list({ cursor: "AAAA" })).rejects.toMatchObject({ code: "cursor-invalid" });
  expect((await listKeys(operator(), { limit: 5 })).rows).toHaveLength(5);
});
