import { readdirSync } from "node:fs";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addDays, dayAt } from "@/lib/core/dates";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { databaseClock } from "@/lib/platform/database-clock";
import { env, provideEnv } from "@/lib/platform/env";
import { files } from "@/lib/platform/files/files";
import { idAt } from "@/testing/metering";
import { type Person, person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { ledgerJson, type Call } from "../counting/call";
import { pruneLedger } from "../prune-ledger";
import { readCall } from "../request-log/read-call";
import { openDay } from "./archive-day";
import { readDayFile, sumOf } from "./day-file";
import { readArchivedDays, writeArchivedDay } from "./read-archive";

useDatabase();

const NOW = Date.UTC(2026, 10, 22, 9, 30);
const OLD = 40;
const dayBefore = (days: number): string => addDays(dayAt(NOW), -days);
const fileOf = (day: string): string => `call-archive/${day}/calls.parquet`;

/** A run when the database says that it is so much later. */
const pruneAfter = (ms: number) => {
  databaseClock().now = () => Promise.resolve(NOW + ms);
  return pruneLedger();
};

let owner: Person;
beforeEach(async () => {
  owner = await person();
  provideEnv({ KEEP_ARCHIVED_CALLS_DAYS: "400" });
  databaseClock().now = () => Promise.resolve(NOW);
});
afterEach(async () => {
  vi.restoreAllMocks();
  provideEnv({ KEEP_ARCHIVED_CALLS_DAYS: "" });
  await pool().query("delete from ledger_drop; delete from call_archive");
  const { rows } = await pool().query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relname like 'call_ledger_%'",
  );
  for (const { name } of rows) await pool().query(`drop table "${name}"`);
});

const callAt = (ageDays: number, stated: Partial<Call> = {}): Call => ({
  ...{ id: idAt(NOW - ageDays * DAY_MS), orgId: owner.orgId ?? "", keyId: "key_1", mode: "live", periodId: null },
  ...{
    endpoint: "/companies",
    status: 200,
    charge: 1,
    bytes: 120,
    durationUs: 900,
    query: "country=DE",
    address: "203.0.113.7",
    clientId: null,
  },
  ...stated,
});
const add = (calls: readonly Call[]) => pool().query("select ledger_add($1::json)", [ledgerJson(calls)]);
const isDropped = async (day: string): Promise<boolean> =>
  (await pool().query("select to_regclass($1) as t", [`call_ledger_${day.replaceAll("-", "")}`])).rows[0].t === null;
const csvOf = async (someone: Person, day: string): Promise<string[]> => {
  const parts: string[] = [];
  for await (const part of await writeArchivedDay(await someone.ctx(), someone.orgId ?? "", day)) parts.push(part);
  return parts.join("").trimEnd().split("\r\n");
};

test("a day that leaves the log is a file with every value but the IP address, and its requests are found by ID and by day", async () => {
  const stranger = await person();
  const odd = callAt(OLD, { query: 'q=Größe, "two" \u2028 +5 %', clientId: "job-7", periodId: null, bytes: 2_147_483_647 });
  const calls = [odd, callAt(OLD, { orgId: stranger.orgId ?? "", mode: "test", charge: 0, status: 404 }), callAt(OLD)];
  await add(calls);
  const day = dayBefore(OLD);
  expect(await pruneLedger()).toMatchObject({ dropped: [`call_ledger_${day.replaceAll("-", "")}`] });
  expect([await isDropped(day), await readArchivedDays()]).toEqual([true, { first: day, last: day }]);
  const file = await openDay(day);
  const text = Buffer.from((await file?.slice(0)) ?? new ArrayBuffer(0)).toString("latin1");
  expect([text.slice(0, 4), text.includes("203.0.113.7")]).toEqual(["PAR1", false]);
  expect(await readCall(await owner.ctx(), owner.orgId ?? "", odd.id)).toMatchObject({
    ...{ id: odd.id, query: odd.query, clientId: "job-7", bytes: 2_147_483_647, status: 200, charge: 1, address: null },
    at: new Date(NOW - OLD * DAY_MS).toISOString(),
  });
  expect(await readCall(await stranger.ctx(), stranger.orgId ?? "", odd.id)).toBeNull();
  expect(await readCall(await owner.ctx(), owner.orgId ?? "", idAt(NOW - OLD * DAY_MS))).toBeNull();
  const [head, ...lines] = await csvOf(owner, day);
  expect(head).toBe("at,id,key_id,mode,endpoint,query,status,charge,bytes,duration_us,client_id");
  expect(lines.map((line) => line.split(",")[1]).toSorted()).toEqual([calls[0]?.id, calls[2]?.id].toSorted());
  expect(await csvOf(stranger, day)).toHaveLength(2);
  await expect(csvOf(owner, dayBefore(OLD + 1))).rejects.toMatchObject({ code: "not-found" });
  await expect(writeArchivedDay(await stranger.ctx(), owner.orgId ?? "", day)).rejects.toMatchObject({ code: "not-found" });
});

test("of a day with many requests the file says what the database said, and one of them is read without the others", async () => {
  const calls = Array.from({ length: 25_000 }, (_, i) =>
    callAt(OLD, { orgId: i % 5_000 === 0 ? (owner.orgId ?? "") : "org_other", bytes: i }),
  );
  for (let i = 0; i < calls.length; i += 5_000) await add(calls.slice(i, i + 5_000));
  await pruneLedger();
  const file = await openDay(dayBefore(OLD));
  if (!file) throw new Error("there is no file");
  const { rows } = await pool().query("select calls, bytes, sha256 from call_archive");
  expect(rows).toEqual([{ calls: 25_000, bytes: file.byteLength, sha256: (await sumOf(readDayFile(file))).sha256 }]);
  const read: number[] = [];
  const slice: typeof file.slice = (start, end = file.byteLength) => {
    read.push(end - start);
    return file.slice(start, end);
  };
  const found: number[] = [];
  const wanted = { id: calls[20_000]?.id ?? "", orgId: owner.orgId ?? "" };
  for await (const { bytes } of readDayFile({ ...file, slice }, wanted)) found.push(bytes);
  expect(found).toEqual([20_000]);
  // First its end, which says where everything is.
  expect(read.slice(1).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(0.5 * file.byteLength);
  expect(await csvOf(owner, dayBefore(OLD))).toHaveLength(6);
});

test("a day whose file can't be read back as it was written stays in the database, and is archived by the next run", async () => {
  await add([callAt(OLD), callAt(OLD)]);
  const day = dayBefore(OLD);
  const broken = vi.spyOn(files(), "read").mockImplementation(() => Readable.from([Buffer.from("PAR1 is not all of it PAR1")]));
  await expect(pruneLedger()).rejects.toThrow();
  expect([await isDropped(day), await readArchivedDays()]).toEqual([false, null]);
  broken.mockRestore();
  const full = vi.spyOn(files(), "take").mockRejectedValue(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
  await expect(pruneAfter(HOUR_MS)).rejects.toThrow("no space left");
  full.mockRestore();
  expect(readdirSync(env().DATA_DIR).filter((name) => name.startsWith("call-archive-"))).toEqual([]);
  expect(await pruneAfter(2 * HOUR_MS)).toMatchObject({ dropped: [expect.stringContaining("call_ledger_")] });
  expect([await isDropped(day), await csvOf(owner, day)]).toEqual([true, expect.objectContaining({ length: 3 })]);
});

test("a file ends with its time; without the setting a day leaves nothing", async () => {
  await add([callAt(OLD), callAt(OLD - 1)]);
  await pruneLedger();
  await pruneAfter(12 * HOUR_MS);
  expect(await readArchivedDays()).toEqual({ first: dayBefore(OLD), last: dayBefore(OLD - 1) });
  expect(await pruneAfter((401 - OLD) * DAY_MS)).toMatchObject({ expired: [dayBefore(OLD)] });
  expect([await files().sizeOf(fileOf(dayBefore(OLD))), await readArchivedDays()]).toEqual([
    null,
    { first: dayBefore(OLD - 1), last: dayBefore(OLD - 1) },
  ]);
  provideEnv({ KEEP_ARCHIVED_CALLS_DAYS: "" });
  databaseClock().now = () => Promise.resolve(NOW);
  await pool().query("delete from ledger_drop");
  await add([callAt(OLD)]);
  await pruneLedger();
  expect([await isDropped(dayBefore(OLD)), await files().sizeOf(fileOf(dayBefore(OLD)))]).toEqual([true, null]);
});
