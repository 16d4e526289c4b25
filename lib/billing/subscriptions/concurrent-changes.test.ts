import { expect, test, vi } from "vitest";
import { DAY_S } from "@/lib/core/durations";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { provideEnv, env } from "@/lib/platform/env";
import { askStripe } from "@/lib/platform/stripe";
import { useDatabase } from "@/testing/use-database";
import { GOOD, usePayments, type Customer } from "@/testing/use-payments";
import { endInvoicePayment } from "../agreements/end-invoice-payment";
import { recordAgreement } from "../agreements/record-agreement";
import { startCheckout } from "../checkout/start-checkout";
import { syncCatalog } from "../checkout/stripe-catalog";
import type { AcceptedPreview, PlanInput } from "../contract";
import { closeOrganisation } from "../customers/close-organisation";
import { endTestPayments } from "../customers/end-test-payments";
import { openPortal } from "../customers/open-portal";
import { changePlan, movePlan } from "../plan-changes/change-plan";
import { previewMove, previewPlanChange } from "../plan-changes/preview-plan-change";
import { compareSubscriptions } from "../sync/compare-subscriptions";
import { syncCustomer } from "../sync/sync-customer";
import { cancelSubscription } from "./cancel-subscription";
import { readBilling } from "./read-billing";
import { resumeSubscription } from "./resume-subscription";

// What several windows, the dashboard, and changes one over the other can tangle. Each was a fault once.
useDatabase();
const { sandbox, clock, customer, subscriber, job, pay, settle, forward } = usePayments();
type Plan = PlanInput["plan"];

const begin = async (of: Customer, plan: Plan = "pro") => startCheckout(await of.ctx(), { orgId: of.orgId, plan });
async function ctxOf(of: Customer) {
  const data = { authenticatedAt: new Date(clock.now()), expiresAt: new Date(clock.now() + 1e9) };
  await prisma().session.update({ where: { id: of.sessionId }, data });
  return of.ctx();
}
const subscriptionOf = (orgId: string) => prisma().subscription.findUniqueOrThrow({ where: { currentOf: orgId } });
const entitlementOf = (orgId: string) => prisma().entitlement.findUniqueOrThrow({ where: { orgId } });
const atStripe = async (orgId: string) =>
  askStripe(job(), async (stripe) => stripe.subscriptions.retrieve((await subscriptionOf(orgId)).id));
const chargedTo = async (orgId: string): Promise<number> => {
  const { stripeCustomerId } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId } });
  const { data } = await askStripe(job(), (stripe) => stripe.invoices.list({ customer: stripeCustomerId ?? "", limit: 100 }));
  return data.reduce((sum, { amount_paid }) => sum + amount_paid, 0);
};
const confirmed = ({ prorationAt, dueCents, availableCalls }: AcceptedPreview) => ({ prorationAt, dueCents, availableCalls });

test("an upgrade and a downgrade confirmed at once: what was charged is what there is", async () => {
  for (let round = 0; round < 3; round++) {
    const someone = await subscriber("pro");
    forward(600);
    const target = { plan: "enterprise" as const, interval: "month" as const, currency: "usd" as const, amountCents: 299_900 };
    const [up, down] = [
      await previewMove(job(), someone.orgId, target),
      await previewPlanChange(await someone.ctx(), { orgId: someone.orgId, plan: "starter" }),
    ];
    const ctx = await ctxOf(someone);
    const before = await chargedTo(someone.orgId);
    await Promise.allSettled([
      movePlan(job(), someone.orgId, { target, accepted: confirmed(up) }),
      changePlan(ctx, { orgId: someone.orgId, plan: "starter", ...confirmed(down) }),
    ]);
    await settle();
    const isUp = (await chargedTo(someone.orgId)) > before;
    expect((await atStripe(someone.orgId)).items.data[0]?.price.unit_amount).toBe(isUp ? 299_900 : 99_900);
  }
});

test("a downgrade confirmed on what is no longer so at Stripe is refused, and takes nothing away", async () => {
  const someone = await subscriber("pro");
  forward(600);
  const shown = await previewPlanChange(await someone.ctx(), { orgId: someone.orgId, plan: "starter" });
  sandbox().control.hold();
  const { id, itemId } = await subscriptionOf(someone.orgId);
  await askStripe(job(), (stripe) =>
    stripe.subscriptions.update(id, { items: [{ id: itemId, quantity: 2 }], proration_behavior: "always_invoice" }),
  );
  await expect(changePlan(await ctxOf(someone), { orgId: someone.orgId, plan: "starter", ...confirmed(shown) })).rejects.toMatchObject({
    code: "conflict",
  });
  await sandbox().control.release();
  const there = await atStripe(someone.orgId);
  expect(there.items.data[0]).toMatchObject({ quantity: 2 });
  expect(there.schedule).toBeNull();
});

test("down, kept, and down again with the same preview", async () => {
  const someone = await subscriber("pro");
  const shown = await previewPlanChange(await someone.ctx(), { orgId: someone.orgId, plan: "starter" });
  const confirm = async () => changePlan(await ctxOf(someone), { orgId: someone.orgId, plan: "starter", ...confirmed(shown) });
  expect((await confirm()).outcome).toBe("scheduled");
  await askStripe(job(), async (stripe) => stripe.subscriptionSchedules.release((await subscriptionOf(someone.orgId)).scheduleId ?? ""));
  await syncCustomer(job(), someone.orgId);
  expect((await confirm()).outcome).toBe("scheduled");
});

test("a subscription that somebody makes in the dashboard takes nothing away from a customer in grace", async () => {
  const someone = await subscriber("pro");
  sandbox().control.decline({ next: 99 });
  forward(32 * DAY_S);
  await settle();
  sandbox().control.decline({ next: 0 });
  const { stripeCustomerId } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: someone.orgId } });
  await askStripe(job(), async (stripe) => {
    const product = await stripe.products.create({ name: "Support" });
    const price = await stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 5_000,
      recurring: { interval: "month" },
    });
    const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: stripeCustomerId ?? "" });
    return stripe.subscriptions.create({
      customer: stripeCustomerId ?? "",
      items: [{ price: price.id }],
      default_payment_method: method.id,
    });
  });
  await settle();
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ plan: "pro", status: "past_due" });
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "pro", state: "past_due" });
  const { problems } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: someone.orgId } });
  expect(problems.join(" ")).toMatch(/does not belong to any plan.*in addition to the current subscription/);
});

test("a card that the portal changed pays from then on, and what is unpaid at once", async () => {
  const someone = await subscriber("starter");
  sandbox().control.decline({ next: 99 });
  forward(32 * DAY_S);
  await settle();
  sandbox().control.decline({ next: 0 });
  expect(await entitlementOf(someone.orgId)).toMatchObject({ state: "past_due" });
  const { url } = await openPortal(await ctxOf(someone), { orgId: someone.orgId, flow: "card" });
  const portal = /\/p\/session\/([^/?]+)/.exec(url)?.[1] ?? "";
  await sandbox().hosted.updateCard(portal, { ...GOOD, number: "5555555555554444" });
  await settle();
  await settle();
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ status: "active", cardBrand: "mastercard", cardLast4: "4444" });
  expect(await entitlementOf(someone.orgId)).toMatchObject({ state: "active" });
});

test("two windows that ask for different plans at once can't both be paid", async () => {
  for (let round = 0; round < 3; round++) {
    const someone = await customer();
    const urls = await Promise.all(
      [begin(someone, "pro"), begin(someone, "starter")].map((one) =>
        one.then(
          ({ url }) => url,
          () => "",
        ),
      ),
    );
    const paid: string[] = [];
    for (const url of urls) paid.push(url === "" ? "refused" : await pay(url));
    expect(paid.filter((outcome) => outcome === "paid")).toHaveLength(1);
    await settle();
    expect(await prisma().subscription.count({ where: { orgId: someone.orgId } })).toBe(1);
  }
});

test("a checkout that begins while the organisation is deleted can't be paid, and one paid all the same is ended", async () => {
  const someone = await customer();
  const ctx = await someone.ctx();
  const first = await begin(someone, "starter");
  const closing = closeOrganisation(ctx, someone.orgId, { name: "Test organisation" });
  // Looked for without a pause: the lock is held for a few calls of Stripe only.
  await vi.waitFor(
    async () => {
      const { lockedBy } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: someone.orgId } });
      expect(lockedBy).not.toBeNull();
    },
    { interval: 1, timeout: 10_000 },
  );
  await expect(startCheckout(ctx, { orgId: someone.orgId, plan: "pro" })).rejects.toMatchObject({ code: "not-found" });
  await closing;
  expect(await pay(first.url)).toBe("session_expired");
  const late = await customer();
  const { url } = await begin(late);
  await prisma().organisation.update({ where: { id: late.orgId }, data: { deletedAt: new Date(clock.now()) } });
  expect(await pay(url)).toBe("paid");
  await settle();
  await settle();
  expect(await subscriptionOf(late.orgId)).toMatchObject({ status: "canceled" });
  expect(await entitlementOf(late.orgId)).toMatchObject({ state: "inactive" });
});

test("an offer that waits for its payment or for its month is being taken: nobody else gets it", async () => {
  const [first, second] = [await subscriber("starter"), await customer()];
  const terms = {
    offerId: "off_waiting",
    interval: "month" as const,
    currency: "usd" as const,
    amountCents: 250_000,
    byInvoice: false,
    quotaCalls: 50_000,
    burst: { perSecond: 100, bucket: 400 },
  };
  await transaction(job(), (tx) => recordAgreement(tx, { ...terms, orgId: first.orgId }));
  const target = { plan: "enterprise" as const, interval: "month" as const, currency: "usd" as const, amountCents: terms.amountCents };
  sandbox().control.decline({ next: 1 });
  expect((await movePlan(job(), first.orgId, { target, accepted: confirmed(await previewMove(job(), first.orgId, target)) })).outcome).toBe(
    "payment_needed",
  );
  forward(300);
  const taking = transaction(job(), (tx) => recordAgreement(tx, { ...terms, orgId: second.orgId }));
  await expect(taking).rejects.toMatchObject({ code: "conflict" });
});

test("terms of an offer that was not accepted do not replace those that were", async () => {
  const someone = await customer();
  const terms = {
    interval: "month" as const,
    currency: "usd" as const,
    amountCents: 250_000,
    byInvoice: false,
    burst: { perSecond: 100, bucket: 400 },
    orgId: someone.orgId,
  };
  await transaction(job(), (tx) => recordAgreement(tx, { ...terms, offerId: "off_accepted", quotaCalls: 50_000 }));
  await prisma().agreement.update({ where: { offerId: "off_accepted" }, data: { acceptedAt: new Date(clock.now()) } });
  const start = await subscriber("starter");
  await prisma().agreement.updateMany({ where: { orgId: someone.orgId }, data: { orgId: start.orgId } });
  const target = { plan: "enterprise" as const, interval: "month" as const, currency: "usd" as const, amountCents: 250_000 };
  await movePlan(job(), start.orgId, { target, accepted: confirmed(await previewMove(job(), start.orgId, target)) });
  expect(await entitlementOf(start.orgId)).toMatchObject({ plan: "enterprise", quotaCalls: 50_000 });
  await transaction(job(), (tx) => recordAgreement(tx, { ...terms, orgId: start.orgId, offerId: "off_open", quotaCalls: null }));
  await syncCustomer(job(), start.orgId);
  expect(await entitlementOf(start.orgId)).toMatchObject({ quotaCalls: 50_000 });
});

test("who pays Enterprise by invoice can't buy something smaller beside it, and staff can end the terms", async () => {
  const someone = await customer();
  const terms = {
    offerId: "off_invoice",
    interval: "month" as const,
    currency: "usd" as const,
    amountCents: 300_000,
    quotaCalls: null,
    burst: { perSecond: 100, bucket: 400 },
  };
  await transaction(job(), (tx) => recordAgreement(tx, { ...terms, orgId: someone.orgId, byInvoice: true }));
  const view = await readBilling(await someone.ctx(), someone.orgId);
  expect(view.choices.map(({ action }) => action)).toEqual([...["request", "request", "current"], ...["request", "request", "current"]]);
  await expect(begin(someone, "starter")).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/by invoice/),
  });
  await endInvoicePayment({ ...job(), actor: { kind: "operator", name: "test" } }, { orgId: someone.orgId });
  expect(await prisma().agreement.count({ where: { orgId: someone.orgId, endedAt: null } })).toBe(0);
  expect((await begin(someone, "starter")).url).toContain("cs_");
});

test("ended at Stripe while we have not heard of it: cancelling says so and shows the truth", async () => {
  const someone = await subscriber("pro");
  sandbox().control.hold();
  const { id } = await subscriptionOf(someone.orgId);
  await askStripe(job(), (stripe) => stripe.subscriptions.cancel(id));
  await expect(cancelSubscription(await ctxOf(someone), someone.orgId)).rejects.toMatchObject({ code: "conflict" });
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ status: "canceled" });
  await sandbox().control.release();
});

test("a price below its plan's, made in the dashboard, is told to staff", async () => {
  await syncCatalog(job());
  const someone = await subscriber("starter");
  const { id, itemId } = await subscriptionOf(someone.orgId);
  const cheap = await askStripe(job(), (stripe) =>
    stripe.prices.create({ product: "plan_pro", currency: "usd", unit_amount: 1, recurring: { interval: "month" } }),
  );
  await askStripe(job(), (stripe) =>
    stripe.subscriptions.update(id, { items: [{ id: itemId, price: cheap.id }], proration_behavior: "none" }),
  );
  await settle();
  const { problems } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: someone.orgId } });
  expect(problems.join(" ")).toMatch(/below the price of its plan/);
});

test("what was paid in the sandbox ends with the first real key, can be bought again, and the way back is refused", async () => {
  const someone = await subscriber("pro");
  const [key, base] = [env().STRIPE_SECRET_KEY ?? "", env().STRIPE_API_BASE ?? ""];
  delete process.env.STRIPE_API_BASE;
  provideEnv({ STRIPE_SECRET_KEY: "sk_live_first" });
  try {
    expect((await endTestPayments(job())).ended).toBeGreaterThan(0);
    expect(await endTestPayments(job())).toEqual({ ended: 0 });
    expect(await subscriptionOf(someone.orgId)).toMatchObject({ status: "canceled" });
    expect(await entitlementOf(someone.orgId)).toMatchObject({ state: "inactive" });
  } finally {
    provideEnv({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base });
  }
  await expect(endTestPayments(job())).rejects.toThrow(/live mode/);
  await prisma().billingCustomer.updateMany({ data: { mode: "sandbox" } });
  expect(await pay((await begin(someone)).url)).toBe("paid");
  await settle();
  expect(await entitlementOf(someone.orgId)).toMatchObject({ plan: "pro", state: "active" });
  await compareSubscriptions(job());
});

test("a card of a later checkout is not replaced by one that the portal had before", async () => {
  const someone = await subscriber("starter");
  const { url } = await openPortal(await ctxOf(someone), { orgId: someone.orgId, flow: "card" });
  forward(60);
  await sandbox().hosted.updateCard(/\/p\/session\/([^/?]+)/.exec(url)?.[1] ?? "", { ...GOOD, number: "5555555555554444" });
  await settle();
  await settle();
  await cancelSubscription(await ctxOf(someone), someone.orgId);
  forward(32 * DAY_S);
  await settle();
  expect(await pay((await startCheckout(await ctxOf(someone), { orgId: someone.orgId, plan: "pro" })).url)).toBe("paid");
  await settle();
  await syncCustomer(job(), someone.orgId);
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ plan: "pro", cardLast4: "4242" });
});

test("an upgrade over a downgrade that waits takes its place, is charged at once, and leaves no schedule", async () => {
  const someone = await subscriber("pro");
  const shown = await previewPlanChange(await someone.ctx(), { orgId: someone.orgId, plan: "starter" });
  await changePlan(await ctxOf(someone), { orgId: someone.orgId, plan: "starter", ...confirmed(shown) });
  forward(DAY_S);
  const target = { plan: "enterprise" as const, interval: "month" as const, currency: "usd" as const, amountCents: 250_000 };
  const preview = await previewMove(job(), someone.orgId, target);
  const before = await chargedTo(someone.orgId);
  expect((await movePlan(job(), someone.orgId, { target, accepted: confirmed(preview) })).outcome).toBe("changed");
  expect((await chargedTo(someone.orgId)) - before).toBe(preview.dueCents);
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ plan: "enterprise", pendingPlan: null, scheduleId: null });
  forward(32 * DAY_S);
  await settle();
  expect(await subscriptionOf(someone.orgId)).toMatchObject({
    plan: "enterprise",
    interval: "month",
    currency: "usd",
    amountCents: 250_000,
    status: "active",
  });
});

/** Pro that becomes Starter with the end of the period. */
async function stepsDown(): Promise<Customer> {
  const someone = await subscriber("pro");
  forward(600);
  const shown = await previewPlanChange(await someone.ctx(), { orgId: someone.orgId, plan: "starter" });
  await changePlan(await ctxOf(someone), { orgId: someone.orgId, plan: "starter", ...confirmed(shown) });
  await settle();
  return someone;
}
const templatesOf = async ({ email }: Customer): Promise<string[]> =>
  (await prisma().mail.findMany({ where: { toAddress: email } })).map(({ template }) => template);
const ENTERPRISE = { plan: "enterprise" as const, interval: "month" as const, currency: "usd" as const, amountCents: 299_900 };

test("a downgrade that is set up stays so when an upgrade over it is declined", async () => {
  const someone = await stepsDown();
  const shown = await previewMove(job(), someone.orgId, ENTERPRISE);
  sandbox().control.decline({ next: 1 });
  await expect(movePlan(job(), someone.orgId, { target: ENTERPRISE, accepted: confirmed(shown) })).rejects.toThrow(/Nothing was changed/);
  await settle();
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ plan: "pro", pendingPlan: "starter", upgradePlan: null });
  forward(32 * DAY_S);
  await settle();
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ plan: "starter", invoiceStatus: "paid" });
});

test.each([
  [
    "an upgrade",
    (someone: Customer) => async () => {
      const shown = await previewMove(job(), someone.orgId, ENTERPRISE);
      sandbox().control.fail({ next: 9, how: "status", status: 500, match: "POST /v1/subscriptions" });
      await movePlan(job(), someone.orgId, { target: ENTERPRISE, accepted: confirmed(shown) });
    },
  ],
  [
    "a cancellation",
    (someone: Customer) => async () => {
      const ctx = await ctxOf(someone);
      sandbox().control.fail({ next: 9, how: "status", status: 500, match: "POST /v1/subscriptions" });
      await cancelSubscription(ctx, someone.orgId);
    },
  ],
])("it stays so too when Stripe is away in the middle of %s", async (_, attempt) => {
  const someone = await stepsDown();
  await expect(attempt(someone)()).rejects.toMatchObject({ code: "unavailable" });
  sandbox().control.mend();
  await syncCustomer(job(), someone.orgId);
  await settle();
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ plan: "pro", pendingPlan: "starter", cancelsAt: null });
});

test("cancelled over a downgrade, and kept: those who pay are mailed what was undone, and which plan continues", async () => {
  const someone = await stepsDown();
  await cancelSubscription(await ctxOf(someone), someone.orgId);
  await settle();
  expect(await templatesOf(someone)).toEqual(expect.arrayContaining(["subscription.change-undone", "subscription.cancelled"]));
  await resumeSubscription(await ctxOf(someone), someone.orgId);
  await settle();
  expect(await subscriptionOf(someone.orgId)).toMatchObject({ plan: "pro", pendingPlan: null, cancelsAt: null });
  const kept = await prisma().mail.findFirstOrThrow({ where: { toAddress: someone.email, template: "subscription.kept" } });
  expect(JSON.stringify(kept)).toContain("Pro at $999 per month");
});

test("a downgrade that is undone elsewhere is told as undone", async () => {
  const someone = await stepsDown();
  const { scheduleId } = await subscriptionOf(someone.orgId);
  await askStripe(job(), (stripe) => stripe.subscriptionSchedules.release(scheduleId ?? ""));
  await settle();
  expect(await templatesOf(someone)).toContain("subscription.change-undone");
});
