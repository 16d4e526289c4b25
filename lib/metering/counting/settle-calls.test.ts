import { expect, test, vi } from "vitest";
import { calendarMonth } from "@/lib/billing/periods";
import { idTimeMs } from "@/lib/core/id-time";
import { uuidv7 } from "@/lib/core/ids";
import { meterPool, pool } from "@/lib/platform/database";
import { countedOf, counterWith, type Counter } from "@/testing/metering";
import { seededRandom } from "@/testing/random";
import { useDatabase, keyFor } from "@/testing/use-database";
import { ledgerJson } from "./call";
import { foldCounts } from "./fold-counts";
import { liveLeasesOf } from "./live-leases";
import { openPeriod } from "./open-period";
import { PendingCall } from "./pending-call";
import { drainSettlements, settleCall } from "./settle-calls";
import { LaneClosed, WRITE_JSON, writeCalls } from "./write-calls";

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
    "select sum(calls)::int as calls, sum(charged)::int as charged, sum(bytes)::int as bytes from usage_now where org_id = $1",
    [orgId],
  );
  expect(rows[0]).toEqual({ calls: 25, charged: 25, bytes: 2_500 });
});

/** An id as it would have been made so much earlier: those that are made one after the other never go back in time. */
function madeEarlier(id: string, ms: number): string {
  const time = (idTimeMs(id) - ms).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`;
}

test("a batch of other keys, endpoints, statuses and hours adds up to the same as its rows", async () => {
  const { call, orgId } = await counterWith(null);
  const { id: keyId } = await keyFor(null, { orgId });
  const calls = Array.from({ length: 40 }, (_, i) => ({
    ...call(),
    id: madeEarlier(uuidv7(now), (i % 3) * 3_600_000),
    ...(i % 2 === 0 ? {} : { keyId }),
    endpoint: i % 5 === 0 ? "/companies/{company_id}" : "/products",
    status: i % 7 === 0 ? 206 : 200,
    bytes: i * 1_000,
  }));
  await Promise.all(calls.map((one) => settleCall(one)));
  const sums = (hour: string, count: string, bytes: string): string =>
    `key_id, to_char(${hour} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as hour, endpoint, status, ${count}::int as calls, ${bytes}::int as bytes`;
  const grouped = "group by 1, 2, 3, 4 order by 1, 2, 3, 4";
  const added = await pool().query(`select ${sums("hour", "sum(calls)", "sum(bytes)")} from usage_delta where org_id = $1 ${grouped}`, [
    orgId,
  ]);
  const hourOfRow = "date_trunc('hour', uuidv7_time(id), 'UTC')";
  const ledger = await pool().query(`select ${sums(hourOfRow, "count(*)", "sum(bytes)")} from call_ledger where org_id = $1 ${grouped}`, [
    orgId,
  ]);
  expect(added.rows).toEqual(ledger.rows);
  expect(ledger.rows.length).toBeGreaterThan(12);
});

const laneIdOf = (orgId: string): number => liveLeasesOf(orgId).lane.id ?? -1;

test("calls that an earlier try counted are not counted twice by a batch that holds new ones as well", async () => {
  const { call, orgId } = await counterWith(5);
  const [known, added] = [call(), call()];
  await settleCall(known);
  const batch = [known, added].map((one) => new PendingCall(one, laneIdOf(orgId), performance.now() + 5_000));
  for (const pending of batch) pending.mayBeCounted = true;
  await writeCalls(laneIdOf(orgId), batch);
  await Promise.all(batch.map(({ written }) => written));
  expect(await countedOf(orgId)).toEqual([2, 2, 2]);
});

test("through a lane that somebody closed nothing is counted; its calls go through the next, and what it had leased is free", async () => {
  const { call, orgId, periodId } = await counterWith(100);
  await settleCall(call());
  await settleCall(call());
  const lost = laneIdOf(orgId);
  await pool().query("select lane_close($1)", [[lost]]);
  const pending = new PendingCall(call(), lost, performance.now() + 5_000);
  await writeCalls(lost, [pending]);
  await expect(pending.written).rejects.toBeInstanceOf(LaneClosed);
  await foldCounts();
  const receipts = await Promise.all(Array.from({ length: 110 }, () => settleCall(call())));
  expect(laneIdOf(orgId)).not.toBe(lost);
  expect(receipts.filter(({ granted }) => granted)).toHaveLength(98);
  expect(await countedOf(orgId)).toEqual([100, 100, 100]);
  await drainSettlements();
  expect((await pool().query("select from call_lease where period_id = $1", [periodId])).rowCount).toBe(0);
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
  const written = sent.mock.calls.map(([query]) => query as unknown).filter((query) => typeof query === "object");
  expect(written).toEqual([expect.not.objectContaining({ name: expect.anything() as unknown })]);
  sent.mockRestore();
  expect(await countedOf(orgId)).toEqual([3, 3, 3]);
});

test("calls that could not be answered are taken back from ledger, period and roll-up", async () => {
  const { call, orgId } = await counterWith(5);
  const lost = call();
  await Promise.all([settleCall(lost), settleCall(call())]);
  const sql = "select lease_void($1, $2) as n";
  expect((await pool().query(sql, [laneIdOf(orgId), [lost.id]])).rows).toEqual([{ n: 1 }]);
  expect((await pool().query(sql, [laneIdOf(orgId), [lost.id]])).rows).toEqual([{ n: 0 }]);
  expect(await countedOf(orgId)).toEqual([1, 1, 1]);
  await foldCounts();
  expect(await countedOf(orgId)).toEqual([1, 1, 1]);
});

test("a call is taken back although its batch is still being committed", async () => {
  const { call, orgId } = await counterWith(5);
  const lost = call();
  await settleCall(call());
  const batch = await pool().connect();
  await batch.query("begin");
  await batch.query(WRITE_JSON, [laneIdOf(orgId), ledgerJson([lost])]);
  const voiding = pool().query<{ n: number }>("select lease_void($1, $2) as n", [laneIdOf(orgId), [lost.id]]);
  await expect.poll(async () => (await pool().query(WAITING)).rowCount).toBe(1);
  await batch.query("commit");
  batch.release();
  expect((await voiding).rows[0]?.n).toBe(1);
  expect(await countedOf(orgId)).toEqual([1, 1, 1]);
});

test("batches that are committed and whose reply is lost count what was answered once, and what was refused not at all", async () => {
  const counters = [await counterWith(null), await counterWith(40), await counterWith(null)];
  const query = meterPool().query.bind(meterPool()) as (given: unknown, ...more: unknown[]) => Promise<unknown>;
  // Of three replies two are lost, and a batch is tried three times in its time: some are refused, more are answered.
  const random = seededRandom(15);
  const losing = vi.spyOn(meterPool(), "query").mockImplementation((async (given: unknown, ...more: unknown[]) => {
    const done = await query(given, ...more);
    if (typeof given === "object" && random.fraction() < 0.67) throw new Error("Connection terminated unexpectedly");
    return done;
  }) as never);
  const begunMs = performance.now();
  // Long enough for both to happen, on a slow machine as well.
  const isEnough = (answered: number): boolean =>
    performance.now() > begunMs + 25_000 || (performance.now() > begunMs + 3_000 && answered > 0 && refused > 0);
  let refused = 0;
  const answeredBy = async ({ call }: Counter): Promise<number> => {
    let answered = 0;
    while (!isEnough(answered)) {
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
