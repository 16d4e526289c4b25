import { expect, test, vi } from "vitest";
import { calendarMonth } from "@/lib/billing/periods";
import { meterPool, pool } from "@/lib/platform/database";
import { countedOf, counterWith, type Counter } from "@/testing/metering";
import { useDatabase, keyFor } from "@/testing/use-database";
import { ledgerJson } from "./call";
import { openPeriod } from "./open-period";
import type { Receipt } from "./pending-call";
import { settleBatch } from "./settle-batch";
import { drainSettlements, settleCall } from "./settle-calls";

useDatabase();

const now = Date.now();
const WAITING = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

test("of 64 calls at once for the last ten of a quota exactly ten are granted and written", async () => {
  const { call, orgId } = await counterWith(10);
  const receipts = await Promise.all(Array.from({ length: 64 }, () => settleCall(call())));
  expect(receipts.filter(({ granted }) => granted)).toHaveLength(10);
  expect(await countedOf(orgId)).toEqual([10, 10, 10]);
});

test("receipts count up one by one and roll-ups equal the ledger", async () => {
  const { call, orgId } = await counterWith(null);
  const receipts = await Promise.all(Array.from({ length: 25 }, () => settleCall(call())));
  expect(receipts.map((receipt) => receipt.used).sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  const { rows } = await pool().query<{ calls: number; charged: number; bytes: number }>(
    "select sum(calls)::int as calls, sum(charged)::int as charged, sum(bytes)::int as bytes from usage_hour where org_id = $1",
    [orgId],
  );
  expect(rows[0]).toEqual({ calls: 25, charged: 25, bytes: 2_500 });
});

test("a batch that is sent again after a lost reply is not counted twice", async () => {
  const { call, periodId, orgId } = await counterWith(5);
  const calls = [call(), call(), call()];
  const settle = (again: boolean) =>
    pool().query("select * from meter_settle($1, $2, $3::json, $4)", [[periodId], [3], ledgerJson(calls), again]);
  await settle(false);
  const { rows } = await settle(true);
  expect(rows[0]).toMatchObject({ granted: 0, used_before: 3 });
  expect(new Set((rows[0] as { known: string[] }).known)).toEqual(new Set(calls.map(({ id }) => id)));
  expect(await countedOf(orgId)).toEqual([3, 3, 3]);
});

test("calls that an earlier try counted take nothing from those that are new in the batch", async () => {
  const { call, orgId } = await counterWith(2);
  const [known, added, over] = [call(), call(), call()];
  await settleCall(known);
  const receipts = await new Promise<(Receipt | null)[]>((resolve) => {
    const got: (Receipt | null)[] = [];
    const batch = [known, added, over].map((one, i) => ({
      ...{ call: one, untilMs: performance.now() + 10_000, mayBeCounted: i === 0, reject: () => undefined },
      resolve: (receipt: Receipt) => (got[i] = receipt) && Object.keys(got).length === 3 && resolve(got),
    }));
    void settleBatch(batch, 1_000);
  });
  expect(receipts.map((receipt) => receipt?.granted)).toEqual([true, true, false]);
  expect(await countedOf(orgId)).toEqual([2, 2, 2]);
});

test("a statement that a pooler lost with its connection is no longer prepared, and the call counts once", async () => {
  const { call, orgId } = await counterWith(5);
  await settleCall(call());
  const connections = await Promise.all(Array.from({ length: meterPool().totalCount }, () => meterPool().connect()));
  for (const connection of connections) {
    await connection.query("deallocate all");
    connection.release();
  }
  expect(await settleCall(call())).toMatchObject({ granted: true, used: 2 });
  const sent = vi.spyOn(meterPool(), "query");
  expect(await settleCall(call())).toMatchObject({ granted: true, used: 3 });
  expect(sent.mock.calls.map(([query]) => query)).toEqual([expect.not.objectContaining({ name: expect.anything() as unknown })]);
  sent.mockRestore();
  expect(await countedOf(orgId)).toEqual([3, 3, 3]);
});

test("calls that could not be answered are taken back from ledger, period and roll-up", async () => {
  const { call, orgId } = await counterWith(5);
  const lost = call();
  await Promise.all([settleCall(lost), settleCall(call())]);
  await pool().query("select meter_void($1)", [[lost.id]]);
  expect(await countedOf(orgId)).toEqual([1, 1, 1]);
});

test("a call is taken back although its batch is still being committed", async () => {
  const { call, orgId, periodId } = await counterWith(5);
  const lost = call();
  const batch = await pool().connect();
  await batch.query("begin");
  await batch.query("select meter_settle($1, $2, $3::json, false)", [[periodId], [1], ledgerJson([lost])]);
  const voiding = pool().query<{ n: number }>("select meter_void($1, $2) as n", [[lost.id], [periodId]]);
  await expect.poll(async () => (await pool().query(WAITING)).rowCount).toBe(1);
  await batch.query("commit");
  batch.release();
  expect((await voiding).rows[0]?.n).toBe(1);
  expect(await countedOf(orgId)).toEqual([0, 0, 0]);
});

test("batches that are committed and whose reply is lost count what was answered once, and what was refused not at all", async () => {
  const counters = [await counterWith(null), await counterWith(40), await counterWith(null)];
  const query = meterPool().query.bind(meterPool()) as (given: unknown, ...more: unknown[]) => Promise<unknown>;
  // Of five replies one arrives: a batch is tried three times in its time, so one is refused and the next is answered.
  let sent = 0;
  const losing = vi.spyOn(meterPool(), "query").mockImplementation((async (given: unknown, ...more: unknown[]) => {
    const done = await query(given, ...more);
    if (typeof given === "object" && ++sent % 5 !== 0) throw new Error("Connection terminated unexpectedly");
    return done;
  }) as never);
  const until = performance.now() + 5_000;
  let refused = 0;
  const answeredBy = async ({ call }: Counter): Promise<number> => {
    let answered = 0;
    while (performance.now() < until) {
      const receipts = await Promise.allSettled(Array.from({ length: 8 }, () => settleCall(call(), performance.now() + 700)));
      answered += receipts.filter((one) => one.status === "fulfilled" && one.value.granted).length;
      refused += receipts.filter(({ status }) => status === "rejected").length;
    }
    return answered;
  };
  const answered = await Promise.all(counters.map(answeredBy));
  losing.mockRestore();
  await drainSettlements();
  expect(refused).toBeGreaterThan(0);
  for (const [i, { orgId }] of counters.entries()) {
    const n = answered[i] ?? -1;
    expect(n).toBeGreaterThan(0);
    await expect.poll(() => countedOf(orgId), { timeout: 8_000 }).toEqual([n, n, n]);
  }
});

test("what is longer or larger than a column holds is written as the most that it holds", async () => {
  const { call, orgId } = await counterWith(null);
  await settleCall(call({ durationUs: 3_600_000_000, bytes: 5_000_000_000 }));
  await settleCall(call({ durationUs: -0.4, bytes: 1.5 }));
  const { rows } = await pool().query("select duration_us, bytes from call_ledger where org_id = $1 order by id", [orgId]);
  expect(rows).toEqual([
    { duration_us: 2_147_483_647, bytes: 2_147_483_647 },
    { duration_us: 0, bytes: 2 },
  ]);
});

test.each([
  ["a value that its column can't hold", { status: 70_000 }],
  ["a text that is none", { query: "name=\u0000" }],
  ["half of a pair of characters", { query: "name=\ud83c" }],
  ["a number that is none", { bytes: Number.NaN }],
])("a call that the database refuses fails alone: %s", async (_, wrong) => {
  const [one, other] = [await counterWith(100), await counterWith(100)];
  const calls = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? one : other).call(i === 37 ? wrong : {}));
  const results = await Promise.allSettled(calls.map((call) => settleCall(call)));
  expect(results.map(({ status }) => status)).toEqual(calls.map((_, i) => (i === 37 ? "rejected" : "fulfilled")));
  expect(await countedOf(one.orgId)).toEqual([30, 30, 30]);
  expect(await countedOf(other.orgId)).toEqual([29, 29, 29]);
});

test("an instance that has not heard of a changed plan does not put the old quota back", async () => {
  const key = await keyFor("pro");
  const name = { orgId: key.orgId, kind: "live" as const, ...calendarMonth(now) };
  await openPeriod({ ...name, quota: 100, version: 1 }, now);
  expect((await openPeriod({ ...name, quota: 50, version: 2 }, now)).quota).toBe(50);
  expect((await openPeriod({ ...name, quota: 100, version: 1 }, now)).quota).toBe(50);
});
