import { describe, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { askStripe } from "@/lib/platform/stripe";
import { subscribersOf } from "@/testing/billing/subscribers";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { usePayments, type Customer } from "@/testing/use-payments";
import { startCheckout } from "../checkout/start-checkout";
import { createCode } from "../promotions/create-code";
import { listOpenInvoices, listPaidInvoices, readMonth } from "./read-month";

useDatabase();
const payments = usePayments();
const { settle, job, clock, sandbox, customer, pay } = payments;
const { subscriber, stripeIdOf, ctxOf } = subscribersOf(payments);

/** Somebody of finance who looks when what others were shown is old. */
const finance = async (): Promise<Context> => {
  payments.forward(11);
  return (await person({ clock, staff: "finance", role: null })).ctx();
};
const monthNow = (): string => new Date(clock.now()).toISOString().slice(0, 7);
const MONTH_S = 31 * 86_400;

/** What Stripe charged and gave back in a month, added up from its charges and refunds alone. */
async function atStripe(month: string): Promise<{ charged: number; refunded: number }> {
  const inMonth = ({ created }: { created: number }): boolean => new Date(created * 1_000).toISOString().startsWith(month);
  const charges = (await askStripe(job(), (stripe) => stripe.charges.list({ limit: 100 }))).data.filter(inMonth);
  const refunds = (await askStripe(job(), (stripe) => stripe.refunds.list({ limit: 100 }))).data.filter(inMonth);
  return {
    charged: charges.filter(({ paid }) => paid).reduce((sum, { amount }) => sum + amount, 0),
    refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
  };
}
async function refundLast(of: Customer, amount: number): Promise<void> {
  const customer = await stripeIdOf(of);
  const [charge] = (await askStripe(job(), (stripe) => stripe.charges.list({ customer, limit: 1 }))).data;
  await askStripe(job(), (stripe) => stripe.refunds.create({ charge: charge?.id ?? "", amount }));
}

/** The fifth of the next month: a month after it is in the month after it. */
function toTheFifth(): void {
  const now = new Date(clock.now());
  payments.forward(Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5) - now.getTime()) / 1_000));
}

describe("a month", () => {
  test("is what Stripe charged less what it gave back, by plan, with failures and what became of them", async () => {
    toTheFifth();
    const [starter, pro] = [await subscriber("starter"), await subscriber("pro")];
    await refundLast(starter, 9_900);
    await settle();
    const first = monthNow();
    const begun = await readMonth(await finance(), { month: first });
    expect(begun).toMatchObject({
      paid: { count: 2, cents: 149_800 },
      refunded: { count: 1, cents: 9_900 },
      netCents: 139_900,
      otherwiseCents: 0,
      failed: { count: 0, cents: 0 },
      byPlan: [
        { plan: "starter", count: 1, cents: 49_900 },
        { plan: "pro", count: 1, cents: 99_900 },
        { plan: "enterprise", count: 0, cents: 0 },
      ],
    });
    expect(await atStripe(first)).toEqual({ charged: begun.chargedCents, refunded: begun.refunded.cents });

    sandbox().control.decline({ next: 1 });
    payments.forward(MONTH_S);
    await settle();
    const second = monthNow();
    const staff = await finance();
    const [open] = await listOpenInvoices(staff, { currency: "usd" });
    expect(await listOpenInvoices(staff, { currency: "eur" })).toEqual([]);
    const renewed = await readMonth(staff, { month: second });
    expect(renewed.failed.count).toBe(1);
    expect(renewed.recovered.count).toBe(0);
    expect(open).toMatchObject({ attempts: 1, dueAt: null, needsAction: false });
    expect([starter.orgId, pro.orgId]).toContain(open?.orgId);
    expect(await atStripe(second)).toEqual({ charged: renewed.chargedCents, refunded: 0 });
    expect(renewed.paid.cents).toBe(renewed.chargedCents);

    await askStripe(job(), (stripe) => stripe.invoices.pay(open?.id ?? ""));
    payments.forward(60);
    const paidAfterAll = await readMonth(await finance(), { month: second });
    expect(paidAfterAll).toMatchObject({ recovered: { count: 1 }, paid: { count: 2 }, customers: { atStart: 2, started: 0, ended: 0 } });
    expect(await listOpenInvoices(await finance(), { currency: "usd" })).toEqual([]);
  });

  test("counts what a bank took back as gone, and not once it is won", async () => {
    toTheFifth();
    const buyer = await subscriber("pro");
    const customer = await stripeIdOf(buyer);
    const [charge] = (await askStripe(job(), (stripe) => stripe.charges.list({ customer, limit: 1 }))).data;
    const { id } = sandbox().control.dispute({ charge: charge?.id ?? "" });
    await settle();
    const month = monthNow();
    const paid = (await readMonth(await finance(), { month })).paid.cents;
    expect(await readMonth(await finance(), { month })).toMatchObject({ disputed: { count: 1, cents: 99_900 }, netCents: paid - 99_900 });
    sandbox().control.closeDispute({ id, outcome: "won" });
    await settle();
    expect(await readMonth(await finance(), { month })).toMatchObject({ disputed: { count: 0, cents: 0 }, netCents: paid });
  });

  test("is read by finance and nobody else, and names a month", async () => {
    const buyer = await subscriber("starter");
    const month = monthNow();
    await expect(readMonth(await ctxOf(buyer), { month })).rejects.toMatchObject({ code: "not-found" });
    const data = await (await person({ clock, staff: "data", role: null })).ctx();
    await expect(listPaidInvoices(data, { month })).rejects.toMatchObject({ code: expect.stringMatching(/not-found|role-missing/) });
    await expect(readMonth(await finance(), { month: "2026-13" })).rejects.toThrow();
  });

  test("has each paid invoice with what a code took off, added up to what was charged", async () => {
    toTheFifth();
    const buyer = await customer();
    const terms = { duration: "once" as const, months: null, plans: ["pro" as const], interval: null, lastDay: null };
    const rules = { maxRedemptions: null, isFirstOnly: false, orgId: null, note: "A test." };
    await createCode(await (await person({ clock, staff: true, role: null })).ctx(), {
      ...{ ...terms, ...rules, code: "A-FIFTH", percentOff: 20 },
    });
    await pay((await startCheckout(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro", code: "A-FIFTH" })).url);
    await settle();
    expect(await listPaidInvoices(await finance(), { month: monthNow() })).toMatchObject([
      { orgId: buyer.orgId, subtotalCents: 99_900, discountCents: 19_980, totalCents: 79_920, paidCents: 79_920, taxCents: 0 },
    ]);
  });

  test("names whom each paid invoice is of, and what for", async () => {
    toTheFifth();
    const buyer = await subscriber("pro");
    expect(await listPaidInvoices(await finance(), { month: monthNow() })).toMatchObject([
      { orgId: buyer.orgId, organisation: "Test organisation", plan: "pro", reason: "subscription_create", paidCents: 99_900 },
    ]);
  });
});
