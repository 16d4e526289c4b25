import { beforeAll, describe, expect, test } from "vitest";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import type { PlanName } from "@/lib/billing/plans";
import { pool } from "@/lib/platform/database";
import { operator, person, StoppedClock } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { readCustomerCalls } from "./read-customer-calls";
import { readServiceOverview } from "./read-overview";

useDatabase();

const at = (text: string): number => Date.parse(`2026-${text}:00Z`);
const UNTIL = at("11-02T00:30");
const OBSERVED = 24 * 60 + 30;
const clock = new StoppedClock(UNTIL + 20_000);
const ctx = operator(clock);

const beats = (component: string, from: number, to: number) =>
  pool().query(
    `insert into heartbeat (component, minute, is_up, duration_ms)
     select $1, m, true, 3 from generate_series($2::timestamptz, $3::timestamptz - interval '1 minute', '1 minute') m`,
    [component, new Date(from), new Date(to)],
  );
const calls = (orgId: string, minute: string, [answered, failed]: readonly [number, number], component = "api", instance = "a") =>
  pool().query("insert into call_minute values ($1, $2, $3, $4, $5, $6)", [
    orgId,
    component,
    new Date(at(minute)),
    instance,
    answered,
    failed,
  ]);

async function organisation(plan: PlanName): Promise<string> {
  const { orgId } = await person({ clock });
  await setEntitlement(ctx, { orgId: orgId ?? "", plan });
  return orgId ?? "";
}
let covered: string;
let hurt: string;
let pro: string;

beforeAll(async () => {
  // The API is looked at since the month began and was down for ten minutes; the site since two hours ago; the rest never.
  await beats("api", at("11-01T00:00"), at("11-02T00:00"));
  await beats("api", at("11-02T00:10"), UNTIL);
  await beats("portal", at("11-01T22:30"), UNTIL);
  [covered, hurt, pro] = [await organisation("enterprise"), await organisation("enterprise"), await organisation("pro")];
  await organisation("pro");
  // One of these minutes was down for everybody, and one was fine for all but one in twenty.
  for (const minute of ["11-01T08:00", "11-01T08:01", "11-02T00:05"]) await calls(hurt, minute, [1, 9]);
  await calls(hurt, "11-01T09:00", [19, 1]);
  for (let i = 0; i < 5; i++) await calls(pro, `11-01T10:0${i}`, [0, 1]);
  await calls(pro, "11-01T08:00", [90, 0], "api", "b");
  await calls(pro, "11-01T08:00", [0, 2], "portal");
  await calls("", "11-01T11:00", [0, 50]);
  await calls(pro, "10-31T23:59", [0, 99]);
});

describe("the overview of the running month", () => {
  test("has the budget of each part, and how fast it is spent where all of a window was measured", async () => {
    const { month, until, parts } = await readServiceOverview(ctx);
    expect([month, until]).toEqual(["2026-11", UNTIL]);
    const [api, portal, database] = parts;
    expect(api).toMatchObject({ component: "api", downMinutes: 10, budgetMinutes: 43.2, availability: 99.319 });
    expect(api?.leftMinutes).toBeCloseTo(33.2);
    expect(api?.burn.map(({ label, rate }) => [label, rate === null ? null : Math.round(rate * 10) / 10])).toEqual([
      ["1 h", 166.7],
      ["6 h", 27.8],
      ["24 h", 6.9],
      ["7 d", null],
    ]);
    expect(portal).toMatchObject({ component: "portal", availability: 100, downMinutes: 0 });
    expect(portal?.budgetMinutes).toBeCloseTo((29 * 1_440 + 90) / 1_000);
    expect(portal?.burn.map(({ rate }) => rate)).toEqual([0, null, null, null]);
    expect(database).toMatchObject({ component: "database", availability: null, downMinutes: 0, budgetMinutes: 0 });
  });

  test("has what is left at the end of each day of the part that is promised", async () => {
    expect((await readServiceOverview(ctx)).days).toEqual([
      { day: "2026-11-01", left: 43.2, down: 0 },
      { day: "2026-11-02", left: 33.2, down: 10 },
    ]);
  });

  test("has the minutes with the most failures, whoever they hurt, of this month only", async () => {
    const { worst } = await readServiceOverview(ctx);
    expect(worst.slice(0, 4)).toEqual([
      { minute: at("11-01T11:00"), component: "api", failed: 50, answered: 0, organisations: 1 },
      { minute: at("11-02T00:05"), component: "api", failed: 9, answered: 1, organisations: 1 },
      { minute: at("11-01T08:01"), component: "api", failed: 9, answered: 1, organisations: 1 },
      { minute: at("11-01T08:00"), component: "api", failed: 9, answered: 91, organisations: 1 },
    ]);
    expect(worst[4]).toEqual({ minute: at("11-01T08:00"), component: "portal", failed: 2, answered: 0, organisations: 1 });
    expect(worst).toHaveLength(11);
  });

  test("has organisations below what is promised, the worst first, and counts no minute twice", async () => {
    const { low } = await readServiceOverview(ctx);
    const share = (down: number): number => Math.floor(((OBSERVED - down) * 100_000) / OBSERVED) / 1_000;
    expect(
      low.map(({ orgId, ownMinutes, downMinutes, isCovered, plan, availability }) => [
        ...[orgId, ownMinutes, downMinutes, isCovered, plan, availability],
      ]),
    ).toEqual([
      [pro, 5, 15, false, "pro", share(15)],
      [hurt, 2, 12, true, "enterprise", share(12)],
      [covered, 0, 10, true, "enterprise", share(10)],
    ]);
    expect(low[0]?.name).toBe("Test organisation");
  });
});

describe("the calls of a customer", () => {
  test("are told for 30 days, also those without any, and what failed for it alone newest first", async () => {
    const { days, failing } = await readCustomerCalls(ctx, hurt);
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, "2026-10-04", "2026-11-02"]);
    expect(days.slice(-3)).toEqual([
      { day: "2026-10-31", answered: 0, failed: 0 },
      { day: "2026-11-01", answered: 21, failed: 19 },
      { day: "2026-11-02", answered: 1, failed: 9 },
    ]);
    expect(failing.rows.map(({ minute }) => minute)).toEqual(["11-02T00:05", "11-01T08:01", "11-01T08:00"].map(at));
  });

  test("to the site are not among them, and those of others neither", async () => {
    expect((await readCustomerCalls(ctx, pro)).days.slice(-3)).toEqual([
      { day: "2026-10-31", answered: 0, failed: 99 },
      { day: "2026-11-01", answered: 90, failed: 5 },
      { day: "2026-11-02", answered: 0, failed: 0 },
    ]);
    expect((await readCustomerCalls(ctx, covered)).failing).toEqual({ rows: [], next: null });
  });
});

test("many minutes that failed for one customer are read by the page", async () => {
  const busy = await organisation("enterprise");
  for (let i = 0; i < 30; i++) await calls(busy, `11-01T12:${String(i).padStart(2, "0")}`, [0, 1]);
  const { failing: first } = await readCustomerCalls(ctx, busy);
  const { failing: second } = await readCustomerCalls(ctx, busy, first.next ?? "");
  expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 5, null]);
  expect([first.rows[0]?.minute, first.rows[24]?.minute, second.rows[0]?.minute]).toEqual(
    ["11-01T12:29", "11-01T12:05", "11-01T12:04"].map(at),
  );
  await expect(readCustomerCalls(ctx, busy, "no-cursor")).rejects.toMatchObject({ code: "cursor-invalid" });
});

test("only staff sees them", async () => {
  const owner = await (await person({ clock })).ctx();
  await expect((async () => readServiceOverview(owner))()).rejects.toMatchObject({ code: "not-found" });
  await expect((async () => readCustomerCalls(owner, pro))()).rejects.toMatchObject({ code: "not-found" });
  const staff = await person({ staff: true, role: null, clock });
  expect((await readCustomerCalls(await staff.ctx(), pro)).days).toHaveLength(30);
});
