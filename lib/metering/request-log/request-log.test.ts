import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { person, type Person } from "@/testing/people";
import { keyFor, useDatabase } from "@/testing/use-database";
import { MOST_SEARCHED } from "../contract";
import { ledgerJson, type Call } from "../counting/call";
import { listUsedKeys } from "../usage/list-used-keys";
import { type UsageCsv, writeUsageCsv } from "../usage/write-usage-csv";
import { listCalls } from "./list-calls";
import { flushCallNotes, noteCall } from "./note-call";
import { readCall } from "./read-call";
import { readDurations } from "./read-durations";

useDatabase();

const NOW = Date.parse("2026-11-21T09:30:00.000Z");
const clock = { now: () => NOW };
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE_MS).toISOString();

function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

async function readAll({ chunks }: UsageCsv): Promise<string> {
  let whole = "";
  for await (const chunk of chunks) whole += chunk;
  return whole;
}

let mine: Person,
  theirs: Person,
  orgId = "",
  keyId = "";

const call = (minutesAgo: number, more: Partial<Call> = {}): Call => ({
  id: idAt(NOW - minutesAgo * MINUTE_MS),
  orgId,
  keyId,
  mode: "live",
  periodId: null,
  endpoint: "/companies",
  status: 200,
  charge: 1,
  bytes: 100,
  durationUs: 1_500,
  query: "country=DE",
  address: "203.0.113.7",
  clientId: null,
  ...more,
});
const add = (calls: readonly Call[]) => pool().query("select ledger_add($1::json)", [ledgerJson(calls)]);
const DAY = 24 * 60;

/** From today back over several partitions, a minute before and after midnights among them. */
const CALLS: [minutesAgo: number, more?: Partial<Call>][] = [
  [1, { status: 429, charge: 0, endpoint: "/pricing/spot" }],
  [5],
  [9 * 60 + 29, { clientId: "job-17:row.3" }],
  [9 * 60 + 31, { status: 404, charge: 0, endpoint: "/companies/{id}", query: "" }],
  [DAY, { mode: "test", charge: 0, keyId: "explorer" }],
  [DAY * 3, { status: 503, charge: 0 }],
  [DAY * 29, { query: "q=%E2%98%80&q=b" }],
];
let made: Call[] = [];

beforeAll(async () => {
  [mine, theirs] = [await person({ clock }), await person({ clock })];
  orgId = mine.orgId ?? "";
  keyId = (await keyFor(null, { orgId, name: "nightly" })).id;
  made = CALLS.map(([minutes, more]) => call(minutes, more));
  await add(made);
  await add([call(2, { orgId: theirs.orgId ?? "", keyId: "key_theirs", clientId: "job-17:row.3" })]);
});

const ids = async (filter: Partial<Parameters<typeof listCalls>[2]>) => {
  const { rows } = await listCalls(await mine.ctx(), orgId, { from: ago(30 * DAY), ...filter });
  return rows.map(({ id }) => made.findIndex((one) => one.id === id));
};

test("all of one's own requests, newest first, across days, and nobody else's", async () => {
  expect(await ids({})).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const { rows } = await listCalls(await mine.ctx(), orgId, { from: ago(10) });
  expect(rows[1]).toEqual({
    id: made[1]?.id,
    at: ago(5),
    keyId,
    keyName: "nightly",
    mode: "live",
    endpoint: "/companies",
    query: "country=DE",
    status: 200,
    charge: 1,
    bytes: 100,
    durationUs: 1_500,
    clientId: null,
  });
});

test.each([
  ["the last hour", { from: ago(60) }, [0, 1]],
  ["from and until, the end not included", { from: ago(DAY), until: ago(5) }, [2, 3, 4]],
  ["a class of status", { status: "4xx" }, [0, 3]],
  ["one status", { status: "503" }, [5]],
  ["an endpoint", { endpoint: "/companies/{id}" }, [3]],
  ["a key", { key: "explorer" }, [4]],
  ["a part of the query, in any case", { text: "COUNTRY=de" }, [0, 1, 2, 4, 5]],
  ["a part of the path", { text: "pricing/" }, [0]],
  ["a parameter as people write it", { text: "☀" }, [6]],
  ["a path with its query", { text: "/companies?country=DE" }, [1, 2, 4, 5]],
  ["a decoded query behind its path", { text: "/companies?q=☀&q" }, [6]],
  ["the address that curl has", { text: "/api/v1/companies?country" }, [1, 2, 4, 5]],
  ["a whole request as the log shows it", { text: "GET /companies?country=DE" }, [1, 2, 4, 5]],
  ["what looks like a pattern", { text: "%_" }, []],
  ["the sandbox", { mode: "sandbox" as const }, [4]],
  ["what was charged", { charged: "yes" as const }, [1, 2, 6]],
  ["what was charged and failed, which is nothing", { charged: "yes" as const, status: "4xx" }, []],
  ["what was charged in the sandbox, which is nothing", { charged: "yes" as const, mode: "sandbox" as const }, []],
  ["what was not", { charged: "no" as const, status: "4xx" }, [0, 3]],
  ["the client's own id", { clientId: "job-17:row.3" }, [2]],
])("filtered by %s", async (_name, filter, expected) => {
  expect(await ids(filter)).toEqual(expected);
});

test("a text is looked for in the newest requests only, whatever kind of them is asked for", async () => {
  const big = await person();
  const at = idAt(NOW - 30 * MINUTE_MS);
  const rare = call(60, { orgId: big.orgId ?? "", status: 404, charge: 0 });
  await add([rare]);
  await pool().query(
    `insert into call_ledger (id, org_id, key_id, mode, period_id, endpoint, status, charge, bytes, duration_us, query, address)
     select (left($1, 15) || '000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $2, 'key', 'live', null, '/companies', 200, 0, 1, 1, 'country=DE', null
     from generate_series(1, $3::int) n`,
    [at, rare.orgId, MOST_SEARCHED],
  );
  const found = async (filter: { status?: string; text?: string; until?: string }) =>
    (await listCalls(await big.ctx(), rare.orgId, { from: ago(DAY), limit: 1, ...filter })).rows.map(({ id }) => id);
  expect(await found({ status: "404" })).toEqual([rare.id]);
  expect(await found({ status: "404", text: "country" })).toEqual([]);
  expect(await found({ status: "404", text: "country", until: ago(31) })).toEqual([rare.id]);
  await pool().query("delete from call_ledger where org_id = $1", [rare.orgId]);
});

test("a walk sees every request once, also while new ones come in", async () => {
  const ctx = await mine.ctx();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCalls(ctx, orgId, { from: ago(30 * DAY), limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.next ?? undefined;
    if (seen.length === 2) await add([call(-1, { endpoint: "/late" })]);
  } while (cursor !== undefined);
  expect(seen).toEqual(made.map(({ id }) => id));
  await expect(listCalls(ctx, orgId, { from: ago(1), cursor: "x' or 1=1" })).rejects.toMatchObject({ code: "cursor-invalid" });
});

test("who may see no keys sees what tells them apart, and no name, in the log, its choices and every file", async () => {
  const analyst = await person({ clock, orgId, role: "analyst" });
  const ctx = await analyst.ctx();
  const { rows } = await listCalls(ctx, orgId, { from: ago(10) });
  expect(new Set(rows.map(({ keyName }) => keyName))).toEqual(new Set([`Key …${keyId.slice(-4)}`]));
  expect(await readCall(ctx, orgId, made[4]?.id ?? "")).toMatchObject({ keyName: "Explorer" });
  expect(await readCall(ctx, orgId, made[2]?.id ?? "")).toMatchObject({ isKeyKnown: false });
  const files = await Promise.all(
    [ctx, await mine.ctx()].map(async (one) => readAll(await writeUsageCsv(one, orgId, { mode: "live", period: "days" }))),
  );
  expect(JSON.stringify([await listUsedKeys(ctx, orgId), files[0], rows])).not.toContain("nightly");
  expect(files[1]).toContain("nightly");
});

test("how long requests took is said of what the filter finds, whatever its page", async () => {
  const ctx = await mine.ctx();
  // Queries are kept as they were sent, with their question mark.
  const slow = [
    call(40, { endpoint: "/slow", query: "?country=FR", durationUs: 9_000 }),
    call(41, { endpoint: "/slow", durationUs: 1_000 }),
  ];
  await add(slow);
  const found = await readDurations(ctx, orgId, { from: ago(60), text: "/slow", cursor: slow[1]?.id ?? "", limit: 1 });
  expect(found).toEqual({ count: 2, p50: 1_000, p95: 9_000, p99: 9_000 });
  expect((await readDurations(ctx, orgId, { from: ago(60), text: "/slow?country=FR" }))?.count).toBe(1);
  expect(await readDurations(ctx, orgId, { from: ago(60), text: "/nowhere" })).toBeNull();
  await expect(readDurations(await theirs.ctx(), orgId, { from: ago(1) })).rejects.toMatchObject({ code: "not-found" });
  await pool().query("delete from call_ledger where endpoint = '/slow'");
});

test("one request with all that was kept of it; another organisation's does not exist", async () => {
  const id = made[2]?.id ?? "";
  expect(await readCall(await mine.ctx(), orgId, id)).toMatchObject({
    id,
    address: "203.0.113.7",
    clientId: "job-17:row.3",
    isKeyKnown: true,
  });
  expect(await readCall(await mine.ctx(), orgId, made[4]?.id ?? "")).toMatchObject({
    keyName: "Explorer",
    isKeyKnown: false,
    mode: "sandbox",
  });
  expect(await readCall(await theirs.ctx(), theirs.orgId ?? "", id)).toBeNull();
  await expect(readCall(await theirs.ctx(), orgId, id)).rejects.toMatchObject({ code: "not-found" });
  await expect(listCalls(await theirs.ctx(), orgId, { from: ago(1) })).rejects.toMatchObject({ code: "not-found" });
  for (const wrong of ["", "none_0000", "019000a5-0000-4000-8000-000000000000"])
    expect(await readCall(await mine.ctx(), orgId, wrong)).toBeNull();
});

test("an answer that costs nothing is in the log as soon as notes are written", async () => {
  const refused = call(0, { status: 403, charge: 0 });
  noteCall(refused);
  expect(await readCall(await mine.ctx(), orgId, refused.id)).toBeNull();
  await flushCallNotes();
  expect(await readCall(await mine.ctx(), orgId, refused.id)).toMatchObject({ status: 403 });
});

test("the keys that were used can be chosen", async () => {
  expect(await listUsedKeys(await mine.ctx(), orgId)).toEqual([
    { value: keyId, label: "nightly" },
    { value: "explorer", label: "Explorer" },
  ]);
});

test("a search that takes too long asks for a narrower one", async () => {
  const blocker = await pool().connect();
  await blocker.query("begin; lock table call_ledger");
  try {
    await expect(listCalls(await mine.ctx(), orgId, { from: ago(60) }, 100)).rejects.toMatchObject({ code: "unprocessable" });
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
});

test.each([
  { until: "+010000-01-01T00:00:00Z" },
  { from: "0001-01-01T00:00:00Z" },
  { until: "9999-12-31T00:00:00Z" },
  { clientId: "a\0b" },
])("%j is refused before the database", async (filter) => {
  await expect(listCalls(await mine.ctx(), orgId, { from: ago(60), ...filter })).rejects.toMatchObject({ code: "invalid-parameter" });
});
