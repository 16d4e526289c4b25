import { describe, expect, test } from "vitest";
import { calendarMonth } from "@/lib/billing/periods";
import { pool } from "@/lib/platform/database";
import { versionClock } from "@/lib/platform/version-clock";
import { countedOf, counterWith, lockPeriod, type Counter } from "@/testing/metering";
import { useDatabase } from "@/testing/use-database";
import { countSandboxCall } from "./count-sandbox-call";
import { openPeriod } from "./open-period";
import { drainSettlements, settleCall } from "./settle-calls";

useDatabase();

const soon = (): number => performance.now() + 1_500;

/** How long each of so many calls took, one after the other. */
async function timesOf({ call }: Counter, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    await settleCall(call());
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}
const middle = (times: readonly number[]): number => times[times.length >> 1] ?? Infinity;

describe("a period that somebody else has locked", () => {
  test("holds up its own calls and no others, and these fail in time, uncounted", async () => {
    const [locked, alsoLocked, free] = [await counterWith(1_000), await counterWith(1_000), await counterWith(null)];
    const before = await timesOf(free, 60);
    const locks = [await lockPeriod(locked.periodId), await lockPeriod(alsoLocked.periodId)];
    const began = performance.now();
    const until = soon();
    const held = Array.from({ length: 300 }, (_, i) => settleCall((i % 2 === 0 ? locked : alsoLocked).call(), until));
    const ended = Promise.allSettled(held).then((all) => ({ all, afterMs: performance.now() - began }));
    const during = await timesOf(free, 60);
    const { all, afterMs } = await ended;
    expect(middle(during)).toBeLessThan(middle(before) * 5 + 50);
    // Slower than before only as far as the machine is.
    expect(during.at(-1)).toBeLessThan(Math.max(1_400, (before.at(-1) ?? 0) * 5));
    for (const result of all)
      expect(result).toMatchObject({ status: "rejected", reason: { code: "unavailable", extra: { headers: { "Retry-After": "2" } } } });
    expect(afterMs).toBeGreaterThan(1_400);
    expect(afterMs).toBeLessThan(3_500);
    for (const lock of locks) await lock.release();
    await drainSettlements();
    for (const { orgId } of [locked, alsoLocked]) expect(await countedOf(orgId)).toEqual([0, 0, 0]);
    expect(await countedOf(free.orgId)).toEqual([120, 120, 120]);
  });

  test("is counted to the call when it is let go, and never beyond its quota", async () => {
    const counter = await counterWith(100);
    const lock = await lockPeriod(counter.periodId);
    const calls = Array.from({ length: 700 }, () => settleCall(counter.call()));
    await new Promise((resolve) => setTimeout(resolve, 400));
    const later = Array.from({ length: 100 }, () => settleCall(counter.call()));
    await lock.release();
    const receipts = await Promise.all([...calls, ...later]);
    expect(receipts.filter(({ granted }) => granted)).toHaveLength(100);
    expect(await countedOf(counter.orgId)).toEqual([100, 100, 100]);
  });

  test("is opened all the same, unless it has to change, and then when it is let go; no sandbox call keeps a connection", async () => {
    const { orgId, periodId } = await counterWith(100);
    const nowMs = Date.now();
    const name = { orgId, kind: "live" as const, ...calendarMonth(nowMs) };
    const lock = await lockPeriod(periodId);
    expect((await openPeriod({ ...name, quota: 100, version: 9 }, nowMs)).quota).toBe(100);
    const changing = Array.from({ length: 20 }, () => openPeriod({ ...name, quota: 50, version: 9 }, nowMs));
    const leasing = countSandboxCall(periodId);
    for (let look = 0; look < 20; look++) await versionClock().refresh();
    const { rowCount } = await pool().query(
      "select 1 from pg_stat_activity where application_name = 'heliodex-meter' and wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(0);
    await lock.release();
    for (const { quota } of await Promise.all(changing)) expect(quota).toBe(50);
    expect((await leasing).granted).toBe(true);
  });

  test("by a table that nobody may write to for a while: calls are counted once when it is free again", async () => {
    const counters = [await counterWith(null), await counterWith(null)];
    const holder = await pool().connect();
    await holder.query("begin; lock table usage_hour in exclusive mode");
    const calls = Promise.all(counters.flatMap(({ call }) => Array.from({ length: 50 }, () => settleCall(call()))));
    await new Promise((resolve) => setTimeout(resolve, 800));
    await holder.query("rollback");
    holder.release();
    await calls;
    for (const { orgId } of counters) expect(await countedOf(orgId)).toEqual([50, 50, 50]);
  });
});
