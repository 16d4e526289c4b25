import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addDays, dayAt } from "@/lib/core/dates";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
import { ledgerPool, pool } from "@/lib/platform/database";
import { databaseClock } from "@/lib/platform/database-clock";
import { env, provideEnv } from "@/lib/platform/env";
import { codeOf } from "@/lib/platform/sql-state";
import { idAt } from "@/testing/metering";
import { keyFor, operator, type TestKey, useDatabase } from "@/testing/use-database";
import { useLedger } from "@/testing/use-ledger";
import { readArchivedDays } from "../archive/read-archive";
import { type Call, ledgerJson } from "../counting/call";
import { indexLedger } from "../index-ledger";
import { pruneLedger } from "../prune-ledger";
import { listCalls } from "../request-log/list-calls";
import { readCall } from "../request-log/read-call";
import { readDurations } from "../request-log/read-durations";
import { readKeyUsage } from "../usage/read-key-usage";
import { moveLedger } from "./move-ledger";
import { openLedger } from "./open-ledger";

const ledger = useLedger();
useDatabase();

const NOW = Date.UTC(2026, 10, 22, 9, 30);
const nameOf = (ageDays: number): string => `call_ledger_${addDays(dayAt(NOW), -ageDays).replaceAll("-", "")}`;
const setClock = (ms: number): void => void (databaseClock().now = () => Promise.resolve(ms));
const moveAfter = (ms: number) => {
  setClock(NOW + ms);
  return moveLedger();
};

const callAt = (ageDays: number, stated: Partial<Call> = {}): Call => ({
  ...{ id: idAt(NOW - ageDays * DAY_MS), orgId: key.orgId, keyId: key.id, mode: "live", periodId: 7, endpoint: "/companies", status: 200 },
  ...{ charge: 1, bytes: 120, durationUs: 900, query: "country=DE", address: "203.0.113.7", clientId: null },
  ...stated,
});
const add = async (...calls: Call[]): Promise<Call[]> => {
  await pool().query("select ledger_add($1::json)", [ledgerJson(calls)]);
  return calls;
};
const noneIfRefused = (error: unknown): Call[] => {
  if (["23514", "55P03"].includes(codeOf(error))) return [];
  throw error;
};
const DAYS = "select c.relname as name from pg_class c where c.relkind = 'r' and c.relname ~ '^call_ledger_\\d{8}' order by 1";
const daysHere = async (): Promise<string[]> => (await pool().query<{ name: string }>(DAYS)).rows.map(({ name }) => name);
const daysThere = async (): Promise<string[]> => (await ledger.ask<{ name: string }>(DAYS)).map(({ name }) => name);

const context = () => ({ ...operator(), clock: { now: () => NOW } });
const FROM = new Date(NOW - 60 * DAY_MS).toISOString();
/** The ids of the log, page after page. */
async function listed(filter: Partial<Parameters<typeof listCalls>[2]> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await listCalls(context(), key.orgId, { from: FROM, ...filter, ...(cursor === "" ? {} : { cursor }) });
    expect(page.isAway).toBe(false);
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
  }
  return ids;
}
const newestFirst = (calls: readonly Call[]): string[] =>
  calls
    .map(({ id }) => id)
    .toSorted()
    .toReversed();

let key: TestKey;
beforeAll(async () => {
  key = await keyFor(null);
  await openLedger();
});
beforeEach(() => setClock(NOW));
afterEach(async () => {
  vi.restoreAllMocks();
  await pool().query("delete from ledger_drop");
  for (const name of await daysHere()) await pool().query(`drop table "${name}"`);
  for (const name of await daysThere()) await ledger.ask(`drop table "${name}"`);
});

/** Runs `work` as by a process that ends before its statement of this number, or the first of this text; returns how many it began. */
async function endingAt(last: number | RegExp, work: () => Promise<unknown>): Promise<number> {
  const state = { begun: 0, hasEnded: false };
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given;
    state.hasEnded ||= typeof last === "number" ? state.begun === last : typeof asked === "string" && last.test(asked);
    if (!state.hasEnded) state.begun++;
    if (!state.hasEnded) return Reflect.apply(query, this, given);
    const done = given.at(-1);
    const error = new Error("the process has ended");
    if (typeof done === "function") return void queueMicrotask(() => done(error));
    if (typeof asked === "string") return Promise.reject(error);
    // As the driver ends a stream whose connection is lost.
    process.nextTick(() => (asked as { handleError(error: Error): void }).handleError(error));
    return asked;
  } as typeof query);
  await work().catch(() => undefined);
  spy.mockRestore();
  return state.begun;
}

test("a day that has been over for an hour is moved with every value, and the main database keeps the others", async () => {
  const odd = callAt(1, { query: 'q=Größe,\t"two" \\N \u2028\n', clientId: "", periodId: null, address: null, bytes: 2_147_483_647 });
  const calls = await add(callAt(0), odd, callAt(1), callAt(2));
  const before = await pool().query("select * from call_ledger where id < uuidv7_floor($1) order by id", ["2026-11-22T00:00:00Z"]);
  expect(await moveAfter(-9 * HOUR_MS)).toEqual({ moved: [nameOf(2)], waiting: 0 });
  expect(await moveAfter(-8 * HOUR_MS - 30 * MINUTE_MS)).toEqual({ moved: [nameOf(1)], waiting: 0 });
  expect(await moveLedger()).toBeNull();
  expect([await daysHere(), await daysThere()]).toEqual([[nameOf(0)], [nameOf(2), nameOf(1)]]);
  expect(await ledger.ask("select *, period_id::int from call_ledger order by id")).toEqual(before.rows);
  expect(await listed()).toEqual(newestFirst(calls));
  expect(await readCall(context(), key.orgId, odd.id)).toMatchObject({ id: odd.id, query: odd.query, address: null, bytes: 2_147_483_647 });
  expect(await readCall(context(), "p", odd.id)).toBeNull();
});

test("wherever a run ends, no request is missing or shown twice, and the next one completes it", async () => {
  for (let last = 0; ; last++) {
    const calls = await add(callAt(2), callAt(1), callAt(1, { status: 404 }), callAt(0));
    const begun = await endingAt(last, moveLedger);
    expect(await listed({ limit: 2 }), `after ${last} statements`).toEqual(newestFirst(calls));
    await moveLedger();
    expect([await daysHere(), await daysThere()], `after ${last} statements`).toEqual([[nameOf(0)], [nameOf(2), nameOf(1)]]);
    expect(await listed(), `after ${last} statements`).toEqual(newestFirst(calls));
    for (const name of await daysHere()) await pool().query(`drop table "${name}"`);
    for (const name of await daysThere()) await ledger.ask(`drop table "${name}"`);
    if (begun < last) return expect(last).toBeGreaterThan(30);
  }
});

test("calls that are counted late for a day that was moved follow it, whatever ends the runs", async () => {
  const calls = await add(callAt(1), callAt(0));
  await moveLedger();
  for (let run = 0; run < 40; run++) {
    calls.push(...(await add(callAt(1), callAt(3))));
    await endingAt(Math.floor(Math.random() * 60), moveLedger);
    expect(await listed({ limit: 7 }), `run ${run}`).toEqual(newestFirst(calls));
  }
  await moveLedger();
  expect([await daysHere(), await daysThere()]).toEqual([[nameOf(0)], [nameOf(3), nameOf(1)]]);
  expect(await listed()).toEqual(newestFirst(calls));
});

test("pages and filters show the same when days were moved, and while one is in both databases", async () => {
  const calls: Call[] = [];
  for (const age of [0, 1, 2, 3])
    for (let n = 0; n < 5; n++)
      calls.push(
        callAt(age + n / 1_000, {
          durationUs: (age + 1) * 100 + n,
          address: `203.0.113.${n % 2}`,
          status: n % 2 === 0 ? 200 : 404,
          endpoint: n < 2 ? "/pricing/spot" : "/companies",
        }),
      );
  await add(...calls);
  const day = (age: number): string => `${addDays(dayAt(NOW), -age)}T00:00:00.000Z`;
  const filters = [
    ...[{}, { status: "404" }, { status: "4xx", endpoint: "/companies" }, { text: "pricing" }, { charged: "no" as const }],
    ...[{ from: day(2), until: day(0) }, { from: day(0) }, { until: day(1) }, { from: day(1), status: "404" }],
  ];
  const seen = async () => {
    const found: string[][] = [];
    for (const filter of filters) for (const limit of [1, 3, 100]) found.push(await listed({ ...filter, limit }));
    const durations = await Promise.all(filters.map((filter) => readDurations(context(), key.orgId, { from: FROM, ...filter })));
    return { found, durations, usage: await readKeyUsage(context(), key.orgId, key.id) };
  };
  const before = await seen();
  expect(before).toMatchObject({
    durations: [{ count: 20, p50: 204 }, ...filters.slice(1).map(() => ({}))],
    usage: { recent: { calls: 6 } },
  });
  expect(before.found[0]).toEqual(newestFirst(calls));
  await endingAt(new RegExp(`detach partition "${nameOf(1)}"`), moveLedger);
  expect([await daysHere(), await daysThere()]).toEqual([
    [nameOf(1), nameOf(0)],
    [nameOf(3), nameOf(2), nameOf(1)],
  ]);
  expect(await seen()).toEqual(before);
  await moveLedger();
  expect((await daysHere()).length).toBe(1);
  expect(await seen()).toEqual(before);
});

test("calls that are counted for days while those are moved are neither lost nor shown twice", async () => {
  const calls = await add(...Array.from({ length: 30 }, (_, n) => callAt(n % 3)));
  const end = { isOver: false };
  const counting = (async () => {
    // While a day is being detached, a call of it is refused, and so not counted.
    for (let n = 0; !end.isOver; n++) calls.push(...(await add(callAt(n % 3)).catch(noneIfRefused)));
  })();
  for (let run = 0; run < 15; run++) await moveLedger();
  end.isOver = true;
  await counting;
  expect(calls.length).toBeGreaterThan(60);
  expect(await listed({ limit: 100 })).toEqual(newestFirst(calls));
  await moveLedger();
  expect(await daysHere()).toEqual([nameOf(0)]);
  expect(await listed({ limit: 100 })).toEqual(newestFirst(calls));
});

test("while days are moved, by two servers at once, everyone reads all requests once", async () => {
  const calls = await add(...Array.from({ length: 60 }, (_, n) => callAt(n % 6)));
  const end = { isOver: false };
  const moving = Promise.all([moveLedger(), moveLedger(), moveLedger()]).finally(() => (end.isOver = true));
  let reads = 0;
  while (!end.isOver) {
    expect(await listed({ limit: 100 })).toEqual(newestFirst(calls));
    reads++;
  }
  const outcomes = await moving;
  expect([outcomes.filter((one) => one === null).length, reads > 3]).toEqual([2, true]);
  expect(outcomes.find((one) => one !== null)?.moved).toHaveLength(5);
});

test("a day that arrives as something else stays where it is", async () => {
  const [call] = await add(callAt(1));
  await moveLedger();
  await ledger.ask("update call_ledger set bytes = 7");
  await add({ ...callAt(1), id: call?.id ?? "" });
  await expect(moveLedger()).rejects.toThrow(`The calls of ${nameOf(1)} in the ledger database (1 `);
  expect(await daysHere()).toEqual([nameOf(1)]);
});

test("a reader of the main database delays a day, which is in both meanwhile", async () => {
  const calls = await add(callAt(1), callAt(0));
  const reader = new pg.Client({ connectionString: env().DATABASE_URL });
  await reader.connect();
  await reader.query("begin; select count(*) from call_ledger");
  try {
    expect(await moveLedger()).toEqual({ moved: [], waiting: 1 });
    expect(await listed()).toEqual(newestFirst(calls));
  } finally {
    await reader.query("commit");
    await reader.end();
  }
  expect(await moveLedger()).toEqual({ moved: [nameOf(1)], waiting: 0 });
  expect(await listed()).toEqual(newestFirst(calls));
});

test("without the ledger database, newer requests are shown and the others are said to be away; nothing is moved", async () => {
  const [today, old] = await add(callAt(0), callAt(2));
  await moveLedger();
  const [recent] = await add(callAt(1));
  await ledger.away(async () => {
    const { rows, isAway } = await listCalls(context(), key.orgId, { from: FROM });
    expect([rows.map(({ id }) => id), isAway]).toEqual([[today?.id, recent?.id], true]);
    expect(await listCalls(context(), key.orgId, { from: "2026-11-22T00:00:00Z" })).toMatchObject({
      rows: [{ id: today?.id }],
      isAway: false,
    });
    expect(await readCall(context(), key.orgId, recent?.id ?? "")).toMatchObject({ id: recent?.id });
    await expect(readCall(context(), key.orgId, old?.id ?? "")).rejects.toMatchObject({ code: "unavailable" });
    expect((await readKeyUsage(context(), key.orgId, key.id)).recent).toMatchObject({ calls: 1, sinceMs: Date.UTC(2026, 10, 22) });
    expect([await moveLedger(), await indexLedger(), (await pruneLedger())?.dropped]).toEqual([null, null, []]);
  });
  expect(await daysHere()).toContain(nameOf(1));
  await moveLedger();
  expect(await listed()).toEqual(newestFirst([today, recent, old].flatMap((call) => call ?? [])));
});

test("a ledger database that takes a question and never responds counts as away", async () => {
  const [today] = await add(callAt(0), callAt(1));
  await moveLedger();
  const silent = vi.spyOn(ledgerPool() ?? pool(), "connect").mockImplementation(() => new Promise(() => undefined));
  const began = performance.now();
  const { rows, isAway } = await listCalls(context(), key.orgId, { from: FROM }, 200);
  expect([rows.map(({ id }) => id), isAway]).toEqual([[today?.id], true]);
  expect(performance.now() - began).toBeLessThan(5_000);
  silent.mockRestore();
});

test("days are indexed, archived and dropped where they are", async () => {
  provideEnv({ KEEP_ARCHIVED_CALLS_DAYS: "400" });
  const [old] = await add(callAt(40), callAt(31), callAt(1));
  await moveLedger();
  expect(await indexLedger()).toEqual([nameOf(1), nameOf(31), nameOf(40)]);
  expect(await indexLedger()).toBeNull();
  expect(await pruneLedger()).toMatchObject({ dropped: [nameOf(40)], overdue: 1 });
  expect(await daysThere()).toEqual([nameOf(31), nameOf(1)]);
  expect(await readArchivedDays()).toEqual({ first: addDays(dayAt(NOW), -40), last: addDays(dayAt(NOW), -40) });
  expect(await readCall(context(), key.orgId, old?.id ?? "")).toMatchObject({ id: old?.id, address: null });
  setClock(NOW + 12 * HOUR_MS);
  expect(await pruneLedger()).toMatchObject({ dropped: [nameOf(31)], overdue: 0 });
  provideEnv({ KEEP_ARCHIVED_CALLS_DAYS: "" });
});

test("a main database is refused, and what a migration adds to the ledger is added there", async () => {
  await add(callAt(1));
  await ledger.ask("create table organisation ()");
  expect(await moveLedger()).toBeNull();
  await expect(openLedger()).rejects.toMatchObject({
    code: "unavailable",
    cause: { message: expect.stringContaining("leads to a main database") },
  });
  expect(await daysHere()).toEqual([nameOf(1)]);
  await ledger.ask("drop table organisation");
  await pool().query("alter table call_ledger add column note text default 'new'");
  await moveLedger();
  expect(await ledger.ask("select note from call_ledger")).toEqual([{ note: "new" }]);
  await pool().query("alter table call_ledger drop column note");
});
