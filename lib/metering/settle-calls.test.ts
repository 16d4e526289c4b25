import { expect, test } from "vitest";
import { useDatabase, keyFor } from "@/e2e/use-database";
import { uuidv7 } from "@/lib/core/ids";
import { pool } from "@/lib/platform/database";
import { calendarMonth } from "@/lib/billing/entitlements";
import type { Call } from "./call";
import { openPeriod } from "./open-period";
import { settleCall } from "./settle-calls";

useDatabase();

const now = Date.now();

async function periodWith(quota: number | null): Promise<{ call: () => Call & { periodId: number }; periodId: number; orgId: string }> {
  const key = await keyFor("pro");
  const period = await openPeriod({ orgId: key.orgId, kind: "live", quota, ...calendarMonth(now) }, now);
  const call = (): Call & { periodId: number } => ({
    id: uuidv7(Date.now()),
    orgId: key.orgId,
    keyId: key.id,
    mode: "live",
    periodId: period.id,
    endpoint: "/companies",
    status: 200,
    charge: 1,
    bytes: 100,
    durationUs: 500,
    query: "country=DE",
    address: "127.0.0.1",
    clientId: null,
  });
  return { call, periodId: period.id, orgId: key.orgId };
}

const ledgerRows = async (orgId: string): Promise<number> =>
  (await pool().query<{ n: number }>("select count(*)::int as n from call_ledger where org_id = $1", [orgId])).rows[0]?.n ?? -1;
const used = async (periodId: number): Promise<number> =>
  (await pool().query<{ used: number }>("select used from period where id = $1", [periodId])).rows[0]?.used ?? -1;

test("of 64 calls at once for the last ten of a quota exactly ten are granted and written", async () => {
  const { call, periodId, orgId } = await periodWith(10);
  const receipts = await Promise.all(Array.from({ length: 64 }, () => settleCall(call())));
  expect(receipts.filter(({ granted }) => granted)).toHaveLength(10);
  expect(await ledgerRows(orgId)).toBe(10);
  expect(await used(periodId)).toBe(10);
});

test("receipts count up one by one and roll-ups equal the ledger", async () => {
  const { call, orgId } = await periodWith(null);
  const receipts = await Promise.all(Array.from({ length: 25 }, () => settleCall(call())));
  expect(receipts.map((receipt) => receipt.used).sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  const { rows } = await pool().query<{ calls: number; charged: number; bytes: number }>(
    "select sum(calls)::int as calls, sum(charged)::int as charged, sum(bytes)::int as bytes from usage_hour where org_id = $1",
    [orgId],
  );
  expect(rows[0]).toEqual({ calls: 25, charged: 25, bytes: 2_500 });
});

test("a batch that is sent again after a lost reply is not counted twice", async () => {
  const { call, periodId, orgId } = await periodWith(5);
  const calls = [call(), call(), call()];
  const json = JSON.stringify(
    calls.map((c) => ({
      i: c.id,
      p: c.periodId,
      o: c.orgId,
      k: c.keyId,
      m: "live",
      e: c.endpoint,
      s: 200,
      c: 1,
      b: 1,
      d: 1,
      q: "",
      a: null,
      x: null,
    })),
  );
  const settle = (again: boolean) => pool().query("select * from meter_settle($1, $2, $3::json, $4)", [[periodId], [3], json, again]);
  await settle(false);
  const { rows } = await settle(true);
  expect(rows[0]).toMatchObject({ granted: 0, used_before: 3 });
  expect(new Set((rows[0] as { known: string[] }).known)).toEqual(new Set(calls.map(({ id }) => id)));
  expect(await ledgerRows(orgId)).toBe(3);
  expect(await used(periodId)).toBe(3);
});

test("calls that could not be answered are taken back from ledger, period and roll-up", async () => {
  const { call, periodId, orgId } = await periodWith(5);
  const lost = call();
  await Promise.all([settleCall(lost), settleCall(call())]);
  await pool().query("select meter_void($1)", [[lost.id]]);
  expect(await ledgerRows(orgId)).toBe(1);
  expect(await used(periodId)).toBe(1);
  const { rows } = await pool().query<{ charged: number }>("select sum(charged)::int as charged from usage_hour where org_id = $1", [
    orgId,
  ]);
  expect(rows[0]?.charged).toBe(1);
});

test("an instance that has not heard of a changed plan does not put the old quota back", async () => {
  const key = await keyFor("pro");
  const name = { orgId: key.orgId, kind: "live" as const, ...calendarMonth(now) };
  await openPeriod({ ...name, quota: 100, version: 1 }, now);
  expect((await openPeriod({ ...name, quota: 50, version: 2 }, now)).quota).toBe(50);
  expect((await openPeriod({ ...name, quota: 100, version: 1 }, now)).quota).toBe(50);
});
