import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addDays, dayAt } from "@/lib/core/dates";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { systemClock } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/database";
import { databaseClock } from "@/lib/platform/database-clock";
import { env, provideEnv } from "@/lib/platform/env";
import { idAt } from "@/testing/metering";
import { useDatabase } from "@/testing/use-database";
import { claimDay } from "./claim-day";
import { ledgerJson } from "./counting/call";
import { createLedgerDays, pruneLedger } from "./prune-ledger";

useDatabase();

const NOW = Date.UTC(2026, 10, 22, 9, 30);
const LOG_DAYS = env().KEEP_CALLS_DAYS;
/** A run when the database says that it is so much later. */
const pruneAfter = (ms: number) => {
  databaseClock().now = () => Promise.resolve(NOW + ms);
  return pruneLedger();
};
const nameOf = (ageDays: number): string => `call_ledger_${addDays(dayAt(NOW), -ageDays).replaceAll("-", "")}`;

const add = (...ages: number[]) => {
  const rest = {
    keyId: "k",
    mode: "live",
    periodId: null,
    endpoint: "/companies",
    status: 200,
    charge: 0,
    bytes: 1,
    durationUs: 1,
  } as const;
  const calls = ages.map((age) => ({ ...rest, id: idAt(NOW - age * DAY_MS), orgId: "o", query: "", address: null, clientId: null }));
  return pool().query("select ledger_add($1::json)", [ledgerJson(calls)]);
};
const days = async (): Promise<string[]> =>
  (
    await pool().query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'call_ledger'::regclass order by 1",
    )
  ).rows.map(({ name }) => name);
const tables = async (): Promise<string[]> =>
  (
    await pool().query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relname like 'call_ledger_%' order by 1",
    )
  ).rows.map(({ name }) => name);
const calls = async (): Promise<number> => (await pool().query<{ n: number }>("select count(*) as n from call_ledger")).rows[0]?.n ?? -1;

beforeEach(() => void (databaseClock().now = () => Promise.resolve(NOW)));
/** Whatever a test made: the next begins without a day. */
afterEach(async () => {
  vi.restoreAllMocks();
  await pool().query("delete from ledger_drop");
  for (const name of await tables()) await pool().query(`drop table "${name}"`);
});

/** As a dump holds the ledger: every partition, for as long as it takes. */
async function reading<T>(work: () => Promise<T>): Promise<T> {
  const reader = new pg.Client({ connectionString: env().DATABASE_URL });
  await reader.connect();
  await reader.query("begin isolation level repeatable read; select count(*) from call_ledger");
  try {
    return await work();
  } finally {
    await reader.query("commit");
    await reader.end();
  }
}

/** Counts a call after the other until `work` is done: how long the slowest took, and how many there were. */
async function whileCounting<T>(work: () => Promise<T>): Promise<{ result: T; slowestMs: number; counted: number }> {
  const end = { isOver: false };
  const result = work().finally(() => (end.isOver = true));
  let [slowestMs, counted] = [0, 0];
  while (!end.isOver) {
    const began = performance.now();
    await add(0);
    slowestMs = Math.max(slowestMs, performance.now() - began);
    counted++;
  }
  return { result: await result, slowestMs, counted };
}

test("there are days for two weeks, and a second run makes none", async () => {
  expect(await createLedgerDays()).toBe(15);
  expect(await createLedgerDays()).toBe(0);
  expect((await days()).at(-1)).toBe(nameOf(-14));
});

test("while somebody reads the whole ledger, days are made and counting goes on; the old day is dropped as soon as nobody reads it", async () => {
  await add(LOG_DAYS + 1, LOG_DAYS + 1, LOG_DAYS, 0);
  const old = nameOf(LOG_DAYS + 1);
  const { result, slowestMs, counted } = await reading(() => whileCounting(() => pruneLedger()));
  expect(result).toEqual({ made: 14, dropped: [], held: [old], overdue: 0 });
  expect(slowestMs).toBeLessThan(500);
  expect(counted).toBeGreaterThan(10);
  expect(await days()).toContain(old);
  expect(await pruneLedger()).toEqual({ made: 0, dropped: [old], held: [], overdue: 0 });
  expect(await tables()).not.toContain(old);
  expect(await calls()).toBe(2 + counted);
});

test("a run drops one day, the oldest, and half a day later the next; what the log keeps stays", async () => {
  await createLedgerDays();
  await add(LOG_DAYS + 3, LOG_DAYS + 1, LOG_DAYS);
  expect(await pruneLedger()).toMatchObject({ dropped: [nameOf(LOG_DAYS + 3)], overdue: 1 });
  expect(await pruneAfter(12 * HOUR_MS)).toMatchObject({ dropped: [nameOf(LOG_DAYS + 1)], overdue: 0 });
  expect(await pruneAfter(13 * HOUR_MS)).toBeNull();
  expect(await days()).toContain(nameOf(LOG_DAYS));
});

test("an operator who keeps less has it dropped earlier", async () => {
  await add(9, 8, 7);
  expect(await pruneLedger()).toMatchObject({ dropped: [] });
  provideEnv({ KEEP_CALLS_DAYS: "8" });
  expect(await pruneAfter(12 * HOUR_MS)).toMatchObject({ dropped: [nameOf(9)], overdue: 0 });
  provideEnv({ KEEP_CALLS_DAYS: "" });
});

test("however often and on however many servers it runs, a day goes, and the others are reported as overdue", async () => {
  await add(...Array.from({ length: 8 }, (_, i) => LOG_DAYS + 1 + i));
  await Promise.allSettled(Array.from({ length: 4 }, () => pruneLedger()));
  for (const hours of [1, 5, 11]) expect(await pruneAfter(hours * HOUR_MS)).toEqual({ made: 0, dropped: [], held: [], overdue: 7 });
  expect((await days()).slice(0, 7)).toEqual(Array.from({ length: 7 }, (_, i) => nameOf(LOG_DAYS + 7 - i)));
});

test("after a month without a server, what is overdue is caught up, one day a day, and then nothing is", async () => {
  await createLedgerDays();
  await add(...Array.from({ length: 30 }, (_, i) => i));
  const overdue: number[] = [];
  for (let half = 0; half < 62; half++) overdue.push((await pruneAfter(30 * DAY_MS + half * 12 * HOUR_MS))?.overdue ?? 0);
  expect(overdue.slice(0, 5)).toEqual([28, 27, 27, 26, 26]);
  expect(overdue.at(-1)).toBe(0);
  expect(await calls()).toBe(0);
});

test("a database clock that was ahead for a while costs a day each time it jumps, and no drop is put off until that future", async () => {
  await add(...Array.from({ length: 6 }, (_, i) => LOG_DAYS + 1 + i));
  expect(await pruneAfter(40 * DAY_MS)).toMatchObject({ dropped: [nameOf(LOG_DAYS + 6)] });
  expect(await pruneAfter(0)).toMatchObject({ dropped: [], overdue: 5 });
  expect(await pruneAfter(11 * HOUR_MS)).toMatchObject({ dropped: [], overdue: 5 });
  expect(await pruneAfter(12 * HOUR_MS)).toMatchObject({ dropped: [nameOf(LOG_DAYS + 5)] });
});

test("a day that was begun is dropped before an older one that a late call made", async () => {
  await add(LOG_DAYS + 1);
  const old = nameOf(LOG_DAYS + 1);
  await claimDay(old, NOW);
  await pool().query(`alter table call_ledger detach partition "${old}" concurrently`);
  await add(LOG_DAYS + 9);
  expect(await pruneAfter(HOUR_MS)).toMatchObject({ dropped: [old], overdue: 1 });
});

test("days are made by the database's clock, whatever the process says", async () => {
  vi.spyOn(systemClock, "now").mockImplementation(() => NOW + 400 * DAY_MS);
  await createLedgerDays();
  expect((await days()).at(-1)).toBe(nameOf(-14));
});

test("a day that was detached and not dropped when a server was killed is dropped by the next run", async () => {
  await createLedgerDays();
  await add(LOG_DAYS + 2);
  const old = nameOf(LOG_DAYS + 2);
  await pool().query(`alter table call_ledger detach partition "${old}" concurrently`);
  expect(await tables()).toContain(old);
  expect(await pruneLedger()).toMatchObject({ dropped: [old] });
  expect(await tables()).not.toContain(old);
});

test("calls of days that nobody made are counted, each in its own day, by however many at once", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => add(-40, 5 + (i % 3))));
  expect(await calls()).toBe(40);
  expect(await days()).toEqual([nameOf(7), nameOf(6), nameOf(5), nameOf(-40)]);
  expect((await pool().query(`select from "${nameOf(-40)}"`)).rowCount).toBe(20);
});

test("what is refused for another reason than a missing day stays refused", async () => {
  await pool().query("alter table call_ledger add constraint odd check (bytes <> 1)");
  await expect(add(0)).rejects.toMatchObject({ code: "23514" });
  await pool().query("alter table call_ledger drop constraint odd");
});
