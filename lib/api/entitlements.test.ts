import { describe, expect, test } from "vitest";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import type { PlanName } from "@/lib/billing/plans";
import { helpOf } from "@/lib/http/problems";
import { readUsage } from "@/lib/metering/usage/read-usage";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import { transaction } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { bumpVersion } from "@/lib/platform/version-clock";
import { callApi, type Answer } from "@/testing/call-api";
import { keyFor, operator, seeChanges, type TestKey, useDatabase } from "@/testing/use-database";

useDatabase();

const PUBLIC_URL = "https://api.example";

type Reported = {
  plan: PlanName;
  state: "active" | "past_due" | "inactive";
  quotaCalls: number | null;
  periodStartsAt: Date | null;
  periodEndsAt: Date | null;
  periodAnchor: Date | null;
};

/** Writes an entitlement as the word from Stripe would, and waits until the gate has heard of it. */
async function tell({ orgId }: TestKey, told: Partial<Reported>): Promise<void> {
  await transaction(operator(), async (tx) => {
    await tx.db.entitlement.update({ where: { orgId }, data: told });
    await bumpVersion(tx.db, "access");
  });
  // A look that was under way may have begun before the commit.
  await seeChanges();
}

const call = (key: TestKey, now: string, target = "/companies"): Promise<Answer> =>
  callApi(target, { key: key.secret, nowMs: Date.parse(now) });

type Quota = { limit: number | null; used: number; remaining: number | null; period_starts_at: string; resets_at: string };
type Me = { plan: string; state: string; features: string[]; quota: Quota; limits: { burst_per_second: number; burst_bucket: number } };
const me = async (key: TestKey, now: string): Promise<Me> => ((await call(key, now, "/me")).json() as unknown as { data: Me }).data;

/** The counting rows of live keys: when each begins, and what was used. */
async function periodsOf({ orgId }: TestKey): Promise<[startsAt: string, used: number][]> {
  const { rows } = await pool().query<{ starts_at: Date; used: number }>(
    "select starts_at, used from period_now where org_id = $1 and kind = 'live' order by starts_at",
    [orgId],
  );
  return rows.map(({ starts_at: startsAt, used }) => [startsAt.toISOString(), used]);
}

const charged = async ({ orgId }: TestKey): Promise<number> =>
  (await pool().query("select from call_ledger where org_id = $1 and charge = 1", [orgId])).rowCount ?? 0;

const rateLimit = (answer: Answer): string | undefined => /"month";r=.*$/.exec(answer.headers.get("ratelimit") ?? "")?.[0];

/** An anchor on the 31st; the period in force is that of November, which ends on the 30th. */
const ANCHOR = new Date("2026-08-31T18:30:00Z");
const SUBSCRIBED = {
  periodStartsAt: new Date("2026-10-31T18:30:00Z"),
  periodEndsAt: new Date("2026-11-30T18:30:00Z"),
  periodAnchor: ANCHOR,
};
const NOVEMBER = "2026-10-31T18:30:00.000Z";
const DECEMBER = "2026-11-30T18:30:00.000Z";
const JANUARY = "2026-12-31T18:30:00.000Z";

describe("the period that calls are counted in", () => {
  test("begins with a subscription in mid-month, with nothing used; what the calendar month had stays with that", async () => {
    const key = await keyFor("starter");
    await call(key, "2026-10-31T18:00:00Z");
    await tell(key, { ...SUBSCRIBED, periodAnchor: SUBSCRIBED.periodStartsAt });
    const answer = await call(key, "2026-10-31T18:30:00Z");
    expect(rateLimit(answer)).toBe(`"month";r=9999;t=${30 * 86_400}`);
    expect(await periodsOf(key)).toEqual([
      ["2026-10-01T00:00:00.000Z", 1],
      [NOVEMBER, 1],
    ]);
  });

  test("goes on at its end though the renewal has not been heard of, and is the one that the renewal names", async () => {
    const key = await keyFor("starter");
    await tell(key, SUBSCRIBED);
    await call(key, "2026-11-30T18:29:59.999Z");
    await call(key, DECEMBER, "/companies?limit=1");
    await call(key, "2026-12-01T00:00:00Z", "/companies?limit=2");
    expect(await periodsOf(key)).toEqual([
      [NOVEMBER, 1],
      [DECEMBER, 2],
    ]);
    await tell(key, { periodStartsAt: new Date(DECEMBER), periodEndsAt: new Date(JANUARY) });
    const answer = await call(key, "2026-12-01T00:00:01Z", "/companies?limit=3");
    expect(rateLimit(answer)).toMatch(/^"month";r=9997;/);
    expect(await periodsOf(key)).toEqual([
      [NOVEMBER, 1],
      [DECEMBER, 3],
    ]);
    expect(await charged(key)).toBe(4);
  });

  test("is the same for gate, account, plan and usage, months after the last word from Stripe", async () => {
    const key = await keyFor("pro");
    await tell(key, { periodStartsAt: new Date(DECEMBER), periodEndsAt: new Date(JANUARY), periodAnchor: ANCHOR, state: "past_due" });
    const now = "2027-03-10T12:00:00Z";
    await call(key, now);
    const [startsAt, endsAt] = ["2027-02-28T18:30:00.000Z", "2027-03-31T18:30:00.000Z"];
    expect(await periodsOf(key)).toEqual([[startsAt, 1]]);
    expect((await me(key, now)).quota).toEqual({
      limit: 100_000,
      used: 1,
      remaining: 99_999,
      period_starts_at: startsAt,
      resets_at: endsAt,
    });
    const ctx = operator({ now: () => Date.parse(now) });
    expect(await readEntitlement(ctx, key.orgId)).toMatchObject({ startsAt, endsAt });
    expect(await readUsage(ctx, key.orgId)).toMatchObject({ startsAt, endsAt, used: 1, quota: 100_000 });
  });

  test("at the quota, ends with its period: the next one answers again without a word from Stripe", async () => {
    const key = await keyFor("starter");
    await tell(key, { ...SUBSCRIBED, quotaCalls: 1 });
    await call(key, "2026-11-30T18:29:58Z");
    const refused = await call(key, "2026-11-30T18:29:58.500Z");
    expect(refused.json()).toMatchObject({ status: 429, code: "quota-exceeded", detail: expect.stringContaining(DECEMBER) as string });
    expect(refused.headers.get("retry-after")).toBe("2");
    expect((await call(key, DECEMBER)).status).toBe(200);
  });

  test("begins anew with a subscription whose billing begins anew", async () => {
    const key = await keyFor("starter");
    await tell(key, SUBSCRIBED);
    await call(key, "2026-11-10T00:00:00Z");
    const reset = new Date("2026-11-12T08:00:00Z");
    await tell(key, { periodStartsAt: reset, periodEndsAt: new Date("2026-12-12T08:00:00Z"), periodAnchor: reset });
    expect(rateLimit(await call(key, "2026-11-12T08:00:00Z", "/companies?limit=1"))).toMatch(/^"month";r=9999;/);
    expect(await periodsOf(key)).toEqual([
      [NOVEMBER, 1],
      [reset.toISOString(), 1],
    ]);
  });

  test("is the calendar month while a plan is inactive, and the same as before when it is paid for again", async () => {
    const key = await keyFor("starter");
    await tell(key, SUBSCRIBED);
    await call(key, "2026-11-10T00:00:00Z");
    await tell(key, { state: "inactive" });
    expect((await me(key, "2026-11-11T00:00:00Z")).quota).toMatchObject({ period_starts_at: "2026-11-01T00:00:00.000Z", used: 0 });
    await tell(key, { state: "active" });
    expect((await me(key, "2026-11-12T00:00:00Z")).quota).toMatchObject({ period_starts_at: NOVEMBER, used: 1 });
  });

  test("of a sandbox key is the UTC day, whatever the subscription says", async () => {
    const key = await keyFor("starter", { mode: "test" });
    await tell(key, SUBSCRIBED);
    const { quota } = await me(key, "2026-11-30T18:30:00Z");
    expect(quota).toMatchObject({ period_starts_at: "2026-11-30T00:00:00.000Z", resets_at: "2026-12-01T00:00:00.000Z" });
  });
});

const NOW = "2026-11-10T00:00:00Z";

/** So many counted calls, each a question of its own. */
async function use(key: TestKey, count: number): Promise<Answer[]> {
  const answers = [];
  for (let n = 1; n <= count; n++) answers.push(await call(key, NOW, `/companies?limit=${n}`));
  return answers;
}

describe("a plan changed in mid-period", () => {
  test("upward keeps what was used, and opens quota, burst, endpoints and days at once", async () => {
    const key = await keyFor("starter");
    await tell(key, SUBSCRIBED);
    await use(key, 3);
    expect((await call(key, NOW, "/market/shipments")).status).toBe(403);
    await tell(key, { plan: "pro" });
    const answer = await call(key, NOW, "/market/shipments");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("ratelimit-policy")).toBe('"burst";q=100;w=4, "month";q=100000');
    expect(rateLimit(answer)).toMatch(/^"month";r=99996;/);
    expect(await me(key, NOW)).toMatchObject({ plan: "pro", quota: { used: 4, limit: 100_000 }, limits: { burst_per_second: 25 } });
    expect(await periodsOf(key)).toEqual([[NOVEMBER, 4]]);
  });

  test("answers at once where the smaller plan's quota was used up", async () => {
    const key = await keyFor("starter");
    await tell(key, { ...SUBSCRIBED, quotaCalls: 2 });
    expect((await use(key, 3)).map(({ status }) => status)).toEqual([200, 200, 429]);
    await tell(key, { plan: "pro", quotaCalls: null });
    expect((await use(key, 1)).map(({ status }) => status)).toEqual([200]);
    expect(await periodsOf(key)).toEqual([[NOVEMBER, 3]]);
  });

  test("to Enterprise has no cap and counts on; back on Pro all of it is in the count", async () => {
    const key = await keyFor("pro");
    await tell(key, { ...SUBSCRIBED, quotaCalls: 2 });
    await use(key, 2);
    await tell(key, { plan: "enterprise", quotaCalls: null });
    const [answer] = await use(key, 3);
    expect(answer?.status).toBe(200);
    expect(answer?.headers.get("ratelimit-policy")).toBe('"burst";q=400;w=4');
    expect(rateLimit(answer as Answer)).toBeUndefined();
    expect((await me(key, NOW)).quota).toMatchObject({ limit: null, used: 5, remaining: null });
    await tell(key, { plan: "pro" });
    expect((await me(key, NOW)).quota).toMatchObject({ limit: 100_000, used: 5, remaining: 99_995 });
    expect(await periodsOf(key)).toEqual([[NOVEMBER, 5]]);
  });

  test("downward below what was used refuses the next call, and never shows less than nothing as left", async () => {
    const key = await keyFor("pro");
    await tell(key, SUBSCRIBED);
    await use(key, 5);
    await tell(key, { plan: "starter", quotaCalls: 3 });
    const answers = [...(await use(key, 1)), await call(key, NOW, "/companies?limit=9")];
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ status: 429, code: "quota-exceeded" });
      expect(rateLimit(answer)).toMatch(/^"month";r=0;/);
      expect(answer.headers.get("ratelimit-policy")).toBe('"burst";q=25;w=5, "month";q=3');
    }
    expect((await me(key, NOW)).quota).toMatchObject({ limit: 3, used: 5, remaining: 0 });
    expect(await periodsOf(key)).toEqual([[NOVEMBER, 5]]);
    expect(await charged(key)).toBe(5);
    expect((await call(key, DECEMBER)).status).toBe(200);
  });
});

describe("a subscription that is", () => {
  test.each([
    ["active", 200],
    ["past_due", 200],
    ["inactive", 402],
  ] as const)("%s answers %i, and the headers say what the account says", async (state, status) => {
    const key = await keyFor("pro");
    await tell(key, { ...SUBSCRIBED, state });
    const answer = await call(key, NOW);
    expect(answer.status).toBe(status);
    const account = await call(key, NOW, "/me");
    const { data } = account.json() as unknown as { data: Me };
    expect(data).toMatchObject({ plan: "pro", state, quota: { used: status === 200 ? 1 : 0 } });
    const { quota, limits } = data;
    const seconds = (Date.parse(quota.resets_at) - Date.parse(NOW)) / 1_000;
    for (const said of [answer, account]) {
      expect(rateLimit(said)).toBe(`"month";r=${quota.remaining};t=${seconds}`);
      expect(said.headers.get("ratelimit-policy")).toContain(`"burst";q=${limits.burst_bucket};`);
      expect(said.headers.get("ratelimit-policy")).toContain(`"month";q=${quota.limit}`);
    }
  });

  test("past due tells no more about itself than an active one", async () => {
    const key = await keyFor("pro");
    await tell(key, SUBSCRIBED);
    const { state: active, ...before } = await me(key, NOW);
    await tell(key, { state: "past_due" });
    const { state: pastDue, ...after } = await me(key, NOW);
    expect([active, pastDue]).toEqual(["active", "past_due"]);
    expect(after).toEqual(before);
  });

  test("inactive says where to pay, counts nothing, and works again as soon as it is paid", async () => {
    const key = await keyFor("pro");
    await tell(key, { ...SUBSCRIBED, state: "inactive" });
    const refused = (await call(key, NOW)).json();
    expect(refused).toMatchObject({ code: "subscription-inactive", retryable: false });
    expect(refused.detail).toContain(`${PUBLIC_URL}/console/billing`);
    expect(refused.type).toBe(`${PUBLIC_URL}/docs/errors/subscription-inactive`);
    expect(helpOf("subscription-inactive")).toContain("/console/billing");
    const brand = { ...ownBrand(), orgId: key.orgId };
    expect(underBrand(brand, () => helpOf("subscription-inactive"))).not.toContain("console");
    expect(await charged(key)).toBe(0);
    await tell(key, { state: "active" });
    expect((await call(key, NOW)).status).toBe(200);
  });
});
