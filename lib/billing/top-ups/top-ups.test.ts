import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { DAY_S, HOUR_S } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { askStripe } from "@/lib/platform/stripe";
import { callersOf, type Caller } from "@/testing/billing/callers";
import { callApi } from "@/testing/call-api";
import { person } from "@/testing/people";
import { operator, seeChanges, useDatabase } from "@/testing/use-database";
import { ASKS_ALWAYS, GOOD, usePayments } from "@/testing/use-payments";
import { giveAllowance } from "../allowances/give-allowance";
import { applySuspensions } from "../customers/apply-suspensions";
import { endDisputedService } from "../disputes/end-disputed-service";
import { readEntitlement } from "../entitlement/read-entitlement";
import { readMonth } from "../finance/read-month";
import { listInvoices } from "../invoices/list-invoices";
import { PLAN_TABLE } from "../plans";
import { refundInvoice } from "../refunds/refund-invoice";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { buyDueTopUps } from "./buy-automatically";
import { buyTopUp } from "./buy-top-up";
import { changeTopUpRule } from "./change-rule";
import { cancelTopUp, followTopUps } from "./close-top-ups";
import type { RuleInput, TopUpQuote } from "./contract";
import { followTopUp } from "./follow-top-up";
import { quoteTopUp } from "./quote-top-up";
import { readTopUps } from "./read-top-ups";

useDatabase();
const payments = usePayments();
const { sandbox, clock, job, settle, forward } = payments;
const { ctxOf, subscriber, previewOf, change, use, leftOf } = callersOf(payments);

const PACK = { calls: 2_500, currency: "usd" as const, priceCents: 4_900 };
const STARTER = PLAN_TABLE.starter.quotaCalls;
const clockJob = () => operator(clock);
beforeAll(() => provideEnv({ TOP_UPS: "starter=2500@49.00usd/45.00eur/39.00gbp,pro=25000@299usd/279eur/239gbp" }));
afterEach(() => {
  sandbox().control.decline({ next: 0 });
  provideEnv({ TOP_UPS: "starter=2500@49.00usd/45.00eur/39.00gbp,pro=25000@299usd/279eur/239gbp", TAX: "off", TAX_COUNTRY: "" });
});

const quote = async (of: Caller, packs = 1) => quoteTopUp(await ctxOf(of), { orgId: of.orgId, packs });
const confirm = async (of: Caller, { id, dueCents }: Pick<TopUpQuote, "id" | "dueCents">) => {
  const bought = await buyTopUp(await ctxOf(of), { orgId: of.orgId, id, dueCents });
  await settle();
  return bought;
};
const buy = async (of: Caller, packs = 1) => confirm(of, await quote(of, packs));
const quotaOf = async (of: Caller) => (await readEntitlement(await ctxOf(of), of.orgId))?.quotaCalls;
const rowsOf = (of: Caller) => prisma().topUp.findMany({ where: { orgId: of.orgId }, orderBy: { createdAt: "asc" } });
const latestInvoice = async (of: Caller) => (await listInvoices(await ctxOf(of), { orgId: of.orgId })).rows[0];
const eventsOf = async (of: Caller) =>
  (await prisma().event.findMany({ where: { orgId: of.orgId, type: { startsWith: "top-up." } }, orderBy: { id: "asc" } })).map(
    ({ type }) => type,
  );
const mailsOf = (of: Caller, template: string) => prisma().mail.count({ where: { orgId: of.orgId, template } });
const payPage = (url: string | null, card: typeof GOOD | typeof ASKS_ALWAYS = GOOD) =>
  sandbox().hosted.payInvoice(url?.split("/i/")[1] ?? "", card);
const toPeriodEnd = async (of: Caller, seconds: number) => {
  const { periodEndsAt } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: of.orgId } });
  sandbox().control.advance({ to: periodEndsAt.getTime() / 1_000 + seconds });
  await settle();
};

describe("a purchase", () => {
  test("whose quote is replaced while an event of its draft arrives is nothing that is tried again", async () => {
    const someone = await subscriber("starter");
    await quote(someone);
    const [replaced] = await rowsOf(someone);
    await quote(someone, 2);
    if (!replaced) throw new Error("there is no quote");
    await followTopUp(job(), replaced);
    expect(await rowsOf(someone)).toMatchObject([{ state: "quoted", packs: 2 }]);
  });

  test("after the quota is used up makes calls answer again, as often as was paid, until the period ends", async () => {
    const someone = await subscriber("starter");
    await use(someone, STARTER);
    expect(await use(someone, 1)).toBe(429);
    const refused = await callApi("/companies", { key: someone.key, nowMs: clock.now() });
    expect(JSON.parse(refused.text)).toMatchObject({ detail: expect.stringContaining("Buy a top-up under Billing") });
    const shown = await quote(someone, 2);
    expect(shown).toMatchObject({
      packs: 2,
      calls: 5_000,
      dueCents: 9_800,
      lines: [{ description: "2 × Top-up of 2,500 calls", amountCents: 9_800 }],
    });
    expect(await confirm(someone, shown)).toEqual({ outcome: "granted", calls: 5_000, payUrl: null, needsAction: false });
    expect(await latestInvoice(someone)).toMatchObject({ totalCents: 9_800, state: "paid", about: "2 × Top-up of 2,500 calls" });
    expect(await quotaOf(someone)).toBe(STARTER + 5_000);
    await seeChanges();
    const { headers } = await callApi("/me", { key: someone.key, nowMs: clock.now() });
    expect(headers.get("ratelimit-policy")).toContain(`"month";q=${STARTER + 5_000}`);
    expect(await use(someone, 1e6)).toBe(200);
    expect(await use(someone, 1)).toBe(429);
    expect(await eventsOf(someone)).toEqual(["top-up.requested", "top-up.granted"]);
    expect(await mailsOf(someone, "top-up.granted")).toBe(1);
    const staff = await (await person({ clock, staff: true, role: null })).ctx();
    const { byPlan } = await readMonth(staff, { month: new Date(clock.now()).toISOString().slice(0, 7) });
    expect(byPlan).toContainEqual({ plan: null, title: "Top-ups", count: 1, cents: 9_800 });
    await toPeriodEnd(someone, HOUR_S);
    expect(await leftOf(someone)).toBe(STARTER);
    expect((await readTopUps(await ctxOf(someone), someone.orgId))?.boughtCalls).toBe(0);
  });

  test("has the tax of the customer's address, and its quote is its invoice to the cent", async () => {
    const someone = await subscriber("starter");
    const { stripeCustomerId } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: someone.orgId } });
    const address = { line1: "Weg 1", city: "Bonn", country: "DE" };
    await askStripe(job(), (stripe) => stripe.customers.update(stripeCustomerId ?? "", { name: "Ada", address }));
    provideEnv({ TAX: "DE=19", TAX_COUNTRY: "DE" });
    await settle();
    const shown = await quote(someone, 3);
    expect(shown.lines).toEqual([
      { description: "3 × Top-up of 2,500 calls", amountCents: 14_700 },
      { description: "VAT", amountCents: 2_793 },
    ]);
    expect(await confirm(someone, shown)).toMatchObject({ outcome: "granted" });
    expect(await latestInvoice(someone)).toMatchObject({ totalCents: shown.dueCents, taxCents: 2_793 });
    expect(await quotaOf(someone)).toBe(STARTER + 7_500);
  });

  test("uses credit of the account first, as its quote says", async () => {
    const someone = await subscriber("starter");
    const { stripeCustomerId } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: someone.orgId } });
    await askStripe(job(), (stripe) =>
      stripe.customers.createBalanceTransaction(stripeCustomerId ?? "", { amount: -6_000, currency: "usd" }),
    );
    const shown = await quote(someone);
    expect(shown).toMatchObject({
      dueCents: 0,
      lines: [{ amountCents: 4_900 }, { description: "Credit on your account", amountCents: -4_900 }],
    });
    expect(await confirm(someone, shown)).toMatchObject({ outcome: "granted" });
    expect(await quotaOf(someone)).toBe(STARTER + 2_500);
  });

  test("is one for a double click, two windows and events that come again", async () => {
    const someone = await subscriber("starter");
    const [old, shown] = [await quote(someone), await quote(someone)];
    await expect(confirm(someone, old)).rejects.toMatchObject({ code: "conflict" });
    const both = await Promise.all([confirm(someone, shown), confirm(someone, shown)]);
    expect(both.map(({ outcome }) => outcome)).toEqual(["granted", "granted"]);
    const paid = sandbox()
      .control.events()
      .filter(({ event }) => event.type === "invoice.paid");
    for (const { event } of paid) sandbox().control.resend({ eventId: event.id });
    await settle();
    // As if nobody had noted that they were taken.
    await prisma().stripeEvent.deleteMany({});
    for (const { event } of paid) sandbox().control.resend({ eventId: event.id });
    await settle();
    await buyDueTopUps(clockJob());
    expect(await rowsOf(someone)).toMatchObject([{ state: "granted", countedCalls: 2_500 }]);
    expect(await quotaOf(someone)).toBe(STARTER + 2_500);
    expect(await mailsOf(someone, "top-up.granted")).toBe(1);
  });

  test("of another organisation does not exist, and neither does another amount", async () => {
    const [someone, other] = [await subscriber("starter"), await subscriber("starter")];
    const shown = await quote(someone);
    await expect(confirm(other, shown)).rejects.toMatchObject({ code: "conflict" });
    await expect(confirm(someone, { ...shown, dueCents: 1 })).rejects.toMatchObject({ code: "conflict" });
    await expect(quote(someone, 0)).rejects.toThrow();
    await expect(quote(someone, 11)).rejects.toThrow();
    const stranger = await person({ orgId: someone.orgId, role: "developer", clock });
    await expect(quoteTopUp(await stranger.ctx(), { orgId: someone.orgId, packs: 1 })).rejects.toMatchObject({ code: "role-missing" });
    expect(await quotaOf(someone)).toBe(STARTER);
  });

  test("that is declined grants nothing until it is paid, and is the only one that is open", async () => {
    const someone = await subscriber("starter");
    sandbox().control.decline({ next: 1 });
    const { outcome, payUrl } = await buy(someone);
    expect(outcome).toBe("payment_needed");
    expect(await quotaOf(someone)).toBe(STARTER);
    await expect(quote(someone)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("waiting for its payment") });
    expect(await payPage(payUrl)).toMatchObject({ outcome: "paid" });
    await settle();
    expect(await quotaOf(someone)).toBe(STARTER + 2_500);
    expect(await buy(someone)).toMatchObject({ outcome: "granted" });
  });

  test("whose bank asks, and who never confirms, ends after a day; cancelled before, it can't be paid", async () => {
    const someone = await subscriber("starter");
    const { stripeCustomerId: customer } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: someone.orgId } });
    const { id } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: someone.orgId } });
    const method = await askStripe(job(), (stripe) =>
      stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer: customer ?? "" }),
    );
    await askStripe(job(), (stripe) => stripe.subscriptions.update(id, { default_payment_method: method.id }));
    await settle();
    const { payUrl, ...asked } = await buy(someone);
    expect(asked).toMatchObject({ outcome: "payment_needed", needsAction: true });
    expect((await readTopUps(await ctxOf(someone), someone.orgId))?.open).toMatchObject({ needsAction: true, dueCents: 4_900 });
    forward(22 * HOUR_S);
    await followTopUps(clockJob());
    expect((await rowsOf(someone)).at(-1)?.state).toBe("open");
    forward(2 * HOUR_S);
    await followTopUps(clockJob());
    await settle();
    expect(await payPage(payUrl, ASKS_ALWAYS)).toMatchObject({ outcome: "declined" });
    expect(await mailsOf(someone, "top-up.cancelled")).toBe(1);
    const second = await buy(someone);
    expect((await cancelTopUp(await ctxOf(someone), someone))?.open).toBeNull();
    expect(await payPage(second.payUrl, ASKS_ALWAYS)).toMatchObject({ outcome: "declined" });
    expect((await rowsOf(someone)).map(({ state }) => state)).toEqual(["void", "void"]);
    // Whoever cancels it knows.
    expect(await mailsOf(someone, "top-up.cancelled")).toBe(1);
    expect(await quotaOf(someone)).toBe(STARTER);
  });

  test("that begins in the last second of a period and is paid after it counts in the next one", async () => {
    const someone = await subscriber("starter");
    await toPeriodEnd(someone, -60);
    sandbox().control.decline({ next: 1 });
    const { payUrl } = await buy(someone);
    await toPeriodEnd(someone, 60);
    expect(await payPage(payUrl)).toMatchObject({ outcome: "paid" });
    await settle();
    expect(await leftOf(someone)).toBe(STARTER + 2_500);
    await toPeriodEnd(someone, 60);
    expect(await leftOf(someone)).toBe(STARTER);
  });

  test("is made once the answer of Stripe was lost, and not twice", async () => {
    const someone = await subscriber("starter");
    const shown = await quote(someone);
    sandbox().control.hold();
    await Promise.allSettled([buyTopUp(await ctxOf(someone), { orgId: someone.orgId, ...shown })]);
    await prisma().topUp.update({ where: { id: shown.id }, data: { state: "open", openOf: someone.orgId, grantedAt: null } });
    await prisma().topUp.update({ where: { id: shown.id }, data: { countedCalls: 0, periodStartsAt: null, periodEndsAt: null } });
    await prisma().entitlement.update({ where: { orgId: someone.orgId }, data: { topUpFrom: null, topUpCalls: null } });
    await followTopUps(clockJob());
    sandbox().control.release();
    await settle();
    expect(await quotaOf(someone)).toBe(STARTER + 2_500);
    expect(await rowsOf(someone)).toMatchObject([{ state: "granted" }]);
  });
});

describe("nothing is sold", () => {
  test("on trial, past due, suspended, disputed and without packs; what ends with the period can be topped up until then", async () => {
    const someone = await subscriber("starter");
    await cancelSubscription(await ctxOf(someone), someone.orgId);
    expect(await buy(someone)).toMatchObject({ outcome: "granted" });
    provideEnv({ TOP_UPS: "pro=25000@299usd/279eur/239gbp" });
    await expect(quote(someone)).rejects.toThrow("not sold for Starter");
    expect(await readTopUps(await ctxOf(someone), someone.orgId)).toBeNull();
    provideEnv({ TOP_UPS: "starter=2500@49.00usd/45.00eur/39.00gbp" });
    await toPeriodEnd(someone, 60);
    await expect(quote(someone)).rejects.toThrow("Choose a plan first");
    const staff = await (await person({ clock, staff: true, role: null })).ctx();
    await giveAllowance(staff, { orgId: someone.orgId, kind: "trial", plan: "starter", quotaCalls: 300, days: 9, note: "Asked." });
    await expect(quote(someone)).rejects.toThrow("Choose a plan first");

    const late = await subscriber("starter");
    sandbox().control.decline({ next: 99 });
    await toPeriodEnd(late, 2 * HOUR_S);
    await expect(quote(late)).rejects.toThrow("The last invoice is unpaid");
    sandbox().control.decline({ next: 0 });

    const suspended = await subscriber("starter");
    sandbox().control.decline({ next: 1 });
    const { payUrl } = await buy(suspended);
    await prisma().organisation.update({
      where: { id: suspended.orgId },
      data: { suspendedAt: new Date(clock.now()), paymentsHold: "pause" },
    });
    await applySuspensions(clockJob());
    expect(await payPage(payUrl)).toMatchObject({ outcome: "declined" });
    await expect(quote(suspended)).rejects.toThrow("suspended");
  });

  test("and a payment that comes while no plan is in force is given back", async () => {
    const someone = await subscriber("starter");
    sandbox().control.decline({ next: 1 });
    const { payUrl } = await buy(someone);
    const { id } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: someone.orgId } });
    await askStripe(job(), (stripe) => stripe.subscriptions.cancel(id));
    await settle();
    expect(await payPage(payUrl)).toMatchObject({ outcome: "paid" });
    await settle();
    expect((await rowsOf(someone))[0]?.state).toBe("unusable");
    for (let run = 0; run < 2; run++) await followTopUps(clockJob());
    await settle();
    expect((await rowsOf(someone))[0]).toMatchObject({ state: "returned", openOf: null });
    expect(await latestInvoice(someone)).toMatchObject({ creditedCents: 4_900, refundableCents: 0 });
    expect(await eventsOf(someone)).toEqual(["top-up.requested", "top-up.unusable", "top-up.returned"]);
  });
});

describe("an upgrade", () => {
  test("takes the calls of top-ups along, once, with what was used of them: to the call, as its preview says", async () => {
    const someone = await subscriber("starter");
    await buy(someone, 2);
    expect(await use(someone, STARTER + 2_000)).toBe(200);
    forward(DAY_S);
    const shown = await previewOf(someone, "pro");
    const paid = Math.floor((STARTER * (49_900 - (shown.upgrade?.creditCents ?? 0))) / 49_900);
    expect(shown.availableCalls).toBe(PLAN_TABLE.pro.quotaCalls + 5_000 - (STARTER + 2_000 - paid));
    expect((await change(someone, "pro", shown)).outcome).toBe("changed");
    expect(await leftOf(someone)).toBe(shown.availableCalls);
    expect(await quotaOf(someone)).toBe(shown.availableCalls);
    expect((await readTopUps(await ctxOf(someone), someone.orgId))?.boughtCalls).toBe(5_000);
    await toPeriodEnd(someone, HOUR_S);
    expect(await leftOf(someone)).toBe(PLAN_TABLE.pro.quotaCalls);
  });

  test("of a year counts what was used of top-ups of earlier months against those, and not against the plan", async () => {
    const someone = await subscriber({ plan: "starter", interval: "year" });
    await buy(someone);
    await use(someone, STARTER + 2_500);
    forward(32 * DAY_S);
    expect(await leftOf(someone)).toBe(STARTER);
    const shown = await previewOf(someone, { plan: "pro", interval: "year" });
    expect(shown.upgrade?.carriedCalls).toBe(0);
  });
});

describe("money that goes back", () => {
  test("takes the calls of the top-up along, and none of the plan's", async () => {
    const someone = await subscriber("starter");
    await buy(someone, 2);
    const invoice = await latestInvoice(someone);
    const staff = await (await person({ clock, staff: true, role: null })).ctx();
    const refund = { orgId: someone.orgId, invoiceId: invoice?.id ?? "", amountCents: 4_900, refundableCents: 9_800 };
    await refundInvoice(staff, { ...refund, reason: "order_change", note: "unused", endsPlan: false });
    await settle();
    expect(await quotaOf(someone)).toBe(STARTER + 2_500);
    expect((await previewOf(someone, "pro")).availableCalls).toBe(PLAN_TABLE.pro.quotaCalls + 2_500);
  });

  test("by a lost dispute takes all of them, also those that were used; the plan stays, and no other top-up is sold", async () => {
    const someone = await subscriber("starter");
    await buy(someone);
    await use(someone, STARTER + 1_000);
    const [row] = await rowsOf(someone);
    const { control } = sandbox();
    const { id } = control.dispute({ charge: row?.chargeId ?? "" });
    await settle();
    await expect(quote(someone)).rejects.toThrow("disputed by its bank");
    control.closeDispute({ id, outcome: "lost" });
    await settle();
    await endDisputedService(clockJob());
    expect(await quotaOf(someone)).toBe(STARTER);
    expect(await use(someone, 1)).toBe(429);
    expect(await prisma().subscription.findUniqueOrThrow({ where: { currentOf: someone.orgId } })).toMatchObject({ status: "active" });
    await expect(quote(someone)).rejects.toThrow("taken back by its bank");
    forward(DAY_S);
    const shown = await previewOf(someone, "pro");
    // What was used of it counts in the new period: it was not paid.
    expect(shown.availableCalls).toBe(PLAN_TABLE.pro.quotaCalls - (shown.upgrade?.carriedCalls ?? 0));
    expect(shown.upgrade?.carriedCalls).toBeGreaterThan(10_000);
  });
});

describe("automatic top-ups", () => {
  const rule = async (of: Caller, given: Partial<Extract<RuleInput, { isOn: true }>> = {}) =>
    changeTopUpRule(await ctxOf(of), { orgId: of.orgId, rule: { isOn: true, percent: 90, maxPacks: 2, pack: PACK, ...given } });
  const run = async () => {
    const done = await buyDueTopUps(clockJob());
    await settle();
    return done?.bought;
  };

  test("are off, and once on buy one pack at the share that was chosen, up to the cap, in each period", async () => {
    const someone = await subscriber("starter");
    await use(someone, STARTER);
    expect(await run()).toBe(0);
    expect((await rule(someone))?.rule).toMatchObject({ isOn: true, percent: 90, maxPacks: 2 });
    expect(await run()).toBe(1);
    expect(await quotaOf(someone)).toBe(STARTER + 2_500);
    expect(await run()).toBe(0);
    expect(await use(someone, 1_250)).toBe(200);
    // Two servers at once.
    expect(
      [await Promise.all([buyDueTopUps(clockJob()), buyDueTopUps(clockJob())])].flat().reduce((sum, one) => sum + (one?.bought ?? 0), 0),
    ).toBe(1);
    await use(someone, 1e6);
    expect(await run()).toBe(0);
    expect(await use(someone, 1)).toBe(429);
    expect(await mailsOf(someone, "top-up.granted")).toBe(2);
    expect((await readTopUps(await ctxOf(someone), someone.orgId))?.automaticPacks).toBe(2);
    await toPeriodEnd(someone, HOUR_S);
    await use(someone, 9_000);
    expect(await run()).toBe(1);
  });

  test("go off with a payment that fails, say so once, and leave the invoice to be paid by hand", async () => {
    const someone = await subscriber("starter");
    await rule(someone);
    await use(someone, STARTER);
    sandbox().control.decline({ next: 99 });
    expect(await run()).toBe(0);
    expect(await run()).toBe(0);
    const view = await readTopUps(await ctxOf(someone), someone.orgId);
    expect(view?.rule).toMatchObject({ isOn: false, stoppedFor: "payment" });
    expect(await mailsOf(someone, "top-up.rule-stopped")).toBe(1);
    expect(await eventsOf(someone)).toEqual(["top-up.rule-changed", "top-up.requested", "top-up.rule-stopped"]);
    const { data } = await prisma().event.findFirstOrThrow({ where: { orgId: someone.orgId, type: "top-up.rule-changed" } });
    expect(data).toMatchObject({ changes: { isOn: { from: false, to: true }, price: { from: null, to: expect.stringMatching(/^\$/) } } });
    sandbox().control.decline({ next: 0 });
    expect(await run()).toBe(0);
    expect(await payPage(view?.open?.payUrl ?? null)).toMatchObject({ outcome: "paid" });
    await settle();
    expect(await quotaOf(someone)).toBe(STARTER + 2_500);
  });

  test("never buy while a payment is open, nor more than a cap that was lowered meanwhile", async () => {
    const someone = await subscriber("starter");
    await rule(someone);
    await use(someone, STARTER);
    sandbox().control.decline({ next: 1 });
    const { payUrl } = await buy(someone);
    expect(await run()).toBe(0);
    await payPage(payUrl);
    await settle();
    await use(someone, 1e6);
    const [, lowered] = await Promise.all([buyDueTopUps(clockJob()), rule(someone, { maxPacks: 1 })]);
    await settle();
    expect(lowered?.rule.maxPacks).toBe(1);
    for (let i = 0; i < 3; i++) {
      await use(someone, 1e6);
      await run();
    }
    expect((await readTopUps(await ctxOf(someone), someone.orgId))?.automaticPacks).toBe(1);
  });

  test("are of the pack that was agreed to: at another price they go off, and nothing is charged", async () => {
    const someone = await subscriber("starter");
    await expect(rule(someone, { pack: { calls: 2_500, currency: "usd", priceCents: 1 } })).rejects.toMatchObject({ code: "conflict" });
    await rule(someone);
    await use(someone, STARTER);
    provideEnv({ TOP_UPS: "starter=2500@59.00usd/55.00eur/49.00gbp" });
    expect(await run()).toBe(0);
    expect((await readTopUps(await ctxOf(someone), someone.orgId))?.rule).toMatchObject({ isOn: false, stoppedFor: "terms" });
    expect(await rowsOf(someone)).toEqual([]);
    provideEnv({ TOP_UPS: "starter=2500@49.00usd/45.00eur/39.00gbp" });
    await rule(someone);
    // What was agreed to beside another subscription is not agreed to beside this one.
    await prisma().topUpRule.update({ where: { orgId: someone.orgId }, data: { subscriptionId: "sub_before" } });
    expect(await run()).toBe(0);
    expect(await rowsOf(someone)).toEqual([]);
    await rule(someone);
    await changeTopUpRule(await ctxOf(someone), { orgId: someone.orgId, rule: { isOn: false } });
    expect(await run()).toBe(0);
  });

  test("go off as soon as the plan is cancelled, changed or ended, or a top-up is refunded, and say why", async () => {
    const ruleOf = async (of: Caller) => (await readTopUps(await ctxOf(of), of.orgId))?.rule;
    const someone = await subscriber("starter");
    await rule(someone);
    await cancelSubscription(await ctxOf(someone), someone.orgId);
    await settle();
    expect(await ruleOf(someone)).toMatchObject({ isOn: false, stoppedFor: "cancelled" });
    await expect(rule(someone)).rejects.toMatchObject({ code: "conflict" });
    await use(someone, STARTER);
    expect(await run()).toBe(0);

    const other = await subscriber("starter");
    await rule(other);
    await use(other, STARTER);
    expect(await run()).toBe(1);
    const bought = await latestInvoice(other);
    const given = { invoiceId: bought?.id ?? "", amountCents: 4_900, refundableCents: 4_900, endsPlan: false };
    await refundInvoice(await (await person({ clock, staff: true, role: null })).ctx(), {
      ...given,
      orgId: other.orgId,
      reason: "order_change",
      note: "By mistake.",
    });
    await settle();
    expect(await ruleOf(other)).toMatchObject({ isOn: false, stoppedFor: "refunded" });
    expect(await run()).toBe(0);
    await rule(other);
    await change(other, "pro");
    expect(await ruleOf(other)).toMatchObject({ isOn: false, stoppedFor: "terms" });
    expect(await mailsOf(other, "top-up.rule-stopped")).toBe(2);
  });
});

test("a top-up that is paid while it is being cancelled is not called cancelled", async () => {
  const someone = await subscriber("starter");
  sandbox().control.decline({ next: 1 });
  const { payUrl } = await buy(someone);
  await payPage(payUrl);
  // Its event has not arrived, so the row still waits.
  await expect(cancelTopUp(await ctxOf(someone), { orgId: someone.orgId })).rejects.toMatchObject({ code: "conflict" });
  await settle();
  expect(await quotaOf(someone)).toBe(STARTER + 2_500);
});
