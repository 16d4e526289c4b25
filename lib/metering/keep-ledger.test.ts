import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { useDatabase } from "@/e2e/use-database";
import { addDays, dayAt } from "@/lib/core/dates";
import { env } from "@/lib/platform/env";
import { pool } from "@/lib/platform/database";
import { ledgerJson } from "./call";
import { createLedgerDays, keepLedger, KEPT_DAYS } from "./keep-ledger";

useDatabase();

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 9, 30);
const nameOf = (ageDays: number): string => `call_ledger_${addDays(dayAt(NOW), -ageDays).replaceAll("-", "")}`;

function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

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

/** Whatever a test made: the next begins without a day. */
afterEach(async () => {
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
  expect(await createLedgerDays(NOW)).toBe(15);
  expect(await createLedgerDays(NOW)).toBe(0);
  expect((await days()).at(-1)).toBe(nameOf(-14));
});

test("while somebody reads the whole ledger, days are made and counting goes on; the old day is dropped as soon as nobody reads it", async () => {
  await add(KEPT_DAYS + 1, KEPT_DAYS + 1, KEPT_DAYS, 0);
  const old = nameOf(KEPT_DAYS + 1);
  const { result, slowestMs, counted } = await reading(() => whileCounting(() => keepLedger(NOW)));
  expect(result).toEqual({ made: 14, dropped: [], held: [old] });
  expect(slowestMs).toBeLessThan(500);
  expect(counted).toBeGreaterThan(10);
  expect(await days()).toContain(old);
  expect(await keepLedger(NOW)).toEqual({ made: 0, dropped: [old], held: [] });
  expect(await tables()).not.toContain(old);
  expect(await calls()).toBe(2 + counted);
});

test("a run drops one day, the oldest, and the next goes on; what the log keeps stays", async () => {
  await createLedgerDays(NOW);
  await add(KEPT_DAYS + 3, KEPT_DAYS + 1, KEPT_DAYS);
  expect(await keepLedger(NOW)).toMatchObject({ dropped: [nameOf(KEPT_DAYS + 3)] });
  expect(await keepLedger(NOW)).toMatchObject({ dropped: [nameOf(KEPT_DAYS + 1)] });
  expect(await keepLedger(NOW)).toBeNull();
  expect(await days()).toContain(nameOf(KEPT_DAYS));
});

test("a day that was detached and not dropped when a server was killed is dropped by the next run", async () => {
  await createLedgerDays(NOW);
  await add(KEPT_DAYS + 2);
  const old = nameOf(KEPT_DAYS + 2);
  await pool().query(`alter table call_ledger detach partition "${old}" concurrently`);
  expect(await tables()).toContain(old);
  expect(await keepLedger(NOW)).toMatchObject({ dropped: [old] });
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
