import { describe, expect, test } from "vitest";
import { closeOrganisation } from "@/lib/accounts/organisations/delete-organisation";
import { readCustomer } from "@/lib/accounts/staff/list-customers";
import { DAY_S } from "@/lib/core/durations";
import { uuidv7 } from "@/lib/core/ids";
import { sentenceOf } from "@/lib/events/catalogue/contract";
import { EventFilter } from "@/lib/events/contract";
import { listEvents } from "@/lib/events/list-events";
import { sealEvents } from "@/lib/events/seals/seal-events";
import { verifySeals } from "@/lib/events/seals/verify-seals";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { callersOf, type Caller } from "@/testing/billing/callers";
import { person } from "@/testing/people";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";
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
const { ctxOf, buy, subscriber, previewOf, change, use, leftOf, usedBy, soldTo } = callersOf(payments);

const TRIAL = { kind: "trial", plan: "pro", quotaCalls: 500, days: 14, note: "Evaluates for the board." } as const;
const LIMITS = { kind: "limits", quotaCalls: 50_000, burst: { perSecond: 50, bucket: 200 }, days: 7, note: "Backfill." } as const;

const staff = async () => {
  const { ctx } = await person({ staff: true, role: null, name: "Rita Reviewer", clock });
  return ctx();
};
const give = async ({ orgId }: { orgId: string }, input: AllowanceInput) => giveAllowance(await staff(), { orgId, ...input });
async function someone(): Promise<Caller> {
  const who = await customer();
  const { secret } = await keyFor(null, { orgId: who.orgId });
  return { ...who, key: secret };
}
const mailsTo = async ({ email }: Caller) =>
  (
    await prisma().mail.findMany({ where: { toAddress: email, template: { startsWith: "allowance." } }, orderBy: { createdAt: "asc" } })
  ).map(({ template }) => template);

test("the reason goes with the organisation, and the seals hold before and after, also of records that have it inside", async () => {
  const { orgId } = await someone();
  await give({ orgId }, TRIAL);
  const data = { kind: "trial", plan: "pro", reason: "Sealed before." };
  await prisma().event.create({
    data: {
      ...{ id: uuidv7(clock.now()), type: "allowance.given", orgId, data, at: new Date(clock.now()) },
      actor: { kind: "job", id: "old" },
    },
  });
  const sentences = async () => {
    const { events } = await listEvents(operator(clock), { orgId }, EventFilter.parse({ types: ["allowance.given"] }));
    return events.map((event) => sentenceOf({ ...event, who: "Rita", subjectName: null }, true)).join();
  };
  await sealEvents(operator(clock));
  expect(await sentences()).toContain(`: ${TRIAL.note}`);
  expect((await verifySeals(operator(clock))).faults).toEqual([]);
  await transaction(operator(clock), (tx) => closeOrganisation(tx, orgId));
  expect(JSON.stringify(await prisma().event.findMany({ where: { orgId } }))).not.toContain(TRIAL.note);
  expect(await sentences()).toMatch(/Sealed before\..*gave a trial of Pro|gave a trial of Pro.*Sealed before\./);
  expect((await verifySeals(operator(clock))).faults).toEqual([]);
});

describe("a trial", () => {
  test("gives its calls and no more, reminds before its end, and stops by itself", async () => {
    const who = await someone();
    expect(await use(who, 1)).toBe(402);
    await give(who, TRIAL);
    expect(await leftOf(who)).toBe(500);
    expect(await readCustomer(await staff(), who)).toMatchObject({ plan: "pro", state: "active", isTrial: true });
    expect((await readBilling(await ctxOf(who), who.orgId)).trial).toMatchObject({ plan: "pro", title: "Pro" });
    expect(await readEntitlement(await ctxOf(who), who.orgId)).toMatchObject({ title: "Pro", isTrial: true });
    expect(await use(who, 1e6)).toBe(200);
    expect(await use(who, 1)).toBe(429);
    forward(11.5 * DAY_S);
    await endAllowances(job());
    await endAllowances(job());
    expect(await mailsTo(who)).toEqual(["allowance.given", "allowance.ends"]);
    forward(3 * DAY_S);
    expect(await use(who, 1)).toBe(429);
    await endAllowances(job());
    expect(await use(who, 1)).toBe(402);
    expect(await usedBy(who.orgId)).toBe(500);
    expect(await mailsTo(who)).toEqual(["allowance.given", "allowance.ends", "allowance.ended"]);
    const view = await readBilling(await ctxOf(who), who.orgId);
    expect(view).toMatchObject({ trial: null, entitlement: null, terms: null });
    expect(await readCustomer(await staff(), who)).toMatchObject({ isTrial: false });
    expect(view.choices.filter(({ action, currency }) => action === "start" && currency === "usd")).toHaveLength(4);
  });

  test.each([
    ["while it runs", 1],
    ["after its end, before that is written down", 15],
  ])("of the plan that is paid %s leaves that plan all of its calls", async (_, days) => {
    const who = await someone();
    await give(who, TRIAL);
    forward(days * DAY_S);
    expect(await buy(who, "pro")).toBe("paid");
    expect(await prisma().entitlement.findUnique({ where: { orgId: who.orgId } })).toMatchObject({ plan: "pro", quotaCalls: null });
    expect(await leftOf(who)).toBe(PLAN_TABLE.pro.quotaCalls);
    await endAllowances(job());
    expect(await leftOf(who)).toBe(PLAN_TABLE.pro.quotaCalls);
  });

  test("is over as soon as a plan is paid, which has all of its calls, and does not come back when that ends", async () => {
    const who = await someone();
    await give(who, TRIAL);
    await use(who, 400);
    expect(await buy(who, "starter")).toBe("paid");
    expect(await leftOf(who)).toBe(PLAN_TABLE.starter.quotaCalls);
    expect((await readBilling(await ctxOf(who), who.orgId)).trial).toBeNull();
    expect(await readEntitlement(await ctxOf(who), who.orgId)).toMatchObject({ title: "Starter", isTrial: false });
    await use(who, 1e6);
    expect(await usedBy(who.orgId)).toBeLessThanOrEqual((await soldTo(who.orgId)) + 500);
    await change(who, "pro");
    const { periodEndsAt } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: who.orgId } });
    await cancelSubscription(await ctxOf(who), who.orgId);
    forward(Math.ceil((periodEndsAt.getTime() - clock.now()) / 1_000) + 60);
    await settle();
    expect(await use(who, 1)).toBe(402);
    expect((await listAllowances(await staff(), { orgId: who.orgId }))[0]?.endedAt).not.toBeNull();
    expect((await compareSubscriptions(job()))?.repaired).toBe(0);
  });

  test("is mentioned for ninety days after its end, and no longer once a plan has been bought", async () => {
    const endedOf = async (one: Caller) => (await readBilling(await ctxOf(one), one.orgId)).endedTrial;
    const [who, buyer, early] = [await someone(), await someone(), await someone()];
    for (const one of [who, buyer, early]) await give(one, TRIAL);
    expect(await endedOf(who)).toBeNull();
    forward(DAY_S);
    await endAllowance(await staff(), { orgId: early.orgId });
    expect(Date.parse((await endedOf(early))?.endedAt ?? "")).toBeCloseTo(clock.now(), -4);
    const { endsAt } = await prisma().allowance.findFirstOrThrow({ where: { orgId: who.orgId } });
    forward(14 * DAY_S);
    await endAllowances(job());
    expect(await endedOf(who)).toEqual({ title: "Pro", endedAt: endsAt.toISOString() });
    expect(await endedOf(buyer)).not.toBeNull();
    expect(await buy(buyer, "starter")).toBe("paid");
    expect(await endedOf(buyer)).toBeNull();
    const { periodEndsAt } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: buyer.orgId } });
    await cancelSubscription(await ctxOf(buyer), buyer.orgId);
    forward(Math.ceil((periodEndsAt.getTime() - clock.now()) / 1_000) + 60);
    await settle();
    expect([await endedOf(buyer), (await endedOf(who))?.title]).toEqual([null, "Pro"]);
    forward(64 * DAY_S);
    expect(await endedOf(who)).toBeNull();
  });

  test("is ended by staff at once, and can then be given again", async () => {
    const who = await someone();
    await give(who, TRIAL);
    expect(await use(who, 1)).toBe(200);
    await endAllowance(await staff(), { orgId: who.orgId });
    expect(await use(who, 1)).toBe(402);
    await expect(endAllowance(await staff(), { orgId: who.orgId })).rejects.toMatchObject({ code: "conflict" });
    await give(who, { ...TRIAL, plan: "starter", quotaCalls: 20 });
    expect(await leftOf(who)).toBe(20);
    expect(await listAllowances(await staff(), { orgId: who.orgId })).toMatchObject([
      { plan: "starter", endedAt: null, by: "Rita Reviewer" },
      { plan: "pro", note: "Evaluates for the board." },
    ]);
  });

  test("is not given beside a plan or another trial, to who is suspended, without a recent sign-in, or by a customer", async () => {
    const who = await someone();
    const { orgId } = who;
    await give(who, TRIAL);
    await expect(give(who, TRIAL)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("A trial is in force already"),
    });
    await expect(give(await subscriber("starter"), TRIAL)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("has Starter"),
    });
    await expect(giveAllowance(await ctxOf(who), { orgId, ...TRIAL })).rejects.toMatchObject({ code: "not-found" });
    const ctx = await staff();
    const old = { ...ctx, actor: { ...ctx.actor, authenticatedAtMs: 0 } };
    await expect(giveAllowance(old as typeof ctx, { orgId, ...TRIAL })).rejects.toMatchObject({ code: "step-up-required" });
    const other = await someone();
    await prisma().organisation.update({ where: { id: other.orgId }, data: { suspendedAt: new Date(clock.now()) } });
    await expect(give(other, TRIAL)).rejects.toMatchObject({ code: expect.stringContaining("suspended") });
  });

  test("of two that are given at once one is", async () => {
    const who = await someone();
    const outcomes = await Promise.allSettled([give(who, TRIAL), give(who, TRIAL)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("other limits", () => {
  test("apply at once, are those of the plan again at their end, and never become what stays", async () => {
    const who = await subscriber("starter");
    await give(who, LIMITS);
    expect(await leftOf(who)).toBe(50_000);
    expect(await prisma().entitlement.findUniqueOrThrow({ where: { orgId: who.orgId } })).toMatchObject({ burstPerSecond: 50 });
    // Whatever Stripe says meanwhile.
    expect((await compareSubscriptions(job()))?.repaired).toBe(0);
    expect(await leftOf(who)).toBe(50_000);
    await use(who, 20_000);
    forward(7 * DAY_S + 60);
    await settle();
    await endAllowances(job());
    expect(await leftOf(who)).toBe(0);
    expect(await prisma().entitlement.findUniqueOrThrow({ where: { orgId: who.orgId } })).toMatchObject({
      quotaCalls: null,
      burstPerSecond: null,
    });
    expect(await mailsTo(who)).toEqual(["allowance.given", "allowance.ended"]);
    forward(31 * DAY_S);
    await settle();
    expect(await leftOf(who)).toBe(PLAN_TABLE.starter.quotaCalls);
  });

  test("go back to what staff had set before, and leave with the plan that they were for", async () => {
    const who = await subscriber("starter");
    await setEntitlement(operator(clock), { orgId: who.orgId, plan: "starter", quotaCalls: 12_000 });
    await give(who, { ...LIMITS, burst: null });
    expect(await leftOf(who)).toBe(50_000);
    await endAllowance(await staff(), { orgId: who.orgId });
    expect(await leftOf(who)).toBe(12_000);
    await give(who, { ...LIMITS, burst: null });
    await change(who, "pro");
    expect(await leftOf(who)).toBe(PLAN_TABLE.pro.quotaCalls);
    expect((await listAllowances(await staff(), { orgId: who.orgId }))[0]?.endedAt).not.toBeNull();
    await give(who, { ...LIMITS, quotaCalls: 150_000, burst: null });
    expect((await previewOf(who, { plan: "pro", interval: "year" })).availableCalls).toBe(150_000);
    await endAllowance(await staff(), { orgId: who.orgId });
    forward(8 * DAY_S);
    await endAllowances(job());
    expect(await leftOf(who)).toBe(PLAN_TABLE.pro.quotaCalls);
  });

  test("need a plan, and something that is other", async () => {
    await expect(give(await someone(), LIMITS)).rejects.toMatchObject({ code: "conflict" });
    await expect(give(await subscriber("starter"), { ...LIMITS, quotaCalls: null, burst: null })).rejects.toMatchObject({
      code: "unprocessable",
    });
  });

  test("that are set by hand take the place of those for a time", async () => {
    const who = await subscriber("starter");
    await give(who, LIMITS);
    await setEntitlement(operator(clock), { orgId: who.orgId, plan: "starter", quotaCalls: 77 });
    expect(await leftOf(who)).toBe(77);
    forward(8 * DAY_S);
    await endAllowances(job());
    expect(await leftOf(who)).toBe(77);
  });
});
