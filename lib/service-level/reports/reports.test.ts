import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeOrganisation } from "@/lib/accounts/organisations/delete-organisation";
import { listAllCredits, listCredits } from "@/lib/billing/credits/list-credits";
import { settleCredit } from "@/lib/billing/credits/settle-credit";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import type { PlanName } from "@/lib/billing/plans";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
import { transaction, type Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { lastMail, operator, person, StoppedClock, type Person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { countEdge, flushEdgeCounts } from "../edge/count-edge";
import { readFailingMinutes } from "../edge/read-failing-minutes";
import { monthSpan } from "../months";
import { pruneHeartbeats } from "../prune-heartbeats";
import { coveredSpans } from "./covered-spans";
import { readCustomerLevel, readRunningMonth, readServiceLevel } from "./read-service-level";
import { writeServiceReports } from "./write-service-reports";

useDatabase();

const at = (text: string): number => Date.parse(`${text}:00Z`);
const job = (text: string): Context => ({ ...operator({ now: () => at(text) }), actor: { kind: "job", name: "write-service-reports" } });
const NOW = "2026-11-03T09:00";
const clock = new StoppedClock(at(NOW));

const beats = (from: number, to: number, isUp = true) =>
  pool().query(
    `insert into heartbeat (component, minute, is_up, duration_ms)
     select c, m, $3, 3 from unnest(array['api', 'portal']) c, generate_series($1::timestamptz, $2::timestamptz - interval '1 minute', '1 minute') m`,
    [new Date(from), new Date(to), isUp],
  );
const calls = (orgId: string, minute: number, answered: number, failed: number, instance = "a") =>
  pool().query("insert into call_minute values ($1, 'api', $2, $3, $4, $5)", [orgId, new Date(minute), instance, answered, failed]);

/** Somebody with a plan from a moment on, as the record says. */
async function customer(plan: PlanName, since: string): Promise<Person & { orgId: string }> {
  const owner = await person({ clock });
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator({ now: () => at(since) }), { orgId, plan });
  return { ...owner, orgId };
}

const october = monthSpan("2026-10");

beforeAll(async () => {
  // Heartbeats from 25 October on, an hour without any, and up since.
  await beats(at("2026-10-25T00:00"), at("2026-10-27T10:00"));
  await beats(at("2026-10-27T11:00"), at(NOW));
});
beforeEach(
  async () =>
    void (await pool().query("truncate call_minute, service_report, credit; delete from event where type = 'entitlement.changed'")),
);

describe("what a plan covered", () => {
  const change = (time: string, plan: string, state: string) => ({ at: at(time), plan, state });
  const span = { from: at("2026-10-01T00:00"), to: at("2026-11-01T00:00") };

  test("begins and ends with it, days of grace included, in whole minutes", () => {
    const changes = [
      change("2026-09-01T00:00", "enterprise", "active"),
      change("2026-10-03T12:00", "enterprise", "past_due"),
      change("2026-10-10T12:00", "enterprise", "inactive"),
      { ...change("2026-10-20T12:00", "enterprise", "active"), at: at("2026-10-20T12:00") + 1 },
      change("2026-10-21T12:00", "pro", "active"),
    ];
    expect(coveredSpans(changes, span)).toEqual({
      spans: [
        { from: span.from, to: at("2026-10-10T12:00") },
        { from: at("2026-10-20T12:01"), to: at("2026-10-21T12:00") },
      ],
      plan: "enterprise",
    });
    expect(coveredSpans(changes.slice(4), span)).toEqual({ spans: [], plan: null });
  });
});

describe("calls at our edge", () => {
  test("are counted in memory, written as a whole under the process's name, and added up over instances", async () => {
    const minute = at("2026-10-20T08:00");
    countEdge("api", "org_1", { nowMs: minute + 5, status: 200 });
    countEdge("api", "org_1", { nowMs: minute + 6, status: 429 });
    countEdge("api", "org_1", { nowMs: minute + 59_999, status: 503 });
    countEdge("api", "org_1", { nowMs: minute + MINUTE_MS, status: 500 });
    countEdge("api", "", { nowMs: minute + MINUTE_MS, status: 500 });
    await Promise.all([flushEdgeCounts(), flushEdgeCounts()]);
    countEdge("api", "org_1", { nowMs: minute + MINUTE_MS + 1, status: 200 });
    await flushEdgeCounts();
    await flushEdgeCounts();
    await calls("org_1", minute, 100, 0, "another");
    const { rows } = await pool().query(
      "select org_id, minute, sum(answered)::int as a, sum(failed)::int as f from call_minute group by 1, 2 order by 1, 2",
    );
    expect(rows).toEqual([
      { org_id: "", minute: new Date(minute + MINUTE_MS), a: 0, f: 1 },
      { org_id: "org_1", minute: new Date(minute), a: 102, f: 1 },
      { org_id: "org_1", minute: new Date(minute + MINUTE_MS), a: 1, f: 1 },
    ]);
    expect(await readFailingMinutes(null, october)).toEqual([{ orgId: "org_1", minute: minute + MINUTE_MS, answered: 1, failed: 1 }]);
    expect(await readFailingMinutes("org_2", october)).toEqual([]);
    expect(await pruneHeartbeats(minute + 36 * DAY_MS)).toEqual({ removed: 0, minutes: 1 });
  });
});

describe("the report of a month", () => {
  test("is written once with its credit, at whatever speed and however often it is asked for", async () => {
    const { orgId, email, ctx } = await customer("enterprise", "2026-10-01T00:00");
    await calls(orgId, at("2026-10-27T10:30"), 0, 9);
    await calls(orgId, at("2026-10-28T10:30"), 1, 9);
    await calls(orgId, at("2026-10-01T10:30"), 1, 9);
    expect(await writeServiceReports(job("2026-11-01T00:09"))).toEqual({ reports: 0, credits: 0 });
    const runs = await Promise.all([1, 2, 3].map(() => writeServiceReports(job("2026-11-01T00:15"))));
    expect(runs.reduce((sum, { credits }) => sum + credits, 0)).toBe(1);
    expect(await writeServiceReports(job(NOW))).toEqual({ reports: 0, credits: 0 });
    const [month] = (await readServiceLevel(await ctx(), orgId)).months.filter(({ isRunning }) => !isRunning);
    expect(month).toMatchObject({
      month: "2026-10",
      coveredMinutes: 31 * 1_440,
      observed: 7 * 1_440,
      down: 61,
      availability: 99.394,
      feeCents: 199_900,
      creditPercent: 10,
      creditCents: 19_990,
      creditState: "owed",
      outages: [
        { from: "2026-10-27T10:00:00.000Z", to: "2026-10-27T11:00:00.000Z", cause: "service" },
        { from: "2026-10-28T10:30:00.000Z", to: "2026-10-28T10:31:00.000Z", cause: "calls" },
      ],
    });
    expect(month?.parts[1]).toEqual({ part: "portal", observed: 10_080, down: 60 });
    expect(await prisma().event.count({ where: { orgId, type: "credit.granted" } })).toBe(1);
    expect(await prisma().mail.count({ where: { orgId, template: "credit.granted" } })).toBe(1);
    const mail = await lastMail(email);
    expect(mail.subject).toBe("A credit of $199.90 for Test organisation");
    expect(mail.path).toBe(`/console/service-level?month=2026-10&org=${orgId}`);
  });

  test("counts the covered part of a month, and nothing for other plans and for what was kept", async () => {
    const late = await customer("enterprise", "2026-10-27T10:00");
    const kept = await customer("enterprise", "2026-10-28T00:00");
    const pro = await customer("pro", "2026-10-01T00:00");
    expect(await writeServiceReports(job(NOW))).toEqual({ reports: 2, credits: 1 });
    const covered = 4 * 1_440 + 14 * 60;
    const row = await prisma().serviceReport.findUniqueOrThrow({ where: { orgId_month: { orgId: late.orgId, month: "2026-10" } } });
    expect(row).toMatchObject({ coveredMinutes: covered, observed: covered, down: 60, creditPercent: 10 });
    expect(row.creditCents).toBe(Math.ceil((19_990 * covered) / (31 * 1_440)));
    const good = await readServiceLevel(await kept.ctx(), kept.orgId);
    expect(
      good.months.map(({ month, down, availability, creditCents, creditState, isRunning }) => ({
        month,
        down,
        availability,
        creditCents,
        creditState,
        isRunning,
      })),
    ).toEqual([
      { month: "2026-11", down: 0, availability: 100, creditCents: 0, creditState: null, isRunning: true },
      { month: "2026-10", down: 0, availability: 100, creditCents: 0, creditState: null, isRunning: false },
    ]);
    expect(await readServiceLevel(await pro.ctx(), pro.orgId)).toEqual({ isCovered: false, months: [] });
    expect(await readRunningMonth(await kept.ctx(), kept.orgId)).toMatchObject({ month: "2026-11", availability: 100 });
    expect(await readRunningMonth(await pro.ctx(), pro.orgId)).toBeNull();
    await expect(async () => readRunningMonth(await pro.ctx(), kept.orgId)).rejects.toMatchObject({ code: "not-found" });
  });

  test("ends with the organisation, whose plan nobody takes away any more", async () => {
    const { orgId } = await customer("enterprise", "2026-10-27T10:00");
    await transaction(operator({ now: () => at("2026-10-27T10:20") }), (tx) => closeOrganisation(tx, orgId));
    await writeServiceReports(job(NOW));
    const row = await prisma().serviceReport.findUniqueOrThrow({ where: { orgId_month: { orgId, month: "2026-10" } } });
    expect(row).toMatchObject({ coveredMinutes: 20, down: 20 });
  });

  test("stays as it was after the plan has gone, and is nobody else's", async () => {
    const { orgId, ctx } = await customer("enterprise", "2026-10-01T00:00");
    const other = await person({ clock });
    await writeServiceReports(job(NOW));
    await setEntitlement(operator(clock), { orgId, plan: "pro" });
    await calls(orgId, at("2026-10-29T10:30"), 0, 9);
    const view = await readServiceLevel(await ctx(), orgId);
    expect(view.isCovered).toBe(false);
    expect(view.months.find(({ month }) => month === "2026-10")?.down).toBe(60);
    await expect((async () => readServiceLevel(await other.ctx(), orgId))()).rejects.toMatchObject({ code: "not-found" });
    await expect((async () => readCustomerLevel(await ctx(), orgId))()).rejects.toMatchObject({ code: "not-found" });
    const viewer = await person({ orgId, role: "viewer", clock });
    await expect((async () => readServiceLevel(await viewer.ctx(), orgId))()).rejects.toMatchObject({ code: "role-missing" });
  });
});

test("staff settles a credit once, with a note that the customer does not read", async () => {
  const { orgId, ctx } = await customer("enterprise", "2026-10-01T00:00");
  const staff = await person({ staff: true, role: null, clock });
  await writeServiceReports(job(NOW));
  const [credit] = await listAllCredits(await staff.ctx(), { orgId });
  const settle = async (who: Person, note = "Deducted from invoice 7") =>
    settleCredit(await who.ctx(), { creditId: credit?.id ?? "", note });
  await expect(settle({ ...staff, ctx })).rejects.toMatchObject({ code: "not-found" });
  await expect(settle(staff, " ")).rejects.toThrow("Enter how");
  await settle(staff);
  await expect(settle(staff)).rejects.toMatchObject({ code: "conflict" });
  expect(await listAllCredits(await staff.ctx(), { orgId })).toMatchObject([{ state: "settled", note: "Deducted from invoice 7" }]);
  expect(await listCredits(await ctx(), orgId)).toMatchObject([{ state: "settled", note: null, amountCents: 19_990 }]);
  expect(await prisma().event.count({ where: { orgId, type: "credit.settled" } })).toBe(1);
});
