import { expect, test } from "vitest";
import { SANDBOX } from "@/lib/billing/plans";
import { DAY_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
import { pool, prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { openPeriod } from "../counting/open-period";
import { readUsage } from "./read-usage";
import { readUsageReport } from "./read-usage-report";
import { writeUsageCsv } from "./write-usage-csv";

useDatabase();

const NOW = Date.parse("2026-11-21T09:30:00.000Z");
const ctx = operator({ now: () => NOW });
const MONTH = { startsAt: new Date("2026-11-01T00:00:00Z"), endsAt: new Date("2026-12-01T00:00:00Z") };
const CURRENT = { mode: "live", period: "current" } as const;
const SANDBOX_DAYS = { mode: "sandbox", period: "current" } as const;

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

test("an organisation that has never called anything has days of nothing", async () => {
  const { orgId } = await keyFor(null);
  const live = await readUsageReport(ctx, orgId, CURRENT, "endpoint");
  expect(live).toMatchObject({ window: { kind: "days", quota: null }, used: 0, groups: [], others: null, shown: [], sandbox: null });
  expect(live.days).toHaveLength(30);
  const sandbox = await readUsageReport(ctx, orgId, SANDBOX_DAYS, "key");
  expect(sandbox.sandbox).toEqual({ used: 0, limit: SANDBOX.callsPerDay, endsAt: "2026-11-22T00:00:00.000Z" });
});

test("a plan without a call yet is a running period with nothing used; one without a cap has no quota", async () => {
  const { orgId } = await keyFor("starter");
  const window = { kind: "period", id: null, quota: 10_000, isRunning: true, startsAt: MONTH.startsAt.toISOString() };
  expect(await readUsageReport(ctx, orgId, CURRENT, "endpoint")).toMatchObject({ window, used: 0 });
  const free = await keyFor("enterprise");
  expect(await readUsageReport(ctx, free.orgId, CURRENT, "endpoint")).toMatchObject({ window: { ...window, quota: null }, used: 0 });
});

test("a period that ended under another plan shows the quota that it had; an unknown one shows what runs", async () => {
  const { orgId } = await keyFor("pro");
  const before = { startsAt: new Date("2026-10-01T00:00:00Z"), endsAt: MONTH.startsAt };
  const { id } = await openPeriod({ orgId, kind: "live", quota: 10_000, ...before }, NOW);
  const report = await readUsageReport(ctx, orgId, { mode: "live", period: String(id) }, "endpoint");
  expect(report).toMatchObject({ window: { kind: "period", id, quota: 10_000, isRunning: false } });
  expect(report.days.map(({ day }) => day)).toMatchObject({ length: 31, 0: "2026-10-01", 30: "2026-10-31" });
  const theirs = await keyFor("pro");
  const foreign = await readUsageReport(ctx, theirs.orgId, { mode: "live", period: String(id) }, "endpoint");
  expect(foreign).toMatchObject({ window: { quota: 100_000, isRunning: true }, periods: [] });
});

test("a trial that runs is one in its report and its figures, and none in the days across periods", async () => {
  const { orgId } = await keyFor("pro");
  const trial = { id: newId("alw"), orgId, kind: "trial", plan: "pro", quotaCalls: 500, note: "Tries it.", createdBy: "" };
  const [startsAt, endsAt] = [MONTH.startsAt, new Date(NOW + DAY_MS)];
  await prisma().allowance.create({ data: { ...trial, startsAt, endsAt } });
  expect(await readUsageReport(ctx, orgId, CURRENT, "endpoint")).toMatchObject({ window: { isRunning: true, isTrial: true } });
  expect(await readUsageReport(ctx, orgId, { mode: "live", period: "days" }, "endpoint")).toMatchObject({ window: { isTrial: false } });
  expect(await readUsage(ctx, orgId)).toMatchObject({ kind: "live", isTrial: true });
  await prisma().allowance.updateMany({ where: { orgId }, data: { endedAt: new Date(NOW) } });
  expect(await readUsageReport(ctx, orgId, CURRENT, "endpoint")).toMatchObject({ window: { isRunning: true, isTrial: false } });
});

test("calls that are given with a higher plan are told from the others in the period that runs, and nowhere else", async () => {
  const { orgId } = await keyFor("starter");
  const given = { plan: "pro", usualPlan: "starter", quotaCalls: 10_000, givenCalls: 90_000, givenUntil: new Date("2026-11-26T00:00:00Z") };
  await prisma().entitlement.update({ where: { orgId }, data: given });
  const before = await openPeriod(
    { orgId, kind: "live", quota: 10_000, startsAt: new Date("2026-10-01T00:00:00Z"), endsAt: MONTH.startsAt },
    NOW,
  );
  const said = { title: "Pro", calls: 90_000, ends: { lastDay: "2026-11-25", quotaCalls: 10_000 } };
  expect(await readUsage(ctx, orgId)).toMatchObject({ quota: 100_000, given: said });
  expect((await readUsageReport(ctx, orgId, CURRENT, "endpoint")).window).toMatchObject({ quota: 100_000, given: said });
  for (const period of ["days", String(before.id)])
    expect((await readUsageReport(ctx, orgId, { mode: "live", period }, "endpoint")).window.given).toBeNull();
  expect((await readUsage(ctx, orgId, "sandbox")).given).toBeNull();
});

test("a trial that is over is one in the report of its period and in the list, and the months that were paid are none", async () => {
  const { orgId } = await keyFor("pro");
  const [startsAt, endsAt] = [new Date("2026-10-03T10:00:00Z"), new Date("2026-10-17T10:00:00Z")];
  const given = { orgId, kind: "trial", plan: "pro", quotaCalls: 500, note: "Tries it.", createdBy: "", startsAt, endsAt };
  await prisma().allowance.create({ data: { id: newId("alw"), ...given, endedAt: endsAt } });
  const { id } = await openPeriod({ orgId, kind: "live", quota: 500, startsAt, endsAt }, NOW);
  await openPeriod({ orgId, kind: "live", quota: 100_000, ...MONTH }, NOW);
  const report = await readUsageReport(ctx, orgId, { mode: "live", period: String(id) }, "endpoint");
  expect(report).toMatchObject({ window: { id, isRunning: false, isTrial: true }, periods: [{ isTrial: false }, { id, isTrial: true }] });
  expect(await readUsageReport(ctx, orgId, CURRENT, "endpoint")).toMatchObject({ window: { isRunning: true, isTrial: false } });
});

test("sandbox calls are those that were answered, refused ones are only among all answers", async () => {
  const { orgId, id } = await keyFor(null, { mode: "test" });
  const row = "insert into usage_hour values ($1, $2, $3, '/companies', $4, 'test', $5, 0, 10, 0)";
  await pool().query(row, [orgId, id, "2026-11-21T08:00:00Z", 200, 7]);
  await pool().query(row, [orgId, id, "2026-11-21T08:00:00Z", 404, 2]);
  await pool().query(row, [orgId, id, "2026-11-20T08:00:00Z", 200, 5]);
  const report = await readUsageReport(ctx, orgId, SANDBOX_DAYS, "endpoint");
  expect(report).toMatchObject({ used: 12, sandbox: { used: 7 }, total: { calls: 14, counted: 12 } });
  expect(report.days.slice(-2).map(({ values }) => values)).toEqual([{ "/companies": 5 }, { "/companies": 7 }]);
});

test("of 10,000 keys the first five have a colour, the others are one, and the file has them all", async () => {
  const { orgId } = await keyFor("pro", { name: "=1+1" });
  const { id: period } = await openPeriod({ orgId, kind: "live", quota: 1_000_000, ...MONTH }, NOW);
  await pool().query(
    `insert into usage_hour select $1, 'key_' || lpad(n::text, 5, '0'), '2026-11-20T08:00:00Z', '/companies', 200, 'live', n, n, 10, $2 from generate_series(1, 10000) n`,
    [orgId, period],
  );
  await pool().query("update period set used = 50005000 where id = $1", [period]);
  const report = await readUsageReport(ctx, orgId, CURRENT, "key");
  expect(report.shown).toEqual(["key_10000", "key_09999", "key_09998", "key_09997", "key_09996", "others"]);
  expect(report.others).toMatchObject({ count: 9_975 });
  expect(report.keys).toHaveLength(50);
  expect(sum(report.days.flatMap(({ values }) => Object.values(values)))).toBe(50_005_000);
  expect(sum(report.groups.map(({ counted }) => counted)) + (report.others?.counted ?? 0)).toBe(report.used);
  let lines = 0;
  for await (const chunk of (await writeUsageCsv(ctx, orgId, CURRENT)).chunks) lines += chunk.split("\r\n").length - 1;
  expect(lines).toBe(10_001);
});

test("names of keys in the file are safe for spreadsheets", async () => {
  const { orgId, id } = await keyFor("pro", { name: '=cmd|"x",1' });
  const { id: period } = await openPeriod({ orgId, kind: "live", quota: 10, ...MONTH }, NOW);
  await pool().query("insert into usage_hour values ($1, $2, '2026-11-20T08:00:00Z', '/companies', 200, 'live', 3, 3, 30, $3)", [
    orgId,
    id,
    period,
  ]);
  const file = await writeUsageCsv(ctx, orgId, CURRENT);
  let text = "";
  for await (const chunk of file.chunks) text += chunk;
  expect(file.name).toBe(`usage-${orgId}-live-2026-11-01-to-2026-11-30.csv`);
  expect(text.split("\r\n")[1]).toBe(`2026-11-20,/companies,${id},"'=cmd|""x"",1",200,live,3,3,30`);
});

test("another organisation's usage does not exist", async () => {
  const { orgId } = await keyFor("pro");
  const stranger = await person();
  await expect(readUsageReport(await stranger.ctx(), orgId, CURRENT, "key")).rejects.toMatchObject({ code: "not-found" });
  await expect(writeUsageCsv(await stranger.ctx(), orgId, CURRENT)).rejects.toMatchObject({ code: "not-found" });
});

test("what takes too long to add up asks for less", async () => {
  const { orgId } = await keyFor("pro");
  const blocker = await pool().connect();
  await blocker.query("begin; lock table usage_hour");
  try {
    await expect(readUsageReport(ctx, orgId, CURRENT, "key", 100)).rejects.toMatchObject({ code: "unprocessable" });
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
});
