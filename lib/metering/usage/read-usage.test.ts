import { expect, test } from "vitest";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { SANDBOX } from "@/lib/billing/plans";
import { pool } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { keyFor, operator, useDatabase, type TestKey } from "@/testing/use-database";
import { readUsage } from "./read-usage";

useDatabase();

const NOW = "2026-11-21T09:30:00.000Z";
const ctx = () => operator({ now: () => Date.parse(NOW) });

type Row = { hour: string; endpoint?: string; status?: number; mode?: "live" | "test"; calls: number; charged?: number };

async function add(key: TestKey, { hour, endpoint = "/companies", status = 200, mode = "live", calls, charged = calls }: Row) {
  const values = [key.orgId, key.id, hour, endpoint, status, mode, calls, mode === "live" ? charged : 0];
  await pool().query("insert into usage_hour values ($1, $2, $3, $4, $5, $6, $7, $8, 0)", values);
}

async function open(orgId: string, kind: string, startsAt: string, used: number) {
  const values = [orgId, kind, startsAt, used];
  await pool().query("insert into period (org_id, kind, starts_at, ends_at, used) values ($1, $2, $3, '2027-01-01', $4)", values);
}

test("nothing was called yet: thirty empty days and the sandbox's limit of today", async () => {
  const { orgId } = await keyFor(null);
  const usage = await readUsage(ctx(), orgId);
  expect(usage).toMatchObject({
    kind: "sandbox",
    used: 0,
    quota: SANDBOX.callsPerDay,
    startsAt: "2026-11-21T00:00:00.000Z",
    endsAt: "2026-11-22T00:00:00.000Z",
    hasCalled: false,
  });
  expect(usage.days.map(({ day }) => day)).toMatchObject({ length: 30, 0: "2026-10-23", 29: "2026-11-21" });
});

test("live calls are those of the period, by day and endpoint, and errors are not among them", async () => {
  const key = await keyFor("pro", { quotaCalls: 500 });
  await open(key.orgId, "live", "2026-10-01T00:00:00Z", 90);
  await open(key.orgId, "live", "2026-11-01T00:00:00Z", 12);
  await add(key, { hour: "2026-11-20T23:00:00Z", calls: 3 });
  await add(key, { hour: "2026-11-21T00:00:00Z", calls: 4 });
  await add(key, { hour: "2026-11-21T08:00:00Z", calls: 2 });
  await add(key, { hour: "2026-11-21T08:00:00Z", endpoint: "/pricing/spot", calls: 5 });
  await add(key, { hour: "2026-11-21T08:00:00Z", status: 404, calls: 7, charged: 0 });
  await add(key, { hour: "2026-11-21T08:00:00Z", endpoint: "/me", calls: 9, charged: 0 });
  await add(key, { hour: "2026-11-21T09:00:00Z", endpoint: "/products", mode: "test", calls: 11 });
  const usage = await readUsage(ctx(), key.orgId);
  expect(usage).toMatchObject({ kind: "live", used: 12, quota: 500, endsAt: "2026-12-01T00:00:00.000Z", hasCalled: true });
  expect(usage.days.slice(-2)).toEqual([
    { day: "2026-11-20", calls: { "/companies": 3 } },
    { day: "2026-11-21", calls: { "/companies": 6, "/pricing/spot": 5 } },
  ]);
});

test("on the day on which the period began only its own calls are shown, and the days add up to what it has used", async () => {
  const key = await keyFor("pro");
  const period = { startsAt: new Date("2026-11-12T10:10:00Z"), endsAt: new Date("2026-12-12T10:10:00Z") };
  await setEntitlement(operator(), { orgId: key.orgId, plan: "pro", period });
  await open(key.orgId, "live", "2026-10-12T10:10:00Z", 30);
  await open(key.orgId, "live", "2026-11-12T10:10:00Z", 9);
  const { rows } = await pool().query<{ id: number }>("select id from period where org_id = $1 order by starts_at", [key.orgId]);
  const [before, now] = [rows[0]?.id, rows[1]?.id];
  for (const [hour, calls, id] of [
    ["2026-11-11T23:00:00Z", 10, before],
    ["2026-11-12T10:00:00Z", 20, before],
    ["2026-11-12T10:00:00Z", 5, now],
    ["2026-11-13T00:00:00Z", 4, now],
  ] as const)
    await pool().query("insert into usage_hour values ($1, $2, $3, '/companies', 200, 'live', $4, $4, 0, $5)", [
      key.orgId,
      key.id,
      hour,
      calls,
      id,
    ]);
  const { days, used } = await readUsage(ctx(), key.orgId);
  const shown = Object.fromEntries(days.map((day) => [day.day, day.calls["/companies"] ?? 0]));
  expect(used).toBe(9);
  expect([shown["2026-11-11"], shown["2026-11-12"], shown["2026-11-13"]]).toEqual([10, 5, 4]);
});

test("calls that instances took from the sandbox in advance are not shown as used", async () => {
  const key = await keyFor(null, { mode: "test" });
  await open(key.orgId, "sandbox", "2026-11-21T00:00:00Z", 50);
  await add(key, { hour: "2026-11-20T23:00:00Z", mode: "test", calls: 20 });
  await add(key, { hour: "2026-11-21T07:00:00Z", mode: "test", calls: 2 });
  expect(await readUsage(ctx(), key.orgId)).toMatchObject({ kind: "sandbox", used: 2 });
});

test("another organisation's usage does not exist, and none of it is in one's own", async () => {
  const key = await keyFor(null);
  await add(key, { hour: "2026-11-21T07:00:00Z", mode: "test", calls: 2 });
  const stranger = await person();
  await expect(readUsage(await stranger.ctx(), key.orgId)).rejects.toMatchObject({ code: "not-found" });
  expect(await readUsage(await stranger.ctx(), stranger.orgId ?? "")).toMatchObject({ used: 0, hasCalled: false });
});
