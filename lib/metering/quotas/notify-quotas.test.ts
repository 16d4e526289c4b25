import { expect, test } from "vitest";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { newId } from "@/lib/core/ids";
import { pool, prisma } from "@/lib/platform/database";
import { lockPeriod } from "@/testing/metering";
import { person, type Person } from "@/testing/people";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { openPeriod } from "../counting/open-period";
import { notifyQuotas } from "./notify-quotas";

useDatabase();

const START = new Date("2026-11-11T00:00:00Z");
const END = new Date("2026-12-11T00:00:00Z");
const NOON = Date.parse("2026-11-21T00:00:00Z");
const at = (nowMs: number) => ({ ...operator({ now: () => nowMs }), actor: { kind: "job" as const, name: "notify-quotas" } });

type Customer = Person & { orgId: string; periodId: number; use: (used: number, quota?: number | null) => Promise<void> };

async function customer(quota: number | null): Promise<Customer> {
  const owner = await person({ name: "Olga Owner" });
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator(), {
    orgId,
    plan: quota === null ? "enterprise" : "starter",
    ...(quota === null ? {} : { quotaCalls: quota }),
  });
  const { id: periodId } = await openPeriod({ orgId, kind: "live", startsAt: START, endsAt: END, quota }, NOON);
  const use = async (used: number, changed?: number | null): Promise<void> => {
    await pool().query("update period set used = $2 where id = $1", [periodId, used]);
    if (changed !== undefined) await pool().query("update period set quota = $2 where id = $1", [periodId, changed]);
  };
  return { ...owner, orgId, periodId, use };
}

const eventsOf = async ({ orgId }: Customer) =>
  (await prisma().event.findMany({ where: { orgId, type: "quota.threshold" }, orderBy: { id: "asc" } })).map(
    ({ data }) => data as Record<string, unknown>,
  );
const percentsOf = async (one: Customer) => (await eventsOf(one)).map(({ percent, quota }) => [percent, quota]);
const mailsTo = ({ email }: Person) =>
  prisma().mail.findMany({ where: { toAddress: email, template: "quota.threshold" }, orderBy: { createdAt: "asc" } });

test("each threshold is told once, with the day on which the calls run out, and the last says that they have", async () => {
  const one = await customer(1_000);
  await one.use(499);
  expect(await notifyQuotas(at(NOON))).toEqual({ notified: 0 });
  for (const used of [500, 500, 650, 800, 950, 1_000, 1_000]) {
    await one.use(used);
    await notifyQuotas(at(NOON));
  }
  expect(await percentsOf(one)).toEqual([
    [50, 1_000],
    [80, 1_000],
    [90, 1_000],
    [100, 1_000],
  ]);
  expect((await eventsOf(one))[0]).toEqual({
    percent: 50,
    used: 500,
    quota: 1_000,
    endsAt: END.toISOString(),
    runsOutAt: "2026-12-01T00:00:00.000Z",
  });
  const mails = await mailsTo(one);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Test organisation has used 50% of its calls",
    "Test organisation has used 80% of its calls",
    "Test organisation has used 90% of its calls",
    "Test organisation has used all its calls",
  ]);
  expect(mails[0]?.text).toContain("the calls run out on 1 Dec 2026, 00:00 UTC");
  expect(mails[3]?.text).toContain("Requests with live keys return 429");
  for (const path of ["/console/billing", "/console/usage?mode=live&by=key", "/console/keys"]) expect(mails[0]?.text).toContain(path);
});

test("the calls of a trial end with it: nothing is said to reset", async () => {
  const one = await customer(1_000);
  await prisma().allowance.create({
    data: {
      ...{ id: newId("alw"), orgId: one.orgId, kind: "trial", plan: "starter", quotaCalls: 1_000, note: "Tries it.", createdBy: "" },
      ...{ startsAt: START, endsAt: END },
    },
  });
  for (const used of [500, 1_000]) {
    await one.use(used);
    await notifyQuotas(at(NOON));
  }
  expect((await eventsOf(one)).map(({ isTrial }) => isTrial)).toEqual([true, true]);
  const [half, all] = await mailsTo(one);
  expect(all?.text).toContain("All 1,000 calls in your trial are used.");
  for (const mail of [half, all]) {
    expect(mail?.text).toMatch(/Trial ends:? +11 Dec 2026, 00:00 UTC/);
    expect(mail?.text).toContain("it takes the place of the trial as soon as you pay");
    expect(mail?.text).not.toMatch(/reset|period|top-up/i);
  }
});

test("of several that were passed at once only the highest is told, and by several instances at once only once", async () => {
  const one = await customer(1_000);
  await one.use(930);
  await Promise.all(Array.from({ length: 4 }, () => notifyQuotas(at(NOON))));
  expect(await percentsOf(one)).toEqual([[90, 1_000]]);
  expect(await mailsTo(one)).toHaveLength(1);
});

test("a period that somebody else has locked keeps no other back, and is told of by the next run", async () => {
  const [held, alsoHeld, free] = [await customer(100), await customer(100), await customer(100)];
  for (const one of [held, alsoHeld, free]) await one.use(50);
  const locks = [await lockPeriod(held.periodId), await lockPeriod(alsoHeld.periodId)];
  const began = performance.now();
  expect(await notifyQuotas(at(NOON))).toEqual({ notified: 1 });
  expect(performance.now() - began).toBeLessThan(2_500);
  expect([await eventsOf(held), await percentsOf(free)]).toEqual([[], [[50, 100]]]);
  for (const lock of locks) await lock.release();
  expect(await notifyQuotas(at(NOON))).toEqual({ notified: 2 });
  expect(await percentsOf(held)).toEqual([[50, 100]]);
});

test("a period that is in use almost all the time is told of all the same", async () => {
  const busy = await customer(100);
  await busy.use(50);
  let lock = await lockPeriod(busy.periodId);
  const counting = { isOver: false };
  const batches = (async () => {
    while (!counting.isOver) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      const next = lockPeriod(busy.periodId);
      await lock.release();
      lock = await next;
    }
    await lock.release();
  })();
  expect(await notifyQuotas(at(NOON))).toEqual({ notified: 1 });
  counting.isOver = true;
  await batches;
});

test("owners and those who pay are written to, nobody else", async () => {
  const one = await customer(100);
  const billing = await person({ orgId: one.orgId, role: "billing" });
  const others = [await person({ orgId: one.orgId, role: "developer" }), await person({ orgId: one.orgId, role: "viewer" })];
  await one.use(50);
  await notifyQuotas(at(NOON));
  for (const customer of [one, billing]) expect(await mailsTo(customer)).toHaveLength(1);
  for (const other of others) expect(await mailsTo(other)).toEqual([]);
});

test("after an upgrade the thresholds of the new quota are told as they come, none of the old one again", async () => {
  const one = await customer(100);
  await one.use(100);
  await notifyQuotas(at(NOON));
  await one.use(100, 1_000);
  expect(await notifyQuotas(at(NOON))).toEqual({ notified: 0 });
  await one.use(500);
  await notifyQuotas(at(NOON));
  await one.use(500, 100);
  await notifyQuotas(at(NOON));
  expect(await percentsOf(one)).toEqual([
    [100, 100],
    [50, 1_000],
  ]);
});

test("calls that are taken back and made again due nothing a second time", async () => {
  const one = await customer(100);
  for (const used of [50, 49, 50, 80, 79, 80]) {
    await one.use(used);
    await notifyQuotas(at(NOON));
  }
  expect(await percentsOf(one)).toEqual([
    [50, 100],
    [80, 100],
  ]);
  expect(await mailsTo(one)).toHaveLength(2);
});

test("a calendar month that a refused call has opened while nothing was paid keeps no news back", async () => {
  const one = await customer(10);
  await one.use(10);
  const [startsAt, endsAt] = [new Date("2026-11-15T00:00:00Z"), new Date("2026-12-15T00:00:00Z")];
  await openPeriod({ orgId: one.orgId, kind: "live", startsAt, endsAt, quota: 10 }, NOON);
  expect(await notifyQuotas(at(NOON))).toEqual({ notified: 1 });
  expect(await percentsOf(one)).toEqual([[100, 10]]);
  expect(await notifyQuotas(at(NOON))).toEqual({ notified: 0 });
});

test("a period that is over, the sandbox, a plan without a cap and an organisation that is gone due nobody", async () => {
  const [over, free, gone] = [await customer(100), await customer(null), await customer(100)];
  await over.use(100);
  await free.use(1_000_000);
  await gone.use(100);
  await prisma().organisation.update({ where: { id: gone.orgId }, data: { deletedAt: new Date() } });
  const sandbox = await keyFor(null, { mode: "test" });
  const { id } = await openPeriod({ orgId: sandbox.orgId, kind: "sandbox", startsAt: START, endsAt: END, quota: 10 }, NOON);
  await pool().query("update period set used = 10 where id = $1", [id]);
  expect(await notifyQuotas(at(END.getTime()))).toEqual({ notified: 0 });
  for (const one of [over, free, gone]) expect(await eventsOf(one)).toEqual([]);
  expect(await notifyQuotas(at(NOON))).toEqual({ notified: 1 });
  expect(await percentsOf(over)).toEqual([[100, 100]]);
  for (const one of [free, gone]) expect(await eventsOf(one)).toEqual([]);
});
