import { expect, test } from "vitest";
import { keyFor, operator, useDatabase } from "@/e2e/use-database";
import { usePayments } from "@/e2e/use-payments";
import { changePlan } from "@/lib/billing/change-plan";
import { previewPlanChange } from "@/lib/billing/preview-plan-change";
import { startCheckout } from "@/lib/billing/start-checkout";
import { pool, prisma } from "@/lib/platform/database";
import { notifyQuotas } from "./notify-quotas";
import { openPeriod } from "./open-period";
import { listPeriods } from "./usage-window";

useDatabase();
const { clock, customer, pay, settle, forward } = usePayments();

test("an upgrade leaves one period that runs: nobody is mailed about the one that it ended, and calls under way count in that", async () => {
  const someone = await customer();
  const { orgId } = someone;
  await keyFor(null, { orgId });
  const { url } = await startCheckout(await someone.ctx(), { orgId, plan: "starter" });
  expect(await pay(url)).toBe("paid");
  await settle();
  const { periodStartsAt: startsAt, periodEndsAt: endsAt } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: orgId } });
  const { value } = await prisma().versionClock.findUniqueOrThrow({ where: { topic: "access" } });
  const old = { orgId, kind: "live" as const, startsAt, endsAt, quota: 10_000, version: Number(value) };
  const { id } = await openPeriod(old, clock.now());
  await prisma().period.update({ where: { id }, data: { used: 9_990 } });
  forward(60);
  const { prorationAt, dueCents, availableCalls } = await previewPlanChange(await someone.ctx(), { orgId, plan: "pro" });
  await changePlan(await someone.ctx(), { orgId, plan: "pro", prorationAt, dueCents, availableCalls });
  await settle();
  const began = (await prisma().subscription.findUniqueOrThrow({ where: { currentOf: orgId } })).periodStartsAt;
  // An instance that has not heard of it opens the old period once more.
  expect((await openPeriod(old, clock.now())).id).toBe(id);
  await notifyQuotas(operator(clock));
  expect(await prisma().mail.count({ where: { toAddress: someone.email, template: "quota.threshold" } })).toBe(0);
  expect(await listPeriods(pool(), orgId)).toMatchObject([{ id, used: 9_990, endsAt: began.toISOString() }]);
});
