import pg from "pg";
import { expect, inject, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { settleCall } from "@/lib/metering/counting/settle-calls";
import { pool } from "@/lib/platform/database";
import { databaseClock } from "@/lib/platform/database-clock";
import { callApi } from "@/testing/call-api";
import { counterWith } from "@/testing/metering";
import { keyFor, useDatabase } from "@/testing/use-database";
import { healthReply } from "./health";

useDatabase();

const readiness = async (): Promise<unknown> => {
  const { status, body } = await healthReply("ready");
  return { status, ...(JSON.parse(String(body)) as object) };
};
const becomes = (expected: object) => expect.poll(readiness, { timeout: 10_000 }).toEqual(expected);
const READY = { status: "ready" };
const NOT_COUNTING = { status: "calls can't be counted" };

test("ready leaves nothing behind, and costs one write however many ask", async () => {
  await Promise.all(Array.from({ length: 200 }, readiness));
  const { rows } = await pool().query(`
    select (select last_value from period_id_seq) as written, (select count(*) from period) as periods,
      (select count(*) from call_ledger) as calls, (select count(*) from usage_hour) as hours`);
  expect(rows).toEqual([{ written: 1, periods: 0, calls: 0, hours: 0 }]);
});

test.each([
  ["call_ledger", true],
  ["usage_delta", true],
  ["usage_hour", false],
  ["period", false],
])(
  "a server whose calls can't be written to %s is not ready, until they can; whether they are refused meanwhile: %s",
  async (table, isRefused) => {
    const { call } = await counterWith(null);
    await becomes(READY);
    await pool().query(
      "create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'no space left' using errcode = '53100'; end $$",
    );
    await pool().query(`create trigger refusing before insert or update on ${table} for each row execute function refuse()`);
    if (isRefused) await expect(settleCall(call())).rejects.toMatchObject({ code: "unavailable" });
    await becomes(NOT_COUNTING);
    await pool().query(`drop trigger refusing on ${table}`);
    await becomes(READY);
    expect((await settleCall(call())).granted).toBe(true);
  },
);

test("a server whose database only reads is not ready", async () => {
  const { call } = await counterWith(null);
  const admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  const { rows } = await pool().query<{ name: string }>("select current_database() as name");
  const name = rows[0]?.name ?? "";
  const readOnly = async (value: "on" | "off"): Promise<void> => {
    await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  };
  await becomes(READY);
  await readOnly("on");
  await becomes(NOT_COUNTING);
  await expect(settleCall(call())).rejects.toMatchObject({ code: "unavailable" });
  expect(await healthReply("live")).toMatchObject({ status: 200 });
  await readOnly("off");
  await admin.end();
  await becomes(READY);
});

test.each([40, -40])("a server whose clock is %d days off is not ready and counts nothing, until both agree", async (days) => {
  const { orgId, secret } = await keyFor("pro");
  const right = databaseClock().of;
  const counted = async (): Promise<unknown> => (await pool().query("select 1 from period where org_id = $1", [orgId])).rowCount;
  await becomes(READY);
  databaseClock().of = (told) => right(told) - days * DAY_MS;
  await becomes({ status: "clock" });
  const refused = await callApi("/companies", { key: secret });
  expect([refused.status, refused.json().code, await counted()]).toEqual([503, "unavailable", 0]);
  databaseClock().of = right;
  await becomes(READY);
  expect((await callApi("/companies", { key: secret })).status).not.toBe(503);
});
