import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { addDays, dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { databaseClock } from "@/lib/platform/database-clock";
import { operator, useDatabase } from "@/testing/use-database";
import { ledgerJson } from "./counting/call";
import { indexLedger } from "./index-ledger";
import { listCalls } from "./request-log/list-calls";

useDatabase();

const NOW = Date.UTC(2026, 10, 22, 9, 30);
const nameOf = (ageDays: number): string => `call_ledger_${addDays(dayAt(NOW), -ageDays).replaceAll("-", "")}`;
const realNow = databaseClock().now;
const indexNow = () => {
  databaseClock().now = () => Promise.resolve(NOW);
  return indexLedger();
};
afterEach(() => {
  databaseClock().now = realNow;
});

function callOn(ageDays: number, endpoint: string) {
  const time = (NOW - ageDays * DAY_MS).toString(16).padStart(12, "0");
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
  const rest = { orgId: "o", keyId: "k", mode: "live", periodId: null, status: 200, charge: 0, bytes: 1, durationUs: 1 } as const;
  return { ...rest, id, endpoint, query: "", address: null, clientId: null };
}

const isValid = async (name: string): Promise<boolean | undefined> =>
  (
    await pool().query<{ valid: boolean }>("select indisvalid as valid from pg_index where indexrelid = to_regclass($1)", [
      `${name}_search`,
    ])
  ).rows[0]?.valid;

test("a day of the request log is indexed once it is over, and once only; what was interrupted is made again", async () => {
  const calls = [callOn(0, "/companies"), callOn(1, "/companies"), callOn(2, "/datasets")];
  await pool().query("select ledger_add($1::json)", [ledgerJson(calls)]);
  expect(await indexNow()).toEqual([nameOf(1), nameOf(2)]);
  expect([await isValid(nameOf(0)), await isValid(nameOf(1)), await isValid(nameOf(2))]).toEqual([undefined, true, true]);
  expect(await indexNow()).toBeNull();
  await pool().query("update pg_index set indisvalid = false where indexrelid = to_regclass($1)", [`${nameOf(1)}_search`]);
  expect(await indexNow()).toEqual([nameOf(1)]);
  expect(await isValid(nameOf(1))).toBe(true);
});

test("what is found is the same with the index and without", async () => {
  const from = new Date(NOW - 5 * DAY_MS).toISOString();
  const found = async (endpoint: string): Promise<string[]> =>
    (await listCalls(operator(), "o", { from, endpoint })).rows.map(({ id }) => id);
  const late = callOn(2, "/datasets");
  await pool().query("select ledger_add($1::json)", [ledgerJson([late])]);
  const before = await found("/datasets");
  expect(before).toContain(late.id);
  await pool().query(`drop index "${nameOf(2)}_search"`);
  expect(await found("/datasets")).toEqual(before);
});
