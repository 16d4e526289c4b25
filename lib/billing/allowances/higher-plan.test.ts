import { expect, test } from "vitest";
import { DAY_S } from "@/lib/core/durations";
import { auditRecord } from "@/lib/events/audit-record";
import { sentenceOf } from "@/lib/events/catalogue/contract";
import { listEvents } from "@/lib/events/list-events";
import { prisma } from "@/lib/platform/database";
import { callersOf, type Caller } from "@/testing/billing/callers";
import { callApi } from "@/testing/call-api";
import { person } from "@/testing/people";
import { keyFor, operator, seeChanges, useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";
import { readFeatureAccess } from "../entitlement/feature-access";
import { readEntitlement } from "../entitlement/read-entitlement";
import { setEntitlement } from "../entitlement/set-entitlement";
import { PLAN_TABLE } from "../plans";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { readBilling } from "../subscriptions/read-billing";
import { compareSubscriptions } from "../sync/compare-subscriptions";
import type { AllowanceInput } from "./contract";
import { endAllowance, endAllowances } from "./end-allowance";
import { giveAllowance } from "./give-allowance";
import { listAllowances } from "./list-allowances";

useDatabase();
const payments = usePayments();
const { clock, customer, job, settle, forward } = payments;
const { ctxOf, subscriber, previewOf, change, use, leftOf, usedBy, soldTo } = callersOf(payments);
const { starter, pro } = PLAN_TABLE;

const dayIn = (days: number): string => new Date(clock.now() + days * DAY_S * 1_000).toISOString().slice(0, 10);
const staff = async () => (await person({ staff: true, role: null, name: "Rita Reviewer", clock })).ctx();
const give = async ({ orgId }: { orgId: string }, more: Partial<Extract<AllowanceInput, { kind: "plan" }>> = {}) =>
  giveAllowance(await staff(), {
    orgId,
    kind: "plan",
    plan: "pro",
    quotaCalls: null,
    until: dayIn(14),
    note: "Waits for approval.",
    ...more,
  });
const statusOf = async (who: Caller, path: string): Promise<number> => {
  await seeChanges();
  return (await callApi(path, { key: who.key, nowMs: clock.now() })).status;
};
const heldBy = ({ orgId }: Caller) => prisma().entitlement.findUniqueOrThrow({ where: { orgId } });
/** To so many seconds from the end of the last day; the clock goes on meanwhile. */
const forwardToEnd = (until: string, seconds: number) =>
  forward(Math.round((Date.parse(until) + DAY_S * 1_000 - clock.now()) / 1_000) + seconds);

test("a higher plan has its features and limits to the end of its last day, also before that is written down, whatever is known of it in the process", async () => {
  const who = await subscriber("starter");
  expect(await statusOf(who, "/market/shipments?quarter=2026Q1&product=modules")).toBe(403);
  const until = dayIn(14);
  await give(who, { until });
  expect(await leftOf(who)).toBe(pro.quotaCalls);
  expect(await statusOf(who, "/market/shipments?quarter=2026Q1&product=modules")).not.toBe(403);
  expect(await readBilling(await ctxOf(who), who.orgId)).toMatchObject({
    given: { plan: "pro", title: "Pro", paidTitle: "Starter", until },
    subscription: { plan: "starter" },
    entitlement: { plan: "pro", paidPlan: "starter", quotaCalls: pro.quotaCalls },
  });
  expect(await use(who, 40_000)).toBe(200);
  forwardToEnd(until, -60);
  expect(await use(who, 1)).toBe(200);
  // The job that writes the end down has not run.
  forward(61);
  expect(await use(who, 1)).toBe(429);
  expect(await statusOf(who, "/market/shipments?quarter=2026Q1&product=modules")).toBe(403);
  expect((await readBilling(await ctxOf(who), who.orgId)).entitlement).toMatchObject({ plan: "starter", quotaCalls: starter.quotaCalls });
  expect((await readFeatureAccess(await ctxOf(who), who.orgId, "webhooks")).refusal).not.toBeNull();
  await endAllowances(job());
  expect(await heldBy(who)).toMatchObject({
    plan: "starter",
    usualPlan: null,
    givenUntil: null,
    givenCalls: null,
    quotaCalls: null,
  });
  expect((await readBilling(await ctxOf(who), who.orgId)).given).toBeNull();
  const mails = await prisma().mail.findMany({ where: { toAddress: who.email, template: { startsWith: "allowance." } } });
  expect(mails.map(({ template }) => template).toSorted()).toEqual(["allowance.ended", "allowance.given"]);
});

test("the record says what it was before and after, and why to our team alone", async () => {
  const who = await subscriber("starter");
  await give(who);
  await endAllowance(await staff(), { orgId: who.orgId });
  const { events } = await listEvents(await ctxOf(who), { orgId: who.orgId }, { limit: 50 });
  const told = events.filter(({ type }) => type.startsWith("allowance.")).toReversed();
  expect(told.map(({ data }) => data["changes"])).toEqual([
    { plan: { from: "starter", to: "pro" } },
    { plan: { from: "pro", to: "starter" } },
  ]);
  expect(JSON.stringify(told.map(auditRecord))).not.toContain("Waits for approval");
  const [sentence, forStaff] = [false, true].map(
    (isStaff) => told[0] && sentenceOf({ ...told[0], who: "Rita", subjectName: null }, isStaff),
  );
  expect(sentence).toMatch(/^gave Pro until .* in place of the plan that is paid$/);
  expect(forStaff).toContain(": Waits for approval.");
  expect(await listAllowances(await staff(), who)).toMatchObject([
    { kind: "plan", plan: "pro", usualPlan: "starter", by: "Rita Reviewer" },
  ]);
  expect(await leftOf(who)).toBe(starter.quotaCalls);
  await give(who);
  expect(await leftOf(who)).toBe(pro.quotaCalls);
});

test("what staff had set before is what applies afterwards, and nothing is lower meanwhile", async () => {
  const who = await subscriber("starter");
  await setEntitlement(operator(clock), {
    ...{ orgId: who.orgId, plan: "starter", quotaCalls: 150_000, burst: { perSecond: 40, bucket: 50 } },
  });
  await give(who);
  expect(await leftOf(who)).toBe(150_000);
  expect(await heldBy(who)).toMatchObject({ plan: "pro", burstPerSecond: 40, burstBucket: 100, givenCalls: 0 });
  await endAllowance(await staff(), who);
  expect(await heldBy(who)).toMatchObject({ plan: "starter", quotaCalls: 150_000, burstPerSecond: 40, burstBucket: 50, usualPlan: null });
});

test("an upgrade takes none of what was given into account: its price, its calls and what it carries are as without it", async () => {
  const [given, plain] = [await subscriber("starter"), await subscriber("starter")];
  await give(given, { plan: "enterprise", quotaCalls: 500_000, until: dayIn(60) });
  expect(await leftOf(given)).toBe(500_000);
  await use(given, 200_000);
  await use(plain, 1e6);
  forward(5 * DAY_S);
  const [one, other] = [await previewOf(given, "pro"), await previewOf(plain, "pro")];
  // The two bought at different seconds, and each second of a period is a share of its price and calls.
  expect(Math.abs(one.dueCents - other.dueCents)).toBeLessThan(60);
  expect(Math.abs((one.availableCalls ?? 0) - (other.availableCalls ?? 0))).toBeLessThan(60);
  expect(Math.abs((one.upgrade?.carriedCalls ?? 0) - (other.upgrade?.carriedCalls ?? 0))).toBeLessThan(60);
  await change(given, "pro");
  await change(plain, "pro");
  // What is higher than the new plan goes on.
  expect(await heldBy(given)).toMatchObject({ plan: "enterprise", usualPlan: "pro", quotaCalls: pro.quotaCalls, givenCalls: 400_000 });
  expect((await compareSubscriptions(job()))?.repaired).toBe(0);
  await endAllowance(await staff(), given);
  expect(Math.abs((await leftOf(given)) - (await leftOf(plain)))).toBeLessThan(60);
});

test("is over once the plan that is paid is no lower", async () => {
  const who = await subscriber("starter");
  await give(who);
  await use(who, 90_000);
  await change(who, "pro");
  expect(await heldBy(who)).toMatchObject({ plan: "pro", usualPlan: null, quotaCalls: null });
  expect((await listAllowances(await staff(), who))[0]?.endedAt).not.toBeNull();
  const sold = await soldTo(who.orgId);
  await use(who, 1e6);
  // 80,000 of them were given.
  expect(await usedBy(who.orgId)).toBeLessThanOrEqual(sold + 80_000 + 1);
});

test("a renewal that is not paid has no calls because more had been given before", async () => {
  const who = await subscriber("starter");
  await give(who, { until: dayIn(25) });
  await use(who, 60_000);
  payments.sandbox().control.decline({ next: 99 });
  forward(32 * DAY_S);
  await settle();
  await endAllowances(job());
  payments.sandbox().control.decline({ next: 0 });
  expect((await heldBy(who)).state).toBe("past_due");
  expect(await leftOf(who)).toBe(0);
});

test("a renewal while it is given has what was sold and what is given", async () => {
  const who = await subscriber("starter");
  await give(who, { until: dayIn(45) });
  await use(who, 60_000);
  forward(32 * DAY_S);
  await settle();
  expect(await leftOf(who)).toBe(pro.quotaCalls);
  const periods = await prisma().period.findMany({ where: { orgId: who.orgId, kind: "live" }, orderBy: { startsAt: "asc" } });
  expect(periods.map(({ gifted }) => Number(gifted))).toEqual([pro.quotaCalls - starter.quotaCalls, pro.quotaCalls - starter.quotaCalls]);
});

test("ends with a plan that is cancelled, also before its own last day", async () => {
  const who = await subscriber("starter");
  await give(who, { until: dayIn(45) });
  const { subscription, given } = await cancelSubscription(await ctxOf(who), who.orgId);
  expect(given).toMatchObject({ plan: "pro", until: dayIn(45) });
  expect(Date.parse(subscription?.cancelsAt ?? "")).toBeLessThan(Date.parse(dayIn(45)));
  expect(await leftOf(who)).toBe(pro.quotaCalls);
  forward(32 * DAY_S);
  await settle();
  expect(await statusOf(who, "/companies")).toBe(402);
  expect(await heldBy(who)).toMatchObject({ state: "inactive", plan: "starter", usualPlan: null });
  expect((await readBilling(await ctxOf(who), who.orgId)).given).toBeNull();
  forward(15 * DAY_S);
  await endAllowances(job());
  expect((await listAllowances(await staff(), who))[0]?.endedAt).not.toBeNull();
  // Nobody has Starter again.
  expect(await prisma().mail.count({ where: { toAddress: who.email, template: "allowance.ended" } })).toBe(0);
});

test("the mail does not promise a cancelled plan that it continues", async () => {
  const [who, cancelled] = [await subscriber("starter"), await subscriber("starter")];
  await cancelSubscription(await ctxOf(cancelled), cancelled.orgId);
  const textTo = async (one: Caller): Promise<string> => {
    await give(one);
    return JSON.stringify(await prisma().mail.findMany({ where: { toAddress: one.email, template: "allowance.given" } }));
  };
  expect(await textTo(who)).toContain("Starter continues. Nothing about your subscription changes.");
  const text = await textTo(cancelled);
  expect(text).toMatch(/Starter was cancelled and ends on .+ UTC\. Pro does not continue after that\./);
  expect(text).not.toContain("Starter continues");
});

test("is refused without a plan that is paid, for one that is no higher, beside another, suspended, in dispute, or for a day that is no use", async () => {
  const nobody = await customer();
  await expect(give(nobody)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("pays for no plan") });
  await setEntitlement(operator(clock), { orgId: nobody.orgId, plan: "starter" });
  await expect(give(nobody)).rejects.toMatchObject({ code: "conflict" });
  const who = await subscriber("pro");
  await expect(give(who)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Pro is not above Pro") });
  await expect(give(who, { plan: "starter" })).rejects.toMatchObject({ code: "conflict" });
  await expect(give(who, { plan: "enterprise" })).rejects.toMatchObject({ code: "unprocessable" });
  for (const until of [dayIn(-1), dayIn(400)])
    await expect(give(who, { plan: "enterprise", quotaCalls: 200_000, until })).rejects.toMatchObject({ code: "invalid-parameter" });
  await expect(
    giveAllowance(await ctxOf(who), { orgId: who.orgId, kind: "plan", plan: "enterprise", quotaCalls: 1, until: dayIn(3), note: "x" }),
  ).rejects.toMatchObject({ code: "not-found" });
  await give(who, { plan: "enterprise", quotaCalls: 200_000 });
  await expect(give(who, { plan: "enterprise", quotaCalls: 300_000 })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("A higher plan is in force already"),
  });
  const [suspended, disputed] = [await subscriber("starter"), await subscriber("starter")];
  await prisma().organisation.update({ where: { id: suspended.orgId }, data: { suspendedAt: new Date(clock.now()) } });
  await expect(give(suspended)).rejects.toMatchObject({ code: expect.stringContaining("suspended") });
  const at = new Date(clock.now());
  await prisma().dispute.create({
    data: {
      ...{ id: "dp_given", orgId: disputed.orgId, chargeId: "ch_given", amountCents: 100, currency: "usd", status: "needs_response" },
      ...{ reason: "fraudulent", openedAt: at, updatedAt: at },
    },
  });
  await expect(give(disputed)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("disputed") });
});

test("cannot be used with a key of an organisation that was given nothing", async () => {
  const [who, other] = [await subscriber("starter"), await subscriber("starter")];
  await give(who);
  const { secret } = await keyFor(null, { orgId: other.orgId });
  expect(await leftOf({ ...other, key: secret })).toBe(starter.quotaCalls);
});

test("the entitlement says what of the quota is given, and what is left of it where that ends before the period", async () => {
  const [short, long] = [await subscriber("starter"), await subscriber("starter")];
  await give(short);
  await give(long, { until: dayIn(60) });
  const calls = pro.quotaCalls - starter.quotaCalls;
  const ends = { lastDay: dayIn(14), quotaCalls: starter.quotaCalls };
  const read = async (who: Caller) => readEntitlement(await ctxOf(who), who.orgId);
  expect(await read(short)).toMatchObject({ quotaCalls: pro.quotaCalls, given: { title: "Pro", calls, ends } });
  expect(await read(long)).toMatchObject({ quotaCalls: pro.quotaCalls, given: { title: "Pro", calls, ends: null } });
  forwardToEnd(ends.lastDay, 60);
  expect(await read(short)).toMatchObject({ quotaCalls: ends.quotaCalls, given: null });
});
