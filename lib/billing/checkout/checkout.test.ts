import { expect, test } from "vitest";
import { SAMPLE_SOURCE } from "@/lib/catalog/sample/source";
import { prisma } from "@/lib/platform/database";
import { env, provideEnv } from "@/lib/platform/env";
import { askStripe } from "@/lib/platform/stripe";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { DECLINED, usePayments, type Customer } from "@/testing/use-payments";
import { PlanInput } from "../contract";
import { PLAN_TABLE } from "../plans";
import { readBilling } from "../subscriptions/read-billing";
import { confirmCheckout } from "./confirm-checkout";
import { startCheckout } from "./start-checkout";
import { compareCatalog, syncCatalog } from "./stripe-catalog";

useDatabase();
const { sandbox, clock, customer, job, pay, settle, forward } = usePayments();

const entitlementOf = (orgId: string) => prisma().entitlement.findUnique({ where: { orgId } });
const sessionOf = (url: string): string => /cs_\w+/.exec(url)?.[0] ?? "";
const begin = async (of: Customer, plan: "starter" | "pro" = "pro"): Promise<string> =>
  (await startCheckout(await of.ctx(), { orgId: of.orgId, plan })).url;
const asked = (what: string) =>
  sandbox()
    .control.requests()
    .filter(({ method, path }) => `${method} ${path}` === what);

test("a checkout that is paid activates the plan by its events alone", async () => {
  const buyer = await customer();
  const url = await begin(buyer);
  expect(await entitlementOf(buyer.orgId)).toBeNull();
  expect(await pay(url)).toBe("paid");
  await settle();
  expect(await entitlementOf(buyer.orgId)).toMatchObject({ plan: "pro", state: "active" });
  const view = await readBilling(await buyer.ctx(), buyer.orgId);
  expect(view.subscription).toMatchObject({
    ...{
      plan: "pro",
      status: "active",
      amountCents: PLAN_TABLE.pro.priceCents.usd,
      pending: null,
      failure: null,
      unpaidUpgrade: null,
      cancelsAt: null,
    },
    card: { brand: "visa", last4: "4242" },
  });
  expect(view.openCheckout).toBeNull();
  expect(view.isTest).toBe(true);
  const row = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: buyer.orgId } });
  expect(await entitlementOf(buyer.orgId)).toMatchObject({ periodStartsAt: row.periodStartsAt, periodEndsAt: row.periodEndsAt });
});

test("returning from the checkout does the same without any event, and any number of times", async () => {
  const buyer = await customer();
  sandbox().control.hold();
  const url = await begin(buyer, "starter");
  const confirm = async () => confirmCheckout(await buyer.ctx(), { orgId: buyer.orgId, sessionId: sessionOf(url) });
  expect(await confirm()).toEqual({ state: "open", plan: null });
  await pay(url);
  for (let i = 0; i < 5; i++) expect(await confirm()).toEqual({ state: "active", plan: "starter" });
  const mails = await prisma().mail.findMany({ where: { toAddress: buyer.email } });
  expect(mails.map(({ template }) => template)).toEqual(["subscription.started"]);
  await sandbox().control.release();
  expect(await prisma().mail.count({ where: { toAddress: buyer.email } })).toBe(1);
});

test("a declined card leaves the page open and creates nothing; a good card afterwards activates the plan once", async () => {
  const buyer = await customer();
  const url = await begin(buyer);
  expect(await pay(url, DECLINED)).toBe("generic_decline");
  await settle();
  expect(await entitlementOf(buyer.orgId)).toBeNull();
  expect(await prisma().subscription.count({ where: { orgId: buyer.orgId } })).toBe(0);
  expect(await pay(url)).toBe("paid");
  expect(await pay(url)).toBe("paid");
  await settle();
  expect(await entitlementOf(buyer.orgId)).toMatchObject({ plan: "pro", state: "active" });
  expect(await prisma().subscription.count({ where: { orgId: buyer.orgId } })).toBe(1);
});

test("a made-up session, and somebody else's, do not exist", async () => {
  const [buyer, thief] = [await customer(), await customer()];
  const url = await begin(buyer);
  await pay(url);
  await begin(thief);
  for (const sessionId of ["cs_test_madeup", sessionOf(url)])
    await expect(confirmCheckout(await thief.ctx(), { orgId: thief.orgId, sessionId })).rejects.toMatchObject({ code: "not-found" });
  await expect(confirmCheckout(await thief.ctx(), { orgId: buyer.orgId, sessionId: sessionOf(url) })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await entitlementOf(thief.orgId)).toBeNull();
});

test("an abandoned checkout can be gone on with, and one that expired makes room for a new one", async () => {
  const buyer = await customer();
  const url = await begin(buyer);
  expect(await begin(buyer)).toBe(url);
  expect((await readBilling(await buyer.ctx(), buyer.orgId)).openCheckout).toMatchObject({
    plan: "pro",
    amountCents: PLAN_TABLE.pro.priceCents.usd,
  });
  forward(24 * 3_600);
  await settle();
  expect((await readBilling(await buyer.ctx(), buyer.orgId)).openCheckout).toBeNull();
  expect(await pay(url)).toBe("session_expired");
  const confirmed = await confirmCheckout(await buyer.ctx(), { orgId: buyer.orgId, sessionId: sessionOf(url) });
  expect(confirmed).toEqual({ state: "expired", plan: null });
  const next = await begin(await again(buyer));
  expect(next).not.toBe(url);
  expect(await pay(next)).toBe("paid");
});

/** Signed in again: the clock has moved far since. */
async function again(someone: Customer): Promise<Customer> {
  await prisma().session.update({ where: { id: someone.sessionId }, data: { authenticatedAt: new Date(clock.now()) } });
  return someone;
}

test("a double click, and two first customers at once, make one customer and one session", async () => {
  const buyer = await customer();
  const before = { customers: asked("POST /v1/customers").length, sessions: asked("POST /v1/checkout/sessions").length };
  const urls = await Promise.all(Array.from({ length: 6 }, () => begin(buyer)));
  expect(new Set(urls).size).toBe(1);
  const keys = (what: string, from: number) =>
    new Set(
      asked(what)
        .slice(from)
        .map(({ idempotencyKey }) => idempotencyKey),
    );
  expect(keys("POST /v1/customers", before.customers).size).toBe(1);
  expect(keys("POST /v1/checkout/sessions", before.sessions).size).toBe(1);
});

test("another plan ends the open page first, so that two windows can't both be paid", async () => {
  const buyer = await customer();
  const first = await begin(buyer, "starter");
  const second = await begin(buyer, "pro");
  expect(second).not.toBe(first);
  expect(await pay(first)).toBe("session_expired");
  expect(await pay(second)).toBe("paid");
  await settle();
  expect(await entitlementOf(buyer.orgId)).toMatchObject({ plan: "pro" });
});

test("paid in one window before the other asks for another plan: no second checkout", async () => {
  const buyer = await customer();
  sandbox().control.hold();
  await pay(await begin(buyer, "starter"));
  await expect(begin(buyer, "pro")).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/already have Starter/),
  });
  await sandbox().control.release();
  expect(await prisma().subscription.count({ where: { orgId: buyer.orgId } })).toBe(1);
});

test("should two be paid all the same, the older counts and the other is ended with a credit", async () => {
  const buyer = await customer();
  sandbox().control.hold();
  const first = await begin(buyer, "starter");
  await prisma().checkout.updateMany({ where: { openOf: buyer.orgId }, data: { openOf: null, state: "expired" } });
  const second = await begin(buyer, "pro");
  expect(await pay(first)).toBe("paid");
  forward(60);
  expect(await pay(second)).toBe("paid");
  await sandbox().control.release();
  await settle();
  const rows = await prisma().subscription.findMany({ where: { orgId: buyer.orgId }, orderBy: { createdAt: "asc" } });
  expect(rows.map(({ status, currentOf }) => [status, currentOf !== null])).toEqual([
    ["active", true],
    ["canceled", false],
  ]);
  const { stripeCustomerId, problems } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: buyer.orgId } });
  expect(problems).toEqual([]);
  const kept = await askStripe(job(), (stripe) => stripe.customers.retrieve(stripeCustomerId ?? ""));
  expect("balance" in kept ? kept.balance : 0).toBeLessThanOrEqual(-(rows[1]?.amountCents ?? 0) + 100);
});

test("a subscriber who comes again is told to change the plan instead", async () => {
  const buyer = await customer();
  await pay(await begin(buyer));
  await settle();
  await expect(begin(buyer, "starter")).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/Change the plan instead/),
  });
});

test("who may: developers and viewers not, an old sign-in not, staff who looks not, another organisation not", async () => {
  const buyer = await customer();
  for (const role of ["developer", "viewer"] as const) {
    const other = await person({ role, orgId: buyer.orgId, clock });
    await expect(startCheckout(await other.ctx(), { orgId: buyer.orgId, plan: "pro" })).rejects.toMatchObject({ code: "role-missing" });
  }
  const stranger = await customer();
  await expect(startCheckout(await stranger.ctx(), { orgId: buyer.orgId, plan: "pro" })).rejects.toMatchObject({ code: "not-found" });
  const billing = await person({ role: "billing", orgId: buyer.orgId, clock });
  await prisma().session.update({ where: { id: billing.sessionId }, data: { authenticatedAt: new Date(clock.now() - 16 * 60_000) } });
  await expect(startCheckout(await billing.ctx(), { orgId: buyer.orgId, plan: "pro" })).rejects.toMatchObject({ code: "step-up-required" });
  await again({ ...billing, orgId: buyer.orgId });
  expect((await startCheckout(await billing.ctx(), { orgId: buyer.orgId, plan: "pro" })).url).toContain("cs_");
});

test("nothing of the price comes from outside: a tampered plan is refused before anything is asked", () => {
  expect(PlanInput.safeParse({ plan: "enterprise" }).success).toBe(false);
  expect(PlanInput.parse({ plan: "pro", amountCents: 1, price: "price_x", quantity: 0 })).toEqual({ plan: "pro" });
});

test("a customer that was deleted at Stripe is made again by the next checkout", async () => {
  const buyer = await customer();
  await pay(await begin(buyer));
  await settle();
  const { stripeCustomerId: first } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: buyer.orgId } });
  sandbox().control.deleteCustomer({ id: first ?? "" });
  await settle();
  expect(await entitlementOf(buyer.orgId)).toMatchObject({ state: "inactive" });
  expect(await pay(await begin(buyer, "starter"))).toBe("paid");
  await settle();
  const { stripeCustomerId: second } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: buyer.orgId } });
  expect(second).not.toBe(first);
  expect(await entitlementOf(buyer.orgId)).toMatchObject({ plan: "starter", state: "active" });
});

test("deleted at Stripe without our hearing of it: the next checkout finds out and makes another", async () => {
  const buyer = await customer();
  const url = await begin(buyer);
  sandbox().control.drop({ type: "customer.deleted" });
  const { stripeCustomerId } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: buyer.orgId } });
  sandbox().control.deleteCustomer({ id: stripeCustomerId ?? "" });
  await prisma().checkout.updateMany({ where: { openOf: buyer.orgId }, data: { openOf: null, state: "expired" } });
  const next = await begin(buyer);
  expect(next).not.toBe(url);
  expect(await pay(next)).toBe("paid");
});

test("a price that was archived at Stripe is replaced by one that can be sold, and its subscribers keep it", async () => {
  const [early, late] = [await customer(), await customer()];
  await pay(await begin(early, "starter"));
  await settle();
  await syncCatalog(job());
  const { priceId } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: early.orgId } });
  await askStripe(job(), (stripe) => stripe.prices.update(priceId, { active: false }));
  expect(await compareCatalog(job())).toEqual([{ what: "starter_monthly", note: "is archived" }]);
  await pay(await begin(late, "starter"));
  await settle();
  const after = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: late.orgId } });
  expect(after.priceId).not.toBe(priceId);
  expect(await prisma().subscription.findUniqueOrThrow({ where: { currentOf: early.orgId } })).toMatchObject({ priceId, plan: "starter" });
  expect(await entitlementOf(early.orgId)).toMatchObject({ plan: "starter", state: "active" });
});

test("products and prices are made from the plan table once, and mended where they differ", async () => {
  await syncCatalog(job());
  expect(await compareCatalog(job())).toEqual([]);
  expect(new Set((await syncCatalog(job())).map(({ note }) => note))).toEqual(new Set(["as it should be"]));
  await askStripe(job(), (stripe) => stripe.products.update("plan_pro", { name: "Something else", active: false }));
  expect(await compareCatalog(job())).toEqual([{ what: "plan_pro", note: "is archived" }]);
  expect(await syncCatalog(job())).toContainEqual({ what: "plan_pro", note: "updated" });
  expect(await compareCatalog(job())).toEqual([]);
});

test("generated data is not sold for real money", async () => {
  const buyer = await customer();
  await prisma().company.create({
    data: {
      ...{ id: "com_sample", name: "Sample", nameFolded: "sample", searchFolded: "sample", aliases: [], types: [], technologies: [] },
      ...{
        status: "active",
        sandbox: false,
        source: SAMPLE_SOURCE.code,
        sourceRef: "1",
        contentHash: "x",
        fromRelease: 1,
      },
    },
  });
  const before = env().STRIPE_SECRET_KEY ?? "";
  const base = env().STRIPE_API_BASE ?? "";
  delete process.env.STRIPE_API_BASE;
  provideEnv({ STRIPE_SECRET_KEY: "sk_live_none" });
  try {
    await expect(begin(buyer)).rejects.toMatchObject({ code: "unavailable", message: expect.stringMatching(/sample data/) });
  } finally {
    provideEnv({ STRIPE_SECRET_KEY: before, STRIPE_API_BASE: base });
    await prisma().company.deleteMany({ where: { id: "com_sample" } });
  }
});
