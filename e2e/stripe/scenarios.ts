import { expect, test } from "vitest";
import { confirmCheckout } from "@/lib/billing/checkout/confirm-checkout";
import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import { compareCatalog, syncCatalog } from "@/lib/billing/checkout/stripe-catalog";
import { openPortal } from "@/lib/billing/customers/open-portal";
import { listInvoices } from "@/lib/billing/invoices/list-invoices";
import { changePlan } from "@/lib/billing/plan-changes/change-plan";
import { previewPlanChange } from "@/lib/billing/plan-changes/preview-plan-change";
import { undoPlanChange } from "@/lib/billing/plan-changes/undo-plan-change";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { replayMissedEvents } from "@/lib/billing/stripe-events/replay-missed-events";
import { cancelSubscription } from "@/lib/billing/subscriptions/cancel-subscription";
import { resumeSubscription } from "@/lib/billing/subscriptions/resume-subscription";
import { DAY_S } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { Account, ask, jobAt } from "./account";

const [STARTER, PRO] = [PLAN_TABLE.starter.priceCents.usd, PLAN_TABLE.pro.priceCents.usd];
const LONG_MS = 15 * 60_000;

let made = 0;
/** So that whoever looks into the account knows where a thing came from. */
const nameOf = (what: string): string => `Test of ${what}, ${new Date().toISOString()}, ${(made += 1)}`;

async function move(account: Account, plan: "starter" | "pro") {
  const preview = await previewPlanChange(account.ctx(), { orgId: account.orgId, plan });
  const { prorationAt, dueCents, availableCalls } = preview;
  const changed = await changePlan(account.ctx(), { orgId: account.orgId, plan, prorationAt, dueCents, availableCalls });
  return { preview, changed };
}

/**
 * What we rely on, done with Stripe itself as it is done by the console. The sandbox plays the same; only what the real
 * Stripe offers is used, and what takes its time is waited for.
 */
export function scenarios(): void {
  test("products and prices are made or found, and differ in nothing from the plan table", { timeout: LONG_MS }, async () => {
    await syncCatalog(jobAt());
    expect(await compareCatalog(jobAt())).toEqual([]);
    expect(new Set((await syncCatalog(jobAt())).map(({ note }) => note))).toEqual(new Set(["as it should be"]));
  });

  test("a subscription that is paid gives its plan, with its card and its invoice", { timeout: LONG_MS }, async () => {
    const account = await Account.subscriber("starter", nameOf("a subscription"));
    const row = await account.row(() => true);
    expect(row).toMatchObject({ plan: "starter", amountCents: STARTER, cardBrand: "visa", cardLast4: "4242", invoiceStatus: "paid" });
    expect(row).toMatchObject({ cancelsAt: null, pendingAt: null, upgradeExpiresAt: null, failedSince: null });
    expect(row.periodEndsAt.getTime() - row.periodStartsAt.getTime()).toBeGreaterThanOrEqual(28 * DAY_S * 1_000);
    expect(await account.entitlement()).toMatchObject({ plan: "starter", state: "active", periodEndsAt: row.periodEndsAt });
    const { rows } = await listInvoices(account.ctx(), { orgId: account.orgId });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ state: "paid", totalCents: STARTER });
    expect(rows[0]?.url).toMatch(/^https?:/);
  });

  test("an upgrade begins a period and charges what its preview said, to the cent", { timeout: LONG_MS }, async () => {
    const account = await Account.subscriber("starter", nameOf("an upgrade"));
    await account.forward(10 * DAY_S);
    const { preview, changed } = await move(account, "pro");
    expect(preview).toMatchObject({ direction: "upgrade" });
    expect(preview.dueCents).toBeGreaterThan(PRO - STARTER);
    expect(preview.dueCents).toBeLessThan(PRO);
    expect(preview.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(preview.dueCents);
    expect(changed.outcome).toBe("changed");
    const row = await account.row(({ plan }) => plan === "pro");
    expect(row.periodStartsAt.getTime()).toBe(preview.prorationAt * 1_000);
    const invoice = await ask((stripe) => stripe.invoices.retrieve(row.invoiceId ?? ""));
    expect(invoice).toMatchObject({ status: "paid", amount_due: preview.dueCents, amount_paid: preview.dueCents });
    expect(await account.entitlement()).toMatchObject({ plan: "pro", state: "active" });
  });

  test("a declined upgrade waits for its payment, and is given up", { timeout: LONG_MS }, async () => {
    const account = await Account.subscriber("starter", nameOf("a declined upgrade"));
    await account.forward(5 * DAY_S);
    await account.useCard("pm_card_chargeCustomerFail");
    const { changed } = await move(account, "pro");
    expect(changed.outcome).toBe("payment_needed");
    expect(changed.payUrl).toMatch(/^https?:/);
    expect(await account.row(({ upgradePlan }) => upgradePlan !== null)).toMatchObject({
      ...{ status: "active", plan: "starter", amountCents: STARTER, upgradePlan: "pro", upgradeAmountCents: PRO },
    });
    expect(await account.entitlement()).toMatchObject({ plan: "starter", state: "active" });
    await undoPlanChange(account.ctx(), account.orgId);
    expect(await account.row(({ upgradePlan }) => upgradePlan === null)).toMatchObject({ status: "active", plan: "starter" });
  });

  test("a downgrade waits for the end of the period, can be undone, and takes effect then", { timeout: LONG_MS }, async () => {
    const account = await Account.subscriber("pro", nameOf("a downgrade"));
    const { changed, preview } = await move(account, "starter");
    expect({ outcome: changed.outcome, due: preview.dueCents }).toEqual({ outcome: "scheduled", due: 0 });
    const waiting = await account.row(({ pendingPlan }) => pendingPlan !== null);
    expect(waiting).toMatchObject({ plan: "pro", pendingPlan: "starter", pendingAmountCents: STARTER, pendingAt: waiting.periodEndsAt });
    await undoPlanChange(account.ctx(), account.orgId);
    expect(await account.row(({ pendingPlan }) => pendingPlan === null)).toMatchObject({ plan: "pro", scheduleId: null });
    await account.forward(DAY_S);
    await move(account, "starter");
    await account.nextPeriod();
    const row = await account.row(({ plan }) => plan === "starter");
    expect(row).toMatchObject({ status: "active", amountCents: STARTER, pendingPlan: null, invoiceStatus: "paid" });
    expect(row.periodStartsAt).toEqual(waiting.periodEndsAt);
    expect(await ask((stripe) => stripe.invoices.retrieve(row.invoiceId ?? ""))).toMatchObject({ amount_paid: STARTER });
    expect(await account.entitlement()).toMatchObject({ plan: "starter", state: "active" });
  });

  test("cancelled it runs to the end of the period, can be kept until then, and ends", { timeout: LONG_MS }, async () => {
    const account = await Account.subscriber("pro", nameOf("a cancellation"));
    await cancelSubscription(account.ctx(), account.orgId);
    const cancelled = await account.row(({ cancelsAt }) => cancelsAt !== null);
    expect(cancelled).toMatchObject({ status: "active", cancelsAt: cancelled.periodEndsAt });
    await resumeSubscription(account.ctx(), account.orgId);
    expect(await account.row(({ cancelsAt }) => cancelsAt === null)).toMatchObject({ status: "active" });
    await cancelSubscription(account.ctx(), account.orgId);
    await account.nextPeriod();
    expect(await account.row(({ status }) => status === "canceled")).toMatchObject({ plan: "pro", endedAt: cancelled.periodEndsAt });
    expect(await account.entitlement()).toMatchObject({ plan: "pro", state: "inactive" });
  });

  test("a renewal that is declined is past due, and active again once its invoice is paid", { timeout: LONG_MS }, async () => {
    const account = await Account.subscriber("pro", nameOf("a declined renewal"));
    await account.useCard("pm_card_chargeCustomerFail");
    await account.nextPeriod();
    const failed = await account.row(({ status }) => status === "past_due");
    expect(failed).toMatchObject({ plan: "pro", invoiceStatus: "open", invoiceDueCents: PRO });
    expect(failed.failedSince?.getTime()).toBeGreaterThanOrEqual(failed.periodStartsAt.getTime());
    expect(failed.failedSince?.getTime()).toBeLessThanOrEqual(account.clock.now());
    expect(failed.nextAttemptAt?.getTime()).toBeGreaterThan(account.clock.now());
    expect(await account.entitlement()).toMatchObject({ plan: "pro", state: "past_due" });
    const card = await account.useCard("pm_card_visa");
    await ask((stripe) => stripe.invoices.pay(failed.invoiceId ?? "", { payment_method: card }));
    expect(await account.row(({ status }) => status === "active")).toMatchObject({ failedSince: null, invoiceStatus: "paid" });
    expect(await account.entitlement()).toMatchObject({ plan: "pro", state: "active" });
  });

  test("a customer who is deleted has nothing any more", { timeout: LONG_MS }, async () => {
    const account = await Account.subscriber("pro", nameOf("a deleted customer"));
    await ask((stripe) => stripe.customers.del(account.customer));
    expect(await account.row(({ status }) => status === "canceled")).toMatchObject({ plan: "pro" });
    expect(await account.entitlement()).toMatchObject({ state: "inactive" });
    expect(await prisma().billingCustomer.findUnique({ where: { orgId: account.orgId } })).toMatchObject({ stripeCustomerId: null });
  });

  test("a checkout and a portal are opened, and a checkout that nobody paid grants nothing", { timeout: LONG_MS }, async () => {
    const { orgId, ctx } = await person({ name: nameOf("a checkout") });
    const buyer = { orgId: orgId ?? "", plan: "pro" as const };
    const { url } = await startCheckout(await ctx(), buyer);
    const row = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: buyer.orgId } });
    Account.customers.push(row.stripeCustomerId ?? "");
    expect((await startCheckout(await ctx(), buyer)).url).toBe(url);
    const { sessionId } = await prisma().checkout.findUniqueOrThrow({ where: { openOf: buyer.orgId } });
    const session = await ask((stripe) => stripe.checkout.sessions.retrieve(sessionId ?? ""));
    expect(session).toMatchObject({
      mode: "subscription",
      status: "open",
      amount_total: PRO,
      subscription: null,
      client_reference_id: orgId,
    });
    const confirmed = await confirmCheckout(await ctx(), { orgId: buyer.orgId, sessionId: sessionId ?? "" });
    expect(confirmed).toEqual({ state: "open", plan: null });
    for (const flow of ["home", "card"] as const)
      expect((await openPortal(await ctx(), { orgId: buyer.orgId, flow })).url).toMatch(/^https?:/);
    await ask((stripe) => stripe.checkout.sessions.expire(sessionId ?? ""));
    expect(await confirmCheckout(await ctx(), { orgId: buyer.orgId, sessionId: sessionId ?? "" })).toEqual({
      state: "expired",
      plan: null,
    });
    expect((await startCheckout(await ctx(), { ...buyer, plan: "starter" })).url).not.toBe(url);
  });

  test("the events of all types that we listen to can be listed", { timeout: LONG_MS }, async () => {
    const createdAt = new Date();
    await prisma().stripeCursor.upsert({ where: { name: "events" }, create: { name: "events", createdAt }, update: { createdAt } });
    expect((await replayMissedEvents(jobAt()))?.missed).toBeGreaterThanOrEqual(0);
  });
}
