import { afterEach, expect, test } from "vitest";
import { DAY_S, HOUR_S } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { useDatabase } from "@/testing/use-database";
import { FAILS_LATER, GOOD, usePayments, type Customer } from "@/testing/use-payments";
import { startCheckout } from "../checkout/start-checkout";
import type { PlanChangePreview, PlanInput } from "../contract";
import { openPortal } from "../customers/open-portal";
import { endGraces } from "../dunning/end-graces";
import { readPaymentNotice } from "../dunning/read-payment-notice";
import { listInvoices } from "../invoices/list-invoices";
import { addCalendarMonths } from "../periods";
import { changePlan } from "../plan-changes/change-plan";
import { previewPlanChange } from "../plan-changes/preview-plan-change";
import { undoPlanChange } from "../plan-changes/undo-plan-change";
import { PLAN_TABLE } from "../plans";
import { syncCustomer } from "../sync/sync-customer";
import { cancelSubscription } from "./cancel-subscription";
import { readBilling } from "./read-billing";
import { resumeSubscription } from "./resume-subscription";

useDatabase();
const { sandbox, clock, customer, job, pay, settle, forward } = usePayments();

afterEach(() => sandbox().control.decline({ next: 0 }));

const [STARTER, PRO] = [PLAN_TABLE.starter.priceCents.usd, PLAN_TABLE.pro.priceCents.usd];

const entitlementOf = (orgId: string) => prisma().entitlement.findUniqueOrThrow({ where: { orgId } });
const subscriptionOf = (orgId: string) => prisma().subscription.findUniqueOrThrow({ where: { currentOf: orgId } });
const viewOf = async (of: Customer) => (await readBilling(await ctxOf(of), of.orgId)).subscription;
const mailsTo = async (of: Customer) =>
  (await prisma().mail.findMany({ where: { toAddress: of.email }, orderBy: { createdAt: "asc" } })).map(({ template }) => template);

/** Signed in a moment ago: the clock moves far in these tests. */
async function ctxOf(of: Customer) {
  await prisma().session.update({
    where: { id: of.sessionId },
    data: { authenticatedAt: new Date(clock.now()), expiresAt: new Date(clock.now() + 1e9) },
  });
  return of.ctx();
}
async function subscriber(plan: PlanInput["plan"], card = GOOD): Promise<Customer> {
  const someone = await customer();
  expect(await pay((await startCheckout(await ctxOf(someone), { orgId: someone.orgId, plan })).url, card)).toBe("paid");
  await settle();
  return someone;
}
const preview = async (of: Customer, plan: PlanInput["plan"]) => previewPlanChange(await ctxOf(of), { orgId: of.orgId, plan });
const confirm = async (of: Customer, { plan, prorationAt, dueCents, availableCalls }: PlanChangePreview) =>
  changePlan(await ctxOf(of), { orgId: of.orgId, plan: plan as PlanInput["plan"], prorationAt, dueCents, availableCalls });
const change = async (of: Customer, plan: PlanInput["plan"]) => confirm(of, await preview(of, plan));
const requestsOf = ({ orgId }: Customer) =>
  prisma().event.findMany({ where: { orgId, type: "subscription.requested" }, orderBy: { id: "asc" } });
const actionsOf = async (of: Customer) => (await requestsOf(of)).map(({ data }) => (data as { action: string }).action);

async function latestInvoice(of: Customer) {
  const { invoiceId } = await subscriptionOf(of.orgId);
  return askStripe(job(), (stripe) => stripe.invoices.retrieve(invoiceId ?? ""));
}

test("an upgrade in mid-period begins a new one, charged at once and to the cent as previewed: the whole price less unused time", async () => {
  const someone = await subscriber("starter");
  forward(11 * DAY_S + 3_333);
  const before = await subscriptionOf(someone.orgId);
  const shown = await preview(someone, "pro");
  expect(shown).toMatchObject({
    direction: "upgrade",
    nextAmountCents: PRO,
    nextAt: addCalendarMonths(new Date(shown.prorationAt * 1_000)).toISOString(),
    card: { last4: "4242" },
  });
  const total = shown.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(total).toBe(shown.dueCents);
  const left =
    (before.periodEndsAt.getTime() / 1_000 - shown.prorationAt) /
    ((before.periodEndsAt.getTime() - before.periodStartsAt.getTime()) / 1_000);
  expect(shown.upgrade?.creditCents).toBe(Math.round(STARTER * left));
  expect(shown.dueCents).toBe(PRO - Math.round(STARTER * left));
  forward(7);
  expect(await confirm(someone, shown)).toMatchObject({ outcome: "changed", payUrl: null });
  expect((await latestInvoice(someone)).amount_paid).toBe(shown.dueCents);
  const { periodStartsAt } = await subscriptionOf(someone.orgId);
  expect(periodStartsAt.getTime()).toBeGreaterThanOrEqual((shown.prorationAt + 7) * 1_000);
  expect(await entitlementOf(someone.orgId)).toMatchObject({
    plan: "pro",
    state: "active",
    periodStartsAt,
    periodEndsAt: addCalendarMonths(periodStartsAt),
    carriedFrom: before.periodStartsAt,
    paidCalls: Math.floor((10_000 * (STARTER - Math.round(STARTER * left))) / STARTER),
  });
  await settle();
  const { data } = await prisma().event.findFirstOrThrow({ where: { orgId: someone.orgId, type: "subscription.changed" } });
  expect(data).toMatchObject({
    changes: { plan: { from: "starter", to: "pro" }, price: { from: expect.stringMatching(/ per month$/), to: expect.anything() } },
  });
  expect(await mailsTo(someone)).toEqual(["subscription.started", "subscription.changed"]);
});

test("a preview that is old, from the future, or of another amount is refused and charges nothing", async () => {
  const someone = await subscriber("starter");
  forward(5 * DAY_S);
  const shown = await preview(someone, "pro");
  await expect(confirm(someone, { ...shown, dueCents: shown.dueCents - 1 })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/amount has changed/),
  });
  await expect(confirm(someone, { ...shown, prorationAt: shown.prorationAt + 600 })).rejects.toMatchObject({ code: "conflict" });
  forward(HOUR_S);
  await expect(confirm(someone, shown)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/has expired/),
  });
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ plan: "starter" });
  await expect(preview(someone, "starter")).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/Starter already/),
  });
});

test("a double click on the upgrade charges once", async () => {
  const someone = await subscriber("starter");
  forward(DAY_S);
  const shown = await preview(someone, "pro");
  const results = await Promise.allSettled([confirm(someone, shown), confirm(someone, shown)]);
  expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
  await settle();
  const { rows } = await listInvoices(await ctxOf(someone), { orgId: someone.orgId });
  expect(rows.map(({ about, totalCents, state }) => [about, totalCents, state])).toEqual([
    ["Plan change", shown.dueCents, "paid"],
    ["First month", STARTER, "paid"],
  ]);
});

test("a declined upgrade leaves the plan as it is until its invoice is paid", async () => {
  const someone = await subscriber("starter");
  const shown = await preview(someone, "pro");
  sandbox().control.decline({ next: 1 });
  const changed = await confirm(someone, shown);
  expect(changed.outcome).toBe("payment_needed");
  expect(changed.payUrl).toContain("/i/");
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "starter", state: "active" });
  expect(await viewOf(someone)).toMatchObject({
    plan: "starter",
    status: "active",
    failure: null,
    unpaidUpgrade: { plan: "pro", dueCents: shown.dueCents },
  });
  const token = changed.payUrl?.split("/i/")[1] ?? "";
  expect(await sandbox().hosted.payInvoice(token, GOOD)).toMatchObject({ outcome: "paid" });
  await settle();
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "pro", state: "active" });
  expect(await viewOf(someone)).toMatchObject({ plan: "pro", unpaidUpgrade: null });
});

test("a declined upgrade can be given up, tried again, and ends by itself after a day", async () => {
  const someone = await subscriber("starter");
  sandbox().control.decline({ next: 1 });
  expect((await change(someone, "pro")).outcome).toBe("payment_needed");
  const kept = await undoPlanChange(await ctxOf(someone), someone.orgId);
  expect(kept.subscription).toMatchObject({ plan: "starter", unpaidUpgrade: null });
  sandbox().control.decline({ next: 1 });
  expect((await change(someone, "pro")).outcome).toBe("payment_needed");
  forward(60);
  expect((await change(someone, "pro")).outcome).toBe("changed");
  const other = await subscriber("starter");
  sandbox().control.decline({ next: 1 });
  expect((await change(other, "pro")).outcome).toBe("payment_needed");
  forward(DAY_S);
  await settle();
  expect(await viewOf(other)).toMatchObject({ plan: "starter", status: "active", unpaidUpgrade: null });
  expect(await entitlementOf(other.orgId)).toMatchObject({ plan: "starter", state: "active" });
});

test("a downgrade waits for the end of the period, is charged at its own price, and leaves no schedule behind", async () => {
  const someone = await subscriber("pro");
  const { periodEndsAt } = await subscriptionOf(someone.orgId);
  forward(3 * DAY_S);
  const shown = await preview(someone, "starter");
  expect(shown).toMatchObject({
    direction: "downgrade",
    dueCents: 0,
    lines: [],
    effectiveAt: periodEndsAt.toISOString(),
    nextAmountCents: STARTER,
  });
  expect(await confirm(someone, shown)).toMatchObject({ outcome: "scheduled", effectiveAt: periodEndsAt.toISOString() });
  expect(await viewOf(someone)).toMatchObject({
    plan: "pro",
    pending: { plan: "starter", amountCents: STARTER, at: periodEndsAt.toISOString() },
  });
  await expect(preview(someone, "starter")).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/already scheduled/),
  });
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "pro" });
  forward(29 * DAY_S);
  await settle();
  expect(await viewOf(someone)).toMatchObject({ plan: "starter", amountCents: STARTER, pending: null, status: "active" });
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "starter", periodStartsAt: periodEndsAt });
  expect((await latestInvoice(someone)).amount_paid).toBe(STARTER);
  forward(31 * DAY_S);
  await settle();
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ scheduleId: null, plan: "starter", status: "active" });
  expect(await mailsTo(someone)).toEqual(["subscription.started", "subscription.change-scheduled", "subscription.changed"]);
});

test("a downgrade that waits can be undone, any number of times", async () => {
  const someone = await subscriber("pro");
  await change(someone, "starter");
  const kept = await undoPlanChange(await ctxOf(someone), someone.orgId);
  expect(kept.subscription).toMatchObject({ plan: "pro", pending: null });
  forward(DAY_S);
  await change(someone, "starter");
  await undoPlanChange(await ctxOf(someone), someone.orgId);
  forward(32 * DAY_S);
  await settle();
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ plan: "pro", amountCents: PRO, status: "active" });
});

test("cancelled with the period: access until its end, kept with one click, or ended with data and keys left alone", async () => {
  const someone = await subscriber("pro");
  const { periodEndsAt } = await subscriptionOf(someone.orgId);
  const cancelled = await cancelSubscription(await ctxOf(someone), someone.orgId);
  expect(cancelled.subscription).toMatchObject({ cancelsAt: periodEndsAt.toISOString(), status: "active" });
  expect(cancelled.entitlement?.isLive).toBe(true);
  await expect(cancelSubscription(await ctxOf(someone), someone.orgId)).rejects.toMatchObject({ code: "conflict" });
  await expect(preview(someone, "starter")).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/Resume it first/),
  });
  expect((await resumeSubscription(await ctxOf(someone), someone.orgId)).subscription?.cancelsAt).toBeNull();
  await expect(resumeSubscription(await ctxOf(someone), someone.orgId)).rejects.toMatchObject({ code: "conflict" });
  await cancelSubscription(await ctxOf(someone), someone.orgId);
  forward(32 * DAY_S);
  await settle();
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ status: "canceled" });
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "pro", state: "inactive" });
  expect(await readPaymentNotice(await ctxOf(someone), someone.orgId)).toMatchObject({ kind: "ended" });
  await expect(resumeSubscription(await ctxOf(someone), someone.orgId)).rejects.toMatchObject({ code: "conflict" });
  expect(await pay((await startCheckout(await ctxOf(someone), { orgId: someone.orgId, plan: "starter" })).url)).toBe("paid");
  await settle();
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "starter", state: "active" });
  expect(await readPaymentNotice(await ctxOf(someone), someone.orgId)).toBeNull();
});

test("cancelling over a downgrade that waits ends the subscription, not the downgrade", async () => {
  const someone = await subscriber("pro");
  await change(someone, "starter");
  const { subscription } = await cancelSubscription(await ctxOf(someone), someone.orgId);
  expect(subscription).toMatchObject({ plan: "pro", pending: null });
  expect(subscription?.cancelsAt).not.toBeNull();
  forward(32 * DAY_S);
  await settle();
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ status: "canceled", plan: "pro" });
});

test("the audit log names the member behind each change of the plan, with address and device, once", async () => {
  const someone = await subscriber("starter");
  const { id } = await subscriptionOf(someone.orgId);
  forward(DAY_S);
  const shown = await preview(someone, "pro");
  await expect(confirm(someone, { ...shown, dueCents: shown.dueCents - 1 })).rejects.toMatchObject({ code: "conflict" });
  expect(await actionsOf(someone)).toEqual([]);
  await confirm(someone, shown);
  await expect(confirm(someone, shown)).rejects.toMatchObject({ code: "conflict" });
  await change(someone, "starter");
  await undoPlanChange(await ctxOf(someone), someone.orgId);
  await undoPlanChange(await ctxOf(someone), someone.orgId);
  await cancelSubscription(await ctxOf(someone), someone.orgId);
  await expect(cancelSubscription(await ctxOf(someone), someone.orgId)).rejects.toMatchObject({ code: "conflict" });
  await resumeSubscription(await ctxOf(someone), someone.orgId);
  await expect(resumeSubscription(await ctxOf(someone), someone.orgId)).rejects.toMatchObject({ code: "conflict" });
  await settle();
  const requests = await requestsOf(someone);
  expect(requests.map(({ data }) => data)).toEqual([
    { action: "change", plan: "pro", interval: "month", from: "starter" },
    { action: "schedule", plan: "starter", interval: "month", from: "pro" },
    { action: "undo", plan: "starter", interval: "month", from: "pro" },
    { action: "cancel", plan: "pro", interval: "month" },
    { action: "resume", plan: "pro", interval: "month" },
  ]);
  const { address, userAgent } = await someone.ctx();
  for (const request of requests)
    expect(request).toMatchObject({ actor: { kind: "user", id: someone.userId }, actorId: someone.userId, subject: id, address });
  expect(userAgent).toBeTruthy();
  expect(new Set(requests.map((request) => request.userAgent))).toEqual(new Set([userAgent]));
});

test("the audit log names who asked for an upgrade that was declined, and who gave it up", async () => {
  const someone = await subscriber("starter");
  sandbox().control.decline({ next: 1 });
  expect((await change(someone, "pro")).outcome).toBe("payment_needed");
  await undoPlanChange(await ctxOf(someone), someone.orgId);
  expect((await requestsOf(someone)).map(({ data }) => data)).toEqual([
    { action: "change", plan: "pro", interval: "month", from: "starter" },
    { action: "undo", plan: "pro", interval: "month", from: "starter" },
  ]);
});

test("a renewal that is declined: seven days of grace, then suspended with everything kept, then paid and back at once", async () => {
  const someone = await subscriber("pro");
  sandbox().control.decline({ next: 99 });
  const { periodEndsAt } = await subscriptionOf(someone.orgId);
  forward(31 * DAY_S + HOUR_S);
  await settle();
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "pro", state: "past_due" });
  const failing = await viewOf(someone);
  expect(failing).toMatchObject({ status: "past_due", failure: { isSuspended: false, dueCents: PRO } });
  expect(failing?.failure?.payUrl).toContain("/i/");
  expect(await readPaymentNotice(await ctxOf(someone), someone.orgId)).toMatchObject({ kind: "failed", at: failing?.failure?.suspendsAt });
  await expect(preview(someone, "starter")).rejects.toMatchObject({ code: "conflict", message: expect.stringMatching(/unpaid/) });
  await endGraces(job());
  expect(await entitlementOf(someone.orgId)).toMatchObject({ state: "past_due" });
  forward(7 * DAY_S);
  await endGraces(job());
  await endGraces(job());
  await settle();
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "pro", state: "inactive" });
  expect((await viewOf(someone))?.failure?.isSuspended).toBe(true);
  expect(await readPaymentNotice(await ctxOf(someone), someone.orgId)).toMatchObject({ kind: "suspended" });
  expect(await mailsTo(someone)).toEqual(["subscription.started", "payment.failed", "subscription.suspended"]);
  sandbox().control.decline({ next: 0 });
  const token = failing?.failure?.payUrl?.split("/i/")[1] ?? "";
  expect(await sandbox().hosted.payInvoice(token, GOOD)).toMatchObject({ outcome: "paid" });
  await settle();
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "pro", state: "active", periodStartsAt: periodEndsAt });
  expect(await viewOf(someone)).toMatchObject({ status: "active", failure: null });
  expect((await mailsTo(someone)).at(-1)).toBe("payment.recovered");
});

test("never paid, the subscription ends when Stripe gives up; cancelled while unpaid it ends at once and nothing is owed", async () => {
  const [gone, leaves] = [await subscriber("starter"), await subscriber("starter")];
  sandbox().control.decline({ next: 99 });
  forward(31 * DAY_S + HOUR_S);
  await settle();
  const view = await cancelSubscription(await ctxOf(leaves), leaves.orgId);
  expect(view.subscription).toMatchObject({ status: "canceled", failure: null });
  expect(await actionsOf(leaves)).toEqual(["end"]);
  expect((await latestInvoice(leaves)).status).toBe("void");
  expect(await entitlementOf(leaves.orgId)).toMatchObject({ state: "inactive" });
  forward(12 * DAY_S);
  await settle();
  sandbox().control.decline({ next: 0 });
  expect(await subscriptionOf(gone.orgId)).toMatchObject({ status: "canceled", failedSince: null });
  expect(await entitlementOf(gone.orgId)).toMatchObject({ state: "inactive" });
  expect((await mailsTo(gone)).at(-1)).toBe("subscription.ended");
});

test("a card that attaches and then fails is noticed at the renewal", async () => {
  const someone = await subscriber("starter");
  const { url } = await openPortal(await ctxOf(someone), { orgId: someone.orgId, flow: "card" });
  const opened = await prisma().event.findMany({ where: { orgId: someone.orgId, type: "billing.portal-opened" } });
  expect(opened).toEqual([expect.objectContaining({ actorId: someone.userId, address: (await someone.ctx()).address })]);
  const portal = /\/p\/session\/([^/?]+)/.exec(url)?.[1] ?? "";
  expect(await sandbox().hosted.updateCard(portal, FAILS_LATER)).toMatchObject({ outcome: "paid" });
  await settle();
  // The portal changes the customer's card; that the subscription uses it is our doing, and told by another event.
  await settle();
  expect(await viewOf(someone)).toMatchObject({ card: { last4: "0341" } });
  forward(31 * DAY_S + HOUR_S);
  await settle();
  expect(await viewOf(someone)).toMatchObject({ status: "past_due" });
});

test("two items or a price of no plan: the highest plan counts, staff is told, and nothing breaks", async () => {
  const someone = await subscriber("starter");
  const { id } = await subscriptionOf(someone.orgId);
  const stray = await askStripe(job(), async (stripe) => {
    const product = await stripe.products.create({ name: "Made in the dashboard" });
    return stripe.prices.create({ product: product.id, currency: "usd", unit_amount: 100, recurring: { interval: "month" } });
  });
  await askStripe(job(), (stripe) => stripe.subscriptions.update(id, { items: [{ price: stray.id }], proration_behavior: "none" }));
  await settle();
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "starter", state: "active" });
  expect((await viewOf(someone))?.amountCents).toBe(STARTER + 100);
  const { problems } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: someone.orgId } });
  expect(problems).toHaveLength(2);
  const { itemId } = await subscriptionOf(someone.orgId);
  await askStripe(job(), (stripe) =>
    stripe.subscriptions.update(id, { items: [{ id: itemId, deleted: true }], proration_behavior: "none" }),
  );
  await settle();
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "starter", state: "inactive" });
  expect(await viewOf(someone)).toMatchObject({ plan: null, status: "active" });
});

test("a month's end and a leap day: the period's days follow the day it began on", async () => {
  const someone = await customer();
  const to = (iso: string) => sandbox().control.advance({ to: Date.parse(iso) / 1_000 });
  to("2028-01-31T10:00:00Z");
  await pay((await startCheckout(await ctxOf(someone), { orgId: someone.orgId, plan: "pro" })).url);
  await settle();
  const ends: string[] = [];
  for (const then of ["2028-02-10T00:00:00Z", "2028-03-10T00:00:00Z", "2028-04-10T00:00:00Z", "2028-05-10T00:00:00Z"]) {
    to(then);
    await settle();
    ends.push((await subscriptionOf(someone.orgId)).periodEndsAt.toISOString().slice(0, 10));
  }
  expect(ends).toEqual(["2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"]);
  expect(await entitlementOf(someone.orgId)).toMatchObject({ periodEndsAt: new Date((await subscriptionOf(someone.orgId)).periodEndsAt) });
});

test("a status that Stripe adds one day gives nothing and is shown as unknown", async () => {
  const someone = await subscriber("pro");
  const { id } = await subscriptionOf(someone.orgId);
  await prisma().subscription.update({ where: { id }, data: { status: "hibernating" } });
  expect(await viewOf(someone)).toMatchObject({ status: "unknown" });
  await expect(preview(someone, "starter")).rejects.toMatchObject({ code: "conflict" });
  await syncCustomer(job(), someone.orgId);
  expect(await viewOf(someone)).toMatchObject({ status: "active" });
});

test("invoices come in pages as Stripe has them; another organisation's do not exist", async () => {
  const someone = await subscriber("starter");
  for (let month = 0; month < 13; month++) {
    forward(31 * DAY_S);
    await settle();
  }
  const first = await listInvoices(await ctxOf(someone), { orgId: someone.orgId });
  expect(first.rows).toHaveLength(12);
  expect(first.rows[0]).toMatchObject({ state: "paid", totalCents: STARTER, about: "Monthly renewal" });
  const second = await listInvoices(await ctxOf(someone), { orgId: someone.orgId, cursor: first.next ?? "" });
  expect(second.rows.length).toBeGreaterThan(0);
  expect(second.next).toBeNull();
  expect(second.rows.at(-1)).toMatchObject({ about: "First month" });
  const stranger = await customer();
  expect(await listInvoices(await ctxOf(stranger), { orgId: stranger.orgId })).toEqual({ rows: [], next: null });
  await expect(listInvoices(await ctxOf(stranger), { orgId: someone.orgId })).rejects.toMatchObject({ code: "not-found" });
  await expect(listInvoices(await ctxOf(someone), { orgId: someone.orgId, cursor: "in_none" })).rejects.toMatchObject({
    code: "cursor-invalid",
  });
});
