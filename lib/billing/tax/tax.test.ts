import type Stripe from "stripe";
import { afterEach, describe, expect, test } from "vitest";
import { DAY_S } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { EnvError, provideEnv, readEnv } from "@/lib/platform/env";
import type { TaxMode } from "@/lib/platform/setting-kinds";
import { askStripe } from "@/lib/platform/stripe";
import { subscribersOf } from "@/testing/billing/subscribers";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { type Customer, usePayments } from "@/testing/use-payments";
import { startCheckout } from "../checkout/start-checkout";
import { ensurePrice } from "../checkout/stripe-catalog";
import { changeDetails } from "../details/change-details";
import { BillingDetails } from "../details/contract";
import { entitlementOf } from "../entitlement/read-entitlement";
import { readMonth } from "../finance/read-month";
import { listInvoices } from "../invoices/list-invoices";
import { changePlan } from "../plan-changes/change-plan";
import { previewPlanChange } from "../plan-changes/preview-plan-change";
import { refundInvoice } from "../refunds/refund-invoice";
import { readBilling } from "../subscriptions/read-billing";
import { syncCustomer } from "../sync/sync-customer";
import { netShare, priceShare } from "./invoice-tax";
import { taxOf } from "./rules";

const RATES: TaxMode = { kind: "rates", percents: new Map([["DE", "19"], ["FR", "20"], ["AE", "0"]]) }; // oxfmt-ignore

describe("the table of the settings", () => {
  test.each([
    ["DE", false, { kind: "rate", country: "DE", percent: "19" }],
    ["DE", true, { kind: "rate", country: "DE", percent: "19" }],
    ["FR", false, { kind: "rate", country: "FR", percent: "20" }],
    ["FR", true, { kind: "reverse" }],
    ["US", false, { kind: "none" }],
    ["US", true, { kind: "none" }],
    ["AE", false, { kind: "none" }],
    ["", false, { kind: "none" }],
  ])("of a seller in Germany, for a customer in %o with a tax ID: %o", (country, hasTaxId, tax) => {
    expect(taxOf(RATES, "DE", { country, hasTaxId, exemption: null })).toEqual(tax);
  });

  test("Stripe computes it where that is set, and nothing is added where it is off", () => {
    expect(taxOf({ kind: "stripe" }, undefined, { country: "US", hasTaxId: false, exemption: null })).toEqual({ kind: "automatic" });
    expect(taxOf({ kind: "stripe" }, undefined, { country: "", hasTaxId: false, exemption: null })).toEqual({ kind: "none" });
    expect(taxOf({ kind: "off" }, undefined, { country: "DE", hasTaxId: false, exemption: null })).toEqual({ kind: "none" });
  });

  test.each(["DE", "DE=", "de=19", "DE=19,DE=20", "DE=51", "DE=1.2345", "DE=-1", "yes", "DE=19;FR=20"])("%o is no setting", (TAX) => {
    expect(() => readEnv({ TAX, TAX_COUNTRY: "DE" })).toThrow(EnvError);
  });

  test("rates need the country of the seller", () => {
    expect(() => readEnv({ TAX: "DE=19" })).toThrow(/TAX_COUNTRY/);
    expect(readEnv({ TAX: " DE=19, FR=5.5 ", TAX_COUNTRY: "DE" }).TAX).toMatchObject({ kind: "rates" });
    expect(readEnv({}).TAX).toEqual({ kind: "off" });
  });

  test.each([
    [49_900, 59_381, 59_381, 49_900],
    [49_900, 59_381, 29_691, 24_950],
    [49_900, 49_900, 20_000, 20_000],
    [0, 0, 0, 0],
  ])("of an invoice with prices of %i that comes to %i, %i brought %i of the price", (subtotal, total, cents, price) => {
    const total_taxes = [{ amount: total - subtotal, tax_behavior: "exclusive" as const }] as Stripe.Invoice.TotalTax[];
    expect(priceShare({ total, total_taxes }, cents)).toBe(price);
    expect(netShare({ total_excluding_tax: subtotal, total }, cents)).toBe(price);
  });
});

useDatabase();
const payments = usePayments();
const { sandbox, clock, customer, pay, settle, job, forward } = payments;
const { ctxOf, stripeIdOf, noticesOf } = subscribersOf(payments);
const switchOn = (TAX = "DE=19,FR=20", more: Record<string, string> = {}) => provideEnv({ TAX, TAX_COUNTRY: "DE", ...more });
afterEach(() => provideEnv({ TAX: "off", TAX_INCLUDED: "no", TAX_COUNTRY: "DE" }));

const DETAILS = BillingDetails.parse({
  ...{ name: "Nordlicht Solar GmbH", line1: "Speicherstraße 4", line2: "", postalCode: "24103", city: "Kiel", state: "", country: "DE" },
  ...{ taxId: "", purchaseOrder: "", note: "", invoiceEmails: [] },
});
const FRENCH = { country: "FR", city: "Lyon", postalCode: "69001", taxId: "FR40303265045" };
const enter = async (of: Customer, changes: Partial<BillingDetails> = {}) =>
  changeDetails(await ctxOf(of), of.orgId, { ...DETAILS, ...changes });
const begin = async (of: Customer, plan: "starter" | "pro" = "starter") =>
  (await startCheckout(await ctxOf(of), { orgId: of.orgId, plan })).url;
async function taxed(changes: Partial<BillingDetails> = {}, plan: "starter" | "pro" = "starter"): Promise<Customer> {
  const buyer = await customer();
  await enter(buyer, changes);
  expect(await pay(await begin(buyer, plan))).toBe("paid");
  await settle();
  return buyer;
}
async function latestOf(of: Customer): Promise<Stripe.Invoice> {
  const id = await stripeIdOf(of);
  const { data } = await askStripe(job(), (stripe) => stripe.invoices.list({ customer: id, limit: 1 }));
  if (!data[0]) throw new Error("there is no invoice");
  return data[0];
}
const sums = async (of: Customer) => {
  const { subtotal, total, customer_tax_exempt: exempt } = await latestOf(of);
  return { subtotal, total, exempt };
};
const subscriptionOf = async (of: Customer) => {
  const { data } = await askStripe(job(), async (stripe) => stripe.subscriptions.list({ customer: await stripeIdOf(of), limit: 1 }));
  if (!data[0]) throw new Error("there is no subscription");
  return data[0];
};
const quotaOf = async (of: Customer) => (await entitlementOf(await ctxOf(of), of.orgId))?.quotaCalls;

test("who buys enters the address first, and pays the tax of it, with the first month and each renewal", async () => {
  switchOn();
  const buyer = await customer();
  const details = new URL(await begin(buyer));
  expect([details.pathname, details.searchParams.get("next")]).toEqual([
    "/console/billing/details",
    "/console/billing?plan=starter&interval=month&currency=usd",
  ]);
  expect(await prisma().checkout.count({ where: { orgId: buyer.orgId } })).toBe(0);
  await enter(buyer);
  const url = await begin(buyer);
  expect(sandbox().hosted.checkout(/cs_\w+/.exec(url)?.[0] ?? "")).toMatchObject({ totalCents: 59_381, address: null });
  expect(await pay(url)).toBe("paid");
  await settle();
  expect(await sums(buyer)).toEqual({ subtotal: 49_900, total: 59_381, exempt: "none" });
  expect(await quotaOf(buyer)).toBe(10_000);
  expect((await listInvoices(await ctxOf(buyer), { orgId: buyer.orgId })).rows[0]).toMatchObject({ totalCents: 59_381, taxCents: 9_481 });
  expect((await readBilling(await ctxOf(buyer), buyer.orgId)).taxSentence).toBe("VAT is added where it applies.");
  forward(32 * DAY_S);
  await settle();
  expect(await sums(buyer)).toEqual({ subtotal: 49_900, total: 59_381, exempt: "none" });
  const month = new Date(clock.now()).toISOString().slice(0, 7);
  expect(await readMonth(await (await person({ clock, staff: true, role: null })).ctx(), { month })).toMatchObject({
    taxCents: expect.any(Number),
  });
});

test("the preview of an upgrade shows the tax to the cent and is the invoice, and its calls are those of the price", async () => {
  switchOn();
  const buyer = await taxed();
  forward(10 * DAY_S);
  const preview = await previewPlanChange(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro" });
  const tax = preview.lines.find(({ description }) => description === "VAT")?.amountCents ?? 0;
  expect(preview.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(preview.dueCents);
  expect(preview).toMatchObject({ nextAmountCents: 118_881, taxRemark: null });
  const { dueCents, availableCalls, prorationAt } = preview;
  await changePlan(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro", dueCents, availableCalls, prorationAt });
  await settle();
  const invoice = await latestOf(buyer);
  expect([invoice.amount_paid, invoice.total - invoice.subtotal]).toEqual([dueCents, tax]);
  expect(await quotaOf(buyer)).toBe(100_000);
  forward(32 * DAY_S);
  await settle();
  expect((await latestOf(buyer)).total).toBe(118_881);
});

test("a year has the tax of its price, as previewed, and so has the month in its place when the year is over", async () => {
  switchOn();
  const buyer = await taxed();
  forward(10 * DAY_S);
  const yearly = { orgId: buyer.orgId, plan: "starter", interval: "year" } as const;
  const { dueCents, availableCalls, prorationAt, nextAmountCents } = await previewPlanChange(await ctxOf(buyer), yearly);
  expect(nextAmountCents).toBe(593_810);
  await changePlan(await ctxOf(buyer), { ...yearly, dueCents, availableCalls, prorationAt });
  await settle();
  expect((await latestOf(buyer)).amount_paid).toBe(dueCents);
  const back = await previewPlanChange(await ctxOf(buyer), { ...yearly, interval: "month" });
  expect(back).toMatchObject({ direction: "downgrade", dueCents: 0, nextAmountCents: 59_381 });
  await changePlan(await ctxOf(buyer), {
    ...{ ...yearly, interval: "month" },
    ...{ dueCents: back.dueCents, availableCalls: back.availableCalls, prorationAt: back.prorationAt },
  });
  await settle();
  forward(367 * DAY_S);
  await settle();
  expect((await latestOf(buyer)).total).toBe(59_381);
});

test("prices can include the tax: nothing more is due, and the preview says what of it is tax", async () => {
  switchOn("DE=19", { TAX_INCLUDED: "yes" });
  const buyer = await taxed();
  expect(await sums(buyer)).toEqual({ subtotal: 49_900, total: 49_900, exempt: "none" });
  const preview = await previewPlanChange(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro" });
  expect(preview).toMatchObject({ nextAmountCents: 99_900, taxRemark: expect.stringMatching(/^Includes \$[\d.]+ VAT\.$/) });
});

test("a business abroad pays the tax itself, which its invoice says; elsewhere there is none", async () => {
  switchOn();
  const french = await taxed(FRENCH);
  expect(await sums(french)).toEqual({ subtotal: 49_900, total: 49_900, exempt: "reverse" });
  expect((await previewPlanChange(await ctxOf(french), { orgId: french.orgId, plan: "pro" })).taxRemark).toMatch(/^Reverse charge/);
  expect((await sums(await taxed({ ...FRENCH, taxId: "" }))).total).toBe(59_880);
  expect(await sums(await taxed({ country: "US", city: "Austin" }))).toEqual({ subtotal: 49_900, total: 49_900, exempt: "none" });
});

test("another address changes the tax of the next invoice, also of a downgrade that waits, and ends a checkout that is open", async () => {
  switchOn();
  const buyer = await taxed({}, "pro");
  const preview = await previewPlanChange(await ctxOf(buyer), { orgId: buyer.orgId, plan: "starter" });
  expect(preview).toMatchObject({ direction: "downgrade", dueCents: 0, nextAmountCents: 59_381 });
  const { dueCents, availableCalls, prorationAt } = preview;
  await changePlan(await ctxOf(buyer), { orgId: buyer.orgId, plan: "starter", dueCents, availableCalls, prorationAt });
  await enter(buyer, { ...FRENCH, taxId: "" });
  await settle();
  forward(32 * DAY_S);
  await settle();
  expect(await sums(buyer)).toEqual({ subtotal: 49_900, total: 59_880, exempt: "none" });
  await enter(buyer, FRENCH);
  await settle();
  forward(32 * DAY_S);
  await settle();
  expect(await sums(buyer)).toEqual({ subtotal: 49_900, total: 49_900, exempt: "reverse" });

  const waiting = await customer();
  await enter(waiting);
  const stale = await begin(waiting);
  await enter(waiting, { country: "US", city: "Austin" });
  expect(await pay(stale)).not.toBe("paid");
  expect(await pay(await begin(waiting))).toBe("paid");
  expect((await sums(waiting)).total).toBe(49_900);
});

test("what was changed on Stripe's pages is followed, and who is exempt by hand stays so", async () => {
  switchOn();
  const buyer = await taxed();
  const id = await stripeIdOf(buyer);
  await askStripe(job(), (stripe) => stripe.customers.update(id, { address: { country: "FR", line1: "1 Rue", city: "Lyon" } }));
  await settle();
  expect((await subscriptionOf(buyer)).default_tax_rates?.map(({ percentage }) => percentage)).toEqual([20]);
  await askStripe(job(), (stripe) => stripe.customers.update(id, { tax_exempt: "exempt" }));
  await settle();
  forward(32 * DAY_S);
  await settle();
  expect(await sums(buyer)).toEqual({ subtotal: 49_900, total: 49_900, exempt: "exempt" });
});

test("Stripe computes it where that is switched on; a price that does not say whether it includes it is replaced", async () => {
  await ensurePrice(job(), { plan: "starter", interval: "month", currency: "usd", amountCents: 49_900 });
  switchOn("stripe");
  const buyer = await taxed();
  expect((await subscriptionOf(buyer)).automatic_tax.enabled).toBe(true);
  expect((await sums(buyer)).total).toBe(59_381);
  const { dueCents, availableCalls, prorationAt } = await previewPlanChange(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro" });
  await changePlan(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro", dueCents, availableCalls, prorationAt });
  expect((await latestOf(buyer)).amount_paid).toBe(dueCents);
  await enter(buyer, FRENCH);
  await settle();
  forward(32 * DAY_S);
  await settle();
  expect(await sums(buyer)).toMatchObject({ subtotal: 99_900, total: 99_900 });
});

test("subscriptions of before get the tax of their address with the next invoice, and off leaves what is set up at Stripe", async () => {
  const buyer = await taxed();
  expect((await sums(buyer)).total).toBe(49_900);
  switchOn();
  await enter(buyer, { note: "x" });
  forward(32 * DAY_S);
  await settle();
  expect((await sums(buyer)).total).toBe(59_381);
  provideEnv({ TAX: "off" });
  forward(32 * DAY_S);
  await settle();
  expect((await sums(buyer)).total).toBe(59_381);
});

test("a refund takes the share of the calls that its price had, and tax takes none", async () => {
  switchOn();
  const buyer = await taxed();
  const reviewing = await (await person({ clock, staff: true, role: null })).ctx();
  const refund = async (amountCents: number) => {
    const [row] = (await listInvoices(await ctxOf(buyer), { orgId: buyer.orgId })).rows;
    const { id: invoiceId = "", refundableCents = 0 } = row ?? {};
    const why = { reason: "product_unsatisfactory" as const, note: "outage", endsPlan: false };
    await refundInvoice(reviewing, { orgId: buyer.orgId, invoiceId, amountCents, refundableCents, ...why });
    await settle();
  };
  await refund(29_691);
  expect(await quotaOf(buyer)).toBe(5_000);
  await refund(59_381 - 29_691);
  expect(await quotaOf(buyer)).toBe(0);
  expect((await noticesOf(buyer)).mails.filter((template) => template === "payment.refunded")).toHaveLength(2);
});

test("nobody is credited tax that was not paid, or loses tax that was: such an upgrade waits for the next period", async () => {
  switchOn();
  const american = await taxed({ country: "US", city: "Austin" });
  await enter(american);
  const preview = async (of: Customer) => previewPlanChange(await ctxOf(of), { orgId: of.orgId, plan: "pro" });
  await expect(preview(american)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("tax ID has changed") });
  forward(32 * DAY_S);
  await settle();
  expect((await latestOf(american)).total).toBe(59_381);
  expect((await preview(american)).nextAmountCents).toBe(118_881);
  const french = await taxed({ ...FRENCH, taxId: "" });
  expect((await preview(french)).direction).toBe("upgrade");
  await enter(french, FRENCH);
  await expect(preview(french)).rejects.toMatchObject({ code: "conflict" });
});

test("who pays without an address is asked for it, and our team is told", async () => {
  const buyer = await customer();
  expect(await pay(await begin(buyer))).toBe("paid");
  await askStripe(job(), async (stripe) => stripe.customers.update(await stripeIdOf(buyer), { address: "" }));
  switchOn();
  await settle();
  await syncCustomer(job(), buyer.orgId);
  expect(await readBilling(await ctxOf(buyer), buyer.orgId)).toMatchObject({ needsDetails: true });
  const { problems } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: buyer.orgId } });
  expect(problems).toEqual(["There is no billing address, so no tax is added to invoices."]);
  await expect(previewPlanChange(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro" })).rejects.toMatchObject({ code: "conflict" });
  await enter(buyer);
  await settle();
  expect(await readBilling(await ctxOf(buyer), buyer.orgId)).toMatchObject({ needsDetails: false });
});
