import { beforeAll, describe, expect, test } from "vitest";
import { quoteTopUp } from "@/lib/billing/top-ups/quote-top-up";
import { newId } from "@/lib/core/ids";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { askStripe } from "@/lib/platform/stripe";
import { callersOf } from "@/testing/billing/callers";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { usePayments, type Customer } from "@/testing/use-payments";
import type { PlanInput } from "../contract";
import { deductCredit } from "../credits/deduct-credit";
import { readMonth } from "../finance/read-month";
import { listInvoices } from "../invoices/list-invoices";
import { createCode } from "../promotions/create-code";
import { quoteCheckout } from "../promotions/quote-checkout";
import { refundInvoice } from "../refunds/refund-invoice";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { readBilling } from "../subscriptions/read-billing";
import { syncCustomer } from "../sync/sync-customer";
import { startCheckout } from "./start-checkout";
import { compareCatalog, syncCatalog } from "./stripe-catalog";

useDatabase();
const payments = usePayments();
const { clock, customer, job, pay, settle, forward } = payments;
const { ctxOf, buy, subscriber, previewOf, change } = callersOf(payments);

const euros = (plan: PlanInput["plan"], more: Partial<PlanInput> = {}): PlanInput => ({ plan, currency: "eur", ...more });
const begin = async (of: Customer, wish: PlanInput) => (await startCheckout(await ctxOf(of), { orgId: of.orgId, ...wish })).url;
const viewOf = async (of: Customer) => readBilling(await ctxOf(of), of.orgId);
const rowOf = (of: Customer) => prisma().subscription.findUnique({ where: { currentOf: of.orgId } });
const latestInvoice = async (of: Customer) => (await listInvoices(await ctxOf(of), { orgId: of.orgId })).rows[0];
const finance = async (): Promise<Context> => (await person({ clock, staff: "finance", role: null })).ctx();
const mailsOf = async ({ orgId }: Customer): Promise<string> =>
  JSON.stringify(await prisma().mail.findMany({ where: { orgId }, orderBy: { createdAt: "asc" } }));
const REFUSED = { code: "conflict", message: expect.stringContaining("Your organisation pays in euros") };

beforeAll(() => provideEnv({ TOP_UPS: "starter=2500@49.00usd/45.00eur/39.00gbp" }));

describe("a plan in euros", () => {
  test("costs what the plan table says in euros, from checkout to invoice, mail and renewal", async () => {
    const buyer = await customer();
    const before = await viewOf(buyer);
    expect(before.currency).toEqual({ code: "usd", isFixed: false });
    expect(
      before.choices.filter(({ plan, interval }) => plan === "pro" && interval === "year").map(({ amountCents }) => amountCents),
    ).toEqual([999_000, 919_000, 799_000]);
    const url = await begin(buyer, euros("starter"));
    expect((await viewOf(buyer)).openCheckout).toMatchObject({ plan: "starter", currency: "eur", amountCents: 45_900 });
    expect(await pay(url)).toBe("paid");
    await settle();
    expect(await rowOf(buyer)).toMatchObject({ plan: "starter", currency: "eur", amountCents: 45_900, paidCents: 45_900 });
    expect(await prisma().billingCustomer.findUnique({ where: { orgId: buyer.orgId } })).toMatchObject({ currency: "eur", problems: [] });
    const view = await viewOf(buyer);
    expect(view.currency).toEqual({ code: "eur", isFixed: true });
    expect(new Set(view.choices.map(({ currency }) => currency))).toEqual(new Set(["eur"]));
    expect(view.subscription).toMatchObject({ currency: "eur", amountCents: 45_900 });
    expect(await latestInvoice(buyer)).toMatchObject({ currency: "eur", totalCents: 45_900, state: "paid" });
    expect(await mailsOf(buyer)).toContain("Starter at €459 per month");
    forward(32 * 86_400);
    await settle();
    expect(await latestInvoice(buyer)).toMatchObject({ currency: "eur", totalCents: 45_900, about: "Monthly renewal", state: "paid" });
  });

  test("is upgraded, downgraded and paid by the year in euros, as its previews say", async () => {
    const buyer = await subscriber(euros("starter"));
    forward(10 * 86_400);
    await settle();
    const shown = await previewOf(buyer, "pro");
    expect(shown).toMatchObject({ currency: "eur", amountCents: 91_900, nextAmountCents: 91_900, direction: "upgrade" });
    expect(shown.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(shown.dueCents);
    expect(shown.dueCents).toBeLessThan(91_900);
    expect(await change(buyer, "pro", shown)).toMatchObject({ outcome: "changed" });
    expect(await latestInvoice(buyer)).toMatchObject({ currency: "eur", totalCents: shown.dueCents });
    expect(await change(buyer, { plan: "starter" })).toMatchObject({ outcome: "scheduled" });
    expect((await viewOf(buyer)).subscription?.pending).toMatchObject({ plan: "starter", currency: "eur", amountCents: 45_900 });
    expect(await mailsOf(buyer)).toContain("then moves to Starter at €459 per month");
    forward(33 * 86_400);
    await settle();
    expect(await rowOf(buyer)).toMatchObject({ plan: "starter", currency: "eur", amountCents: 45_900 });
    expect(await change(buyer, { plan: "starter", interval: "year" })).toMatchObject({ outcome: "changed" });
    expect(await rowOf(buyer)).toMatchObject({ interval: "year", currency: "eur", amountCents: 459_000 });
  });

  test("is followed by no other currency: neither by a change, nor by a purchase after its end", async () => {
    const buyer = await subscriber(euros("starter"));
    await expect(previewOf(buyer, { plan: "pro", currency: "gbp" })).rejects.toMatchObject(REFUSED);
    await expect(change(buyer, { plan: "pro", currency: "usd" })).rejects.toMatchObject(REFUSED);
    await cancelSubscription(await ctxOf(buyer), buyer.orgId);
    forward(32 * 86_400);
    await settle();
    expect(await rowOf(buyer)).toMatchObject({ status: "canceled" });
    await expect(begin(buyer, { plan: "pro", currency: "usd" })).rejects.toMatchObject(REFUSED);
    expect(await buy(buyer, "pro")).toBe("paid");
    expect(await rowOf(buyer)).toMatchObject({ plan: "pro", currency: "eur", amountCents: 91_900 });
  });

  test("takes the place of a checkout in dollars that was begun, so that one of them can be paid", async () => {
    const buyer = await customer();
    const first = await begin(buyer, { plan: "pro" });
    const second = await begin(buyer, euros("pro"));
    expect(second).not.toBe(first);
    expect(await begin(buyer, euros("pro"))).toBe(second);
    expect(await pay(first)).toBe("session_expired");
    expect(await pay(second)).toBe("paid");
    await settle();
    expect(await prisma().subscription.count({ where: { orgId: buyer.orgId } })).toBe(1);
  });

  test("has codes, top-ups, refunds and credits in euros", async () => {
    const staff = await finance();
    await createCode(staff, {
      ...{ code: "EURO-20", percentOff: 20, duration: "once", months: null, plans: ["starter"], interval: null, lastDay: null },
      ...{ maxRedemptions: null, isFirstOnly: false, orgId: null, note: "Trade fair." },
    });
    const buyer = await customer();
    const quoted = await quoteCheckout(await ctxOf(buyer), {
      orgId: buyer.orgId,
      plan: "starter",
      interval: "month",
      currency: "eur",
      code: "EURO-20",
    });
    expect(quoted).toMatchObject({ currency: "eur", priceCents: 45_900, discountCents: 9_180, totalCents: 36_720, afterCents: 45_900 });
    expect(await buy(buyer, euros("starter", { code: "EURO-20" }))).toBe("paid");
    expect(await latestInvoice(buyer)).toMatchObject({ currency: "eur", totalCents: 36_720 });

    expect(await quoteTopUp(await ctxOf(buyer), { orgId: buyer.orgId, packs: 2 })).toMatchObject({
      currency: "eur",
      dueCents: 9_000,
      calls: 5_000,
    });

    const paid = await latestInvoice(buyer);
    const input = { invoiceId: paid?.id ?? "", refundableCents: paid?.refundableCents ?? 0, amountCents: 10_000, endsPlan: false };
    const refunded = await refundInvoice(staff, { ...input, orgId: buyer.orgId, reason: "order_change", note: "Agreed." });
    expect(refunded).toMatchObject({ currency: "eur", amountCents: 10_000 });
    await settle();
    expect(await mailsOf(buyer)).toContain("We refunded €100");

    const id = newId("crd");
    const credit = { id, orgId: buyer.orgId, kind: "service_level", month: "2026-10", currency: "eur", amountCents: 2_000, state: "owed" };
    await prisma().credit.create({ data: { ...credit, madeAt: new Date(clock.now()) } });
    await deductCredit(staff, id);
    expect(await prisma().credit.findUnique({ where: { id } })).toMatchObject({
      note: expect.stringContaining("€20 added to the account"),
    });
    forward(32 * 86_400);
    await settle();
    expect(await latestInvoice(buyer)).toMatchObject({ currency: "eur", totalCents: 45_900 });
  });
});

test("finance reads each currency on its own", async () => {
  forward(62 * 86_400);
  await settle();
  const month = new Date(clock.now()).toISOString().slice(0, 7);
  const before = await Promise.all(
    (["usd", "eur", "gbp"] as const).map(async (currency) => readMonth(await finance(), { month, currency })),
  );
  await subscriber("starter");
  await subscriber(euros("starter"));
  await subscriber({ plan: "pro", currency: "gbp", interval: "year" });
  forward(11);
  const staff = await finance();
  const [usd, eur, gbp] = await Promise.all((["usd", "eur", "gbp"] as const).map((currency) => readMonth(staff, { month, currency })));
  const added = (after: typeof usd, at: number) => (after?.paid.cents ?? 0) - (before[at]?.paid.cents ?? 0);
  expect([added(usd, 0), added(eur, 1), added(gbp, 2)]).toEqual([49_900, 45_900, 799_000]);
  expect(gbp?.customers.started).toBe((before[2]?.customers.started ?? 0) + 1);
});

test("prices of every currency are at Stripe as the plan table has them, and one that is in another currency is replaced", async () => {
  await syncCatalog(job());
  expect(await compareCatalog(job())).toEqual([]);
  const keys = (await askStripe(job(), (stripe) => stripe.prices.list({ limit: 100, active: true }))).data.flatMap(
    ({ lookup_key }) => lookup_key ?? [],
  );
  expect(keys).toEqual(expect.arrayContaining(["pro_monthly", "pro_monthly_eur", "pro_yearly_gbp", "starter_yearly_eur"]));
  const wrong = { product: "plan_pro", currency: "usd", unit_amount: 91_900, recurring: { interval: "month" as const } };
  await askStripe(job(), (stripe) => stripe.prices.create({ ...wrong, lookup_key: "pro_monthly_eur", transfer_lookup_key: true }));
  expect(await compareCatalog(job())).toEqual([{ what: "pro_monthly_eur", note: "is in usd instead of eur" }]);
  await syncCatalog(job());
  expect(await compareCatalog(job())).toEqual([]);
});

test("a customer that was deleted at Stripe chooses anew", async () => {
  const buyer = await subscriber(euros("starter"));
  const { stripeCustomerId: id } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: buyer.orgId } });
  await askStripe(job(), (stripe) => stripe.customers.del(id ?? ""));
  await settle();
  expect((await viewOf(buyer)).currency).toEqual({ code: "usd", isFixed: false });
  expect(await buy(buyer, { plan: "pro", currency: "gbp" })).toBe("paid");
  expect((await viewOf(buyer)).currency).toEqual({ code: "gbp", isFixed: true });
});

test("staff reads of a customer who pays at Stripe in a currency that nothing is sold in", async () => {
  const buyer = await customer();
  await begin(buyer, { plan: "pro" });
  const { stripeCustomerId: id } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: buyer.orgId } });
  await askStripe(job(), (stripe) => stripe.customers.createBalanceTransaction(id ?? "", { amount: -100, currency: "chf" }));
  await syncCustomer(job(), buyer.orgId);
  const { problems } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: buyer.orgId } });
  expect(problems).toEqual(["The customer pays in CHF at Stripe, which no plan is sold in."]);
});
