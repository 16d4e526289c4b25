import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/durations";
import type { Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { seededRandom } from "@/testing/random";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { USAGE_PARTS, type UsageReport } from "../contract";
import { ledgerJson, type Call } from "../counting/call";
import { openPeriod } from "../counting/open-period";
import { settleCall } from "../counting/settle-calls";
import { flushCallNotes, noteCall } from "../request-log/note-call";
import { readUsageReport } from "./read-usage-report";
import { writeUsageCsv } from "./write-usage-csv";

useDatabase();

/** A period that ends inside an hour, and the one that follows; calls lie around midnight and around that moment. */
const ENDS = Date.parse("2026-11-20T14:37:21.500Z");
const FIRST = { startsAt: new Date("2026-10-20T14:37:21.500Z"), endsAt: new Date(ENDS) };
const SECOND = { startsAt: new Date(ENDS), endsAt: new Date("2026-12-20T14:37:21.500Z") };
const NOW = Date.parse("2026-11-21T09:30:00.000Z");
const MOMENTS = [
  "2026-10-20T14:37:21.500Z",
  "2026-11-19T00:00:00Z",
  "2026-11-20T00:00:00Z",
  "2026-11-20T14:37:21.500Z",
  "2026-11-21T00:00:00Z",
];
const ENDPOINTS = [
  "/companies",
  "/companies/{id}",
  "/products",
  "/pricing/spot",
  "/pricing/trends",
  "/market/shipments",
  "/changes",
  "/me",
] as const;

const random = seededRandom(20_261_121);
const ctx: Context = operator({ now: () => NOW });
let orgId = "";
const periods = new Map<string, number>();

function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

function momentOf(): number {
  const near =
    Date.parse(MOMENTS[random.between(0, MOMENTS.length - 1)] ?? "") +
    random.between(-HOUR_MS, HOUR_MS) * (random.fraction() < 0.5 ? 1 : 0.001);
  return Math.round(Math.min(NOW, Math.max(FIRST.startsAt.getTime(), near)));
}

function callAt(atMs: number, keys: readonly string[], charge: 0 | 1): Call & { periodId: number } {
  const periodId = periods.get(atMs < ENDS ? "first" : "second") ?? 0;
  const status = charge === 1 ? 200 : random.pick([304, 400, 404, 429]);
  const endpoint = random.pick(ENDPOINTS);
  const keyId = keys[random.between(0, keys.length - 1)] ?? "";
  const answer = { status, charge, bytes: random.between(10, 5_000), durationUs: 500, query: "", address: null, clientId: null };
  return { id: idAt(atMs), orgId, keyId, mode: "live", periodId, endpoint, ...answer };
}

/** What the process did not live to hear of: the batch was committed, its calls were not answered, and later they are taken back. */
async function kill(batch: readonly (Call & { periodId: number })[]): Promise<void> {
  const byPeriod = new Map<number, number>();
  for (const { periodId } of batch) byPeriod.set(periodId, (byPeriod.get(periodId) ?? 0) + 1);
  const ids = [...byPeriod.keys()].sort((a, b) => a - b);
  const values = [ids, ids.map((id) => byPeriod.get(id)), ledgerJson(batch)];
  await pool().query("select * from meter_settle($1, $2, $3::json, false)", values);
  // A second process sends it again, without knowing; nothing may be added twice.
  await pool().query("select * from meter_settle($1, $2, $3::json, true)", values);
  const lost = batch.filter(() => random.fraction() < 0.5).map(({ id }) => id);
  await pool().query("select meter_void($1)", [lost]);
}

beforeAll(async () => {
  const owner = await keyFor("pro", { quotaCalls: 5_000 });
  orgId = owner.orgId;
  const more = await Promise.all(Array.from({ length: 8 }, (_, n) => keyFor(null, { orgId, name: n < 2 ? "same name" : `key ${n}` })));
  const keys = [owner.id, ...more.map(({ id }) => id)];
  await prisma().entitlement.update({
    where: { orgId },
    data: { periodStartsAt: SECOND.startsAt, periodEndsAt: SECOND.endsAt, periodAnchor: FIRST.startsAt },
  });
  periods.set("first", (await openPeriod({ orgId, kind: "live", quota: 5_000, ...FIRST }, NOW)).id);
  periods.set("second", (await openPeriod({ orgId, kind: "live", quota: 5_000, ...SECOND }, NOW)).id);
  for (let round = 0; round < 12; round++) {
    await Promise.all(Array.from({ length: 40 }, () => settleCall(callAt(momentOf(), keys, 1))));
    for (let n = 0; n < 20; n++) noteCall({ ...callAt(momentOf(), keys, 0), ...(n % 4 === 0 ? { periodId: null } : {}) });
    await kill(Array.from({ length: 15 }, () => callAt(momentOf(), keys, 1)));
    await flushCallNotes();
  }
});

type LedgerSum = { grp: string; calls: number; charged: number; bytes: number };

async function ledger(by: string, condition: string, values: unknown[]): Promise<Map<string, LedgerSum>> {
  const { rows } = await pool().query<LedgerSum>(
    `select ${by} as grp, count(*) as calls, sum(charge) as charged, sum(bytes) as bytes from call_ledger where org_id = $1 and ${condition} group by 1`,
    [orgId, ...values],
  );
  return new Map(rows.map((row) => [row.grp, row]));
}

const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);
const shownSum = ({ days }: UsageReport): number => sumOf(days.flatMap(({ values }) => Object.values(values)));
const BY = { endpoint: "endpoint", key: "key_id", status: "status::text" };

test.each(["first", "second"])("of the %s period every figure is that of the ledger, however it is cut", async (name) => {
  const id = periods.get(name) ?? 0;
  const bounds = name === "first" ? FIRST : SECOND;
  // What belongs to no period stands where its hour begins.
  const inPeriod = `(period_id = $2 or (period_id is null and date_trunc('hour', uuidv7_time(id), 'UTC') >= $3 and date_trunc('hour', uuidv7_time(id), 'UTC') < $4))`;
  const values = [id, bounds.startsAt, bounds.endsAt];
  const used = (await pool().query<{ used: number }>("select used from period_now where id = $1", [id])).rows[0]?.used;
  for (const part of USAGE_PARTS) {
    const report = await readUsageReport(ctx, orgId, { mode: "live", period: name === "second" ? "current" : String(id) }, part);
    expect(report.window).toMatchObject({ kind: "period", id, isRunning: name === "second", quota: 5_000 });
    expect(report.used).toBe(used);
    const truth = await ledger(BY[part], inPeriod, values);
    expect(report.groups.length).toBe(truth.size);
    for (const { key, calls, counted, bytes } of report.groups)
      expect({ calls, counted, bytes }, key).toEqual({
        calls: truth.get(key)?.calls,
        counted: truth.get(key)?.charged,
        bytes: truth.get(key)?.bytes,
      });
    expect(report.total.counted).toBe(report.used);
    expect(sumOf(report.counted.map(({ calls }) => calls))).toBe(report.used);
    expect(shownSum(report)).toBe(part === "status" ? report.total.calls : report.used);
  }
});

test("days are those of the ledger in UTC, and parts without a colour are put together", async () => {
  const id = periods.get("first") ?? 0;
  const report = await readUsageReport(ctx, orgId, { mode: "live", period: String(id) }, "endpoint");
  const truth = await ledger("to_char(uuidv7_time(id) at time zone 'UTC', 'YYYY-MM-DD')", "period_id = $2", [id]);
  expect(report.days).toHaveLength(32);
  for (const { day, values } of report.days) expect(sumOf(Object.values(values)), day).toBe(truth.get(day)?.charged ?? 0);
  expect(report.shown).toHaveLength(6);
  expect(report.shown.at(-1)).toBe("others");
});

test("filtered by key and endpoint the figures are those of that key and endpoint alone, and the meter stays whole", async () => {
  const key = (await ledger("key_id", "true", [])).keys().next().value ?? "";
  const filter = { mode: "live", period: "days", key, endpoint: "/companies" } as const;
  const report = await readUsageReport(ctx, orgId, filter, "status");
  const truth = await ledger("status::text", "key_id = $2 and endpoint = $3 and uuidv7_time(id) >= $4", [
    key,
    "/companies",
    "2026-10-23T00:00:00Z",
  ]);
  expect(Object.fromEntries(report.groups.map(({ key: status, calls }) => [status, calls]))).toEqual(
    Object.fromEntries([...truth].map(([status, { calls }]) => [status, calls])),
  );
  expect(report.used).toBe(
    sumOf([...(await ledger("1::text", "uuidv7_time(id) >= $2", ["2026-10-23T00:00:00Z"])).values()].map(({ charged }) => charged)),
  );
});

test("two keys of one name are told apart", async () => {
  const { groups } = await readUsageReport(ctx, orgId, { mode: "live", period: "current" }, "key");
  expect(new Set(groups.map(({ label }) => label)).size).toBe(groups.length);
});

test("the lines of the file add up to the same", async () => {
  for (const name of ["first", "second"]) {
    const period = String(periods.get(name));
    const report = await readUsageReport(ctx, orgId, { mode: "live", period }, "key");
    const file = await writeUsageCsv(ctx, orgId, { mode: "live", period });
    let text = "";
    for await (const chunk of file.chunks) text += chunk;
    const [head = "", ...lines] = text.trimEnd().split("\r\n");
    expect(head).toBe("day,endpoint,key,key_name,status,mode,calls,charged,bytes");
    const sum = (column: number): number => sumOf(lines.map((line) => Number(line.split(",")[column])));
    expect([sum(6), sum(7), sum(8)]).toEqual([report.total.calls, report.used, report.total.bytes]);
  }
});

test("nothing of it is read from the ledger", async () => {
  const read = () =>
    Promise.all(
      USAGE_PARTS.flatMap((part) =>
        [...periods.values(), "days", "current"].map((period) =>
          readUsageReport(ctx, orgId, { mode: "live", period: String(period) }, part),
        ),
      ),
    );
  const before = await read();
  await pool().query("truncate call_ledger");
  expect(await read()).toEqual(before);
});
