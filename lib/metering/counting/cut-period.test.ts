import { expect, test } from "vitest";
import { changePlan } from "@/lib/billing/plan-changes/change-plan";
import { previewPlanChange } from "@/lib/billing/plan-changes/preview-plan-change";
import { reopenCutPeriods } from "@/lib/billing/plan-changes/reopen-cut-periods";
import { pool, prisma } from "@/lib/platform/database";
import { callApi } from "@/testing/call-api";
import { counterWith } from "@/testing/metering";
import { keyFor, operator, seeChanges, useDatabase } from "@/testing/use-database";
import { usePayments, type Customer } from "@/testing/use-payments";
import { notifyQuotas } from "../quotas/notify-quotas";
import { listPeriods } from "../usage/usage-window";
import { foldCounts } from "./fold-counts";
import { openPeriod } from "./open-period";
import { settleCall } from "./settle-calls";

useDatabase();
const { clock, subscriber, settle, forward } = usePayments();

async function upgrade({ orgId, ctx }: Customer): Promise<void> {
  const { prorationAt, dueCents, availableCalls } = await previewPlanChange(await ctx(), { orgId, plan: "pro" });
  await changePlan(await ctx(), { orgId, plan: "pro", prorationAt, dueCents, availableCalls });
  await settle();
}

test("an upgrade leaves one period that runs: nobody is mailed about the one that it ended, and calls under way count in that", async () => {
  const someone = await subscriber();
  const { orgId } = someone;
  await keyFor(null, { orgId });
  const { periodStartsAt: startsAt, periodEndsAt: endsAt } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: orgId } });
  const { value } = await prisma().versionClock.findUniqueOrThrow({ where: { topic: "access" } });
  const old = { orgId, kind: "live" as const, startsAt, endsAt, quota: 10_000, version: Number(value) };
  const { id } = await openPeriod(old, clock.now());
  await prisma().period.update({ where: { id }, data: { used: 9_990 } });
  forward(60);
  await upgrade(someone);
  const began = (await prisma().subscription.findUniqueOrThrow({ where: { currentOf: orgId } })).periodStartsAt;
  // An instance that has not heard of it opens the old period once more.
  expect((await openPeriod(old, clock.now())).id).toBe(id);
  await notifyQuotas(operator(clock));
  expect(await prisma().mail.count({ where: { toAddress: someone.email, template: "quota.threshold" } })).toBe(0);
  expect(await listPeriods(pool(), orgId)).toMatchObject([{ id, used: 9_990, endsAt: began.toISOString() }]);
});

test("what is counted late in the period that an upgrade cut is taken off the new one, once, with the next run of the clock", async () => {
  const someone = await subscriber();
  const { orgId } = someone;
  const key = await keyFor(null, { orgId });
  const { call } = await counterWith(null);
  /** Makes a call, and gives the period that it was counted in. */
  const counted = async () => {
    await seeChanges();
    expect((await callApi("/companies", { key: key.secret, nowMs: clock.now() })).status).toBe(200);
    return prisma().period.findFirstOrThrow({ where: { orgId, kind: "live" }, orderBy: { startsAt: "desc" } });
  };
  const cut = await counted();
  await foldCounts();
  await prisma().period.update({ where: { id: cut.id }, data: { used: 9_995 } });
  forward(300);
  await upgrade(someone);
  const quota = Number((await counted()).quota);
  // Under way on an instance that had not heard of the upgrade when this one opened the new period.
  const late = Array.from({ length: 7 }, () => settleCall(call({ orgId, keyId: key.id, periodId: Number(cut.id) })));
  expect((await Promise.all(late)).filter(({ granted }) => granted)).toHaveLength(5);
  expect(Number((await counted()).quota)).toBe(quota);
  for (let run = 0; run < 2; run++) {
    forward(20);
    expect(await reopenCutPeriods(operator(clock))).toEqual({ upgrades: 1 });
    expect(Number((await counted()).quota)).toBe(quota - 5);
  }
  forward(300);
  expect(await reopenCutPeriods(operator(clock))).toEqual({ upgrades: 0 });
});
