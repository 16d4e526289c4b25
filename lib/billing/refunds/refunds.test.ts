import { describe, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { subscribersOf } from "@/testing/billing/subscribers";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { usePayments, type Customer } from "@/testing/use-payments";
import { deductCredit } from "../credits/deduct-credit";
import { listAllCredits } from "../credits/list-credits";
import { endDisputedService } from "../disputes/end-disputed-service";
import { listDisputes } from "../disputes/list-disputes";
import { refuseDisputed } from "../disputes/refuse-disputed";
import { entitlementOf as readEntitlementOf } from "../entitlement/read-entitlement";
import { listInvoices } from "../invoices/list-invoices";
import { changePlan } from "../plan-changes/change-plan";
import { previewPlanChange } from "../plan-changes/preview-plan-change";
import { readBilling } from "../subscriptions/read-billing";
import { syncCustomer } from "../sync/sync-customer";
import { refundInvoice } from "./refund-invoice";

useDatabase();
const payments = usePayments();
const { sandbox, settle, job, clock, customer } = payments;
const { subscriber, ctxOf, checkoutOf, stripeIdOf, entitlementOf, rowOf, noticesOf } = subscribersOf(payments);

const reviewer = async (): Promise<Context> => (await person({ clock, staff: true, role: null })).ctx();
const invoiceOf = async (of: Customer) => {
  const { rows } = await listInvoices(await ctxOf(of), { orgId: of.orgId });
  const [row] = rows;
  if (!row) throw new Error("no invoice");
  return row;
};
const refund = async (of: Customer, amountCents: number, more: Partial<Parameters<typeof refundInvoice>[1]> = {}) => {
  const { id: invoiceId, refundableCents } = await invoiceOf(of);
  const given = {
    orgId: of.orgId,
    invoiceId,
    amountCents,
    refundableCents,
    reason: "product_unsatisfactory" as const,
    note: "outage",
    endsPlan: false,
  };
  return refundInvoice(await reviewer(), { ...given, ...more });
};
const quotaOf = async (of: Customer) => (await readEntitlementOf(await ctxOf(of), of.orgId))?.quotaCalls;
const chargeOf = async (of: Customer): Promise<string> => {
  const id = await stripeIdOf(of);
  const { data } = await askStripe(job(), (stripe) => stripe.charges.list({ customer: id, limit: 1 }));
  return data[0]?.id ?? "";
};
const asksForMore = async (of: Customer) => refuseDisputed(await ctxOf(of), of.orgId);

describe("a refund", () => {
  test("of half the price leaves half of the calls, says so once, and the plan can't be changed for credit on top of it", async () => {
    const buyer = await subscriber("starter");
    expect(await quotaOf(buyer)).toBe(10_000);
    expect(await refund(buyer, 24_950)).toEqual({ currency: "usd", amountCents: 24_950, isPlanEnded: false });
    expect(await quotaOf(buyer)).toBe(5_000);
    expect(await invoiceOf(buyer)).toMatchObject({ creditedCents: 24_950, refundableCents: 24_950, state: "paid" });
    await settle();
    const { records, mails } = await noticesOf(buyer);
    expect(records.filter((type) => type === "payment.refunded")).toHaveLength(1);
    expect(mails.filter((template) => template === "payment.refunded")).toHaveLength(1);
    await expect(previewPlanChange(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro" })).rejects.toMatchObject({ code: "conflict" });
    expect((await readBilling(await ctxOf(buyer), buyer.orgId)).hold).toBe("refunded");
    payments.forward(32 * 86_400);
    await settle();
    expect(await quotaOf(buyer)).toBe(10_000);
  });

  test("pressed twice is one, and nothing beyond what was paid goes back", async () => {
    const buyer = await subscriber("starter");
    const { id: invoiceId, refundableCents } = await invoiceOf(buyer);
    const same = { invoiceId, refundableCents };
    const pressed = await Promise.allSettled([refund(buyer, 10_000, same), refund(buyer, 10_000, same)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await invoiceOf(buyer)).toMatchObject({ creditedCents: 10_000 });
    await expect(refund(buyer, 49_900)).rejects.toMatchObject({ code: "conflict" });
    await expect(refund(buyer, 0)).rejects.toThrow();
  });

  test("in full with the end of the plan stops live keys", async () => {
    const buyer = await subscriber("pro");
    expect(await refund(buyer, 99_900, { endsPlan: true })).toEqual({ currency: "usd", amountCents: 99_900, isPlanEnded: true });
    expect(await rowOf(buyer)).toMatchObject({ status: "canceled" });
    expect(await entitlementOf(buyer)).toMatchObject({ state: "inactive" });
    // Nothing is left that the refund could hold back: another plan can be bought.
    expect((await readBilling(await ctxOf(buyer), buyer.orgId)).hold).toBeNull();
  });

  test("of the invoice before an upgrade takes calls from what its credit paid for", async () => {
    const buyer = await subscriber("starter");
    const { id: first, refundableCents } = await invoiceOf(buyer);
    const preview = await previewPlanChange(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro" });
    const { prorationAt, dueCents, availableCalls } = preview;
    await changePlan(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro", prorationAt, dueCents, availableCalls });
    await settle();
    await refund(buyer, 49_900, { invoiceId: first, refundableCents });
    expect(await quotaOf(buyer)).toBeLessThanOrEqual(50_051);
    await refund(buyer, dueCents);
    expect(await quotaOf(buyer)).toBeLessThanOrEqual(1);
  });

  test("that nobody has told us of yet is found before an upgrade credits it", async () => {
    const buyer = await subscriber("starter");
    const { prorationAt, dueCents, availableCalls } = await previewPlanChange(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro" });
    sandbox().control.hold();
    const charge = await chargeOf(buyer);
    await askStripe(job(), (stripe) => stripe.refunds.create({ charge }));
    const change = changePlan(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro", prorationAt, dueCents, availableCalls });
    await expect(change).rejects.toThrow(/was refunded/);
    expect(await rowOf(buyer)).toMatchObject({ plan: "starter" });
    await sandbox().control.release();
  });

  test("of another customer's invoice, or by somebody who is not of the team, is refused", async () => {
    const [buyer, other] = [await subscriber("starter"), await subscriber("starter")];
    const { id: invoiceId } = await invoiceOf(other);
    await expect(refund(buyer, 100, { invoiceId })).rejects.toMatchObject({ code: "not-found" });
    const { refundableCents } = await invoiceOf(buyer);
    const given = {
      orgId: buyer.orgId,
      invoiceId,
      amountCents: 100,
      refundableCents,
      reason: "duplicate" as const,
      note: "x",
      endsPlan: false,
    };
    await expect(refundInvoice(await ctxOf(buyer), given)).rejects.toMatchObject({ code: "not-found" });
    expect(await invoiceOf(other)).toMatchObject({ creditedCents: 0 });
  });

  test("made in the dashboard counts the same, once, however its events come", async () => {
    const buyer = await subscriber("starter");
    const charge = await chargeOf(buyer);
    sandbox().control.duplicate({ times: 3 });
    await askStripe(job(), (stripe) => stripe.refunds.create({ charge, amount: 9_980 }));
    await settle();
    sandbox().control.duplicate({ times: 1 });
    expect(await quotaOf(buyer)).toBe(8_000);
    expect(await invoiceOf(buyer)).toMatchObject({ creditedCents: 9_980, refundableCents: 39_920 });
    expect((await noticesOf(buyer)).mails.filter((template) => template === "payment.refunded")).toHaveLength(1);
  });
});

describe("a dispute", () => {
  test("stops new keys and purchases until it is won", async () => {
    const buyer = await subscriber("starter");
    const { id } = sandbox().control.dispute({ charge: await chargeOf(buyer) });
    await settle();
    expect(await listDisputes(await reviewer(), buyer.orgId)).toMatchObject([{ id, effect: "hold", amountCents: 49_900 }]);
    expect(await prisma().mail.count({ where: { template: "team-dispute", orgId: buyer.orgId } })).toBeGreaterThan(0);
    await expect(asksForMore(buyer)).rejects.toMatchObject({ code: "conflict" });
    await expect(previewPlanChange(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro" })).rejects.toThrow(/disputed/);
    expect(await entitlementOf(buyer)).toMatchObject({ state: "active" });
    sandbox().control.closeDispute({ id, outcome: "won" });
    await settle();
    expect(await endDisputedService(job())).toEqual({ ended: 0 });
    await asksForMore(buyer);
    expect((await noticesOf(buyer)).mails.filter((template) => template === "payment.disputed")).toHaveLength(2);
  });

  test("that is lost ends the plan, again until Stripe has done it", async () => {
    const buyer = await subscriber("pro");
    const { id } = sandbox().control.dispute({ charge: await chargeOf(buyer) });
    sandbox().control.closeDispute({ id, outcome: "lost" });
    await settle();
    sandbox().control.fail({ next: 12, how: "status", status: 500, match: "DELETE /v1/subscriptions/" });
    expect(await endDisputedService(job())).toEqual({ ended: 0 });
    expect(await entitlementOf(buyer)).toMatchObject({ state: "active" });
    sandbox().control.mend();
    expect(await endDisputedService(job())).toEqual({ ended: 1 });
    expect(await entitlementOf(buyer)).toMatchObject({ state: "inactive" });
    expect(await endDisputedService(job())).toEqual({ ended: 0 });
  });

  test("ends a page that is open, and takes nothing of what was bought afterwards", async () => {
    const buyer = await subscriber("starter");
    const charge = await chargeOf(buyer);
    await askStripe(job(), async (stripe) => stripe.subscriptions.cancel((await rowOf(buyer))?.id ?? ""));
    await settle();
    const page = await checkoutOf(buyer, "starter");
    const { id } = sandbox().control.dispute({ charge });
    await settle();
    expect(await payments.pay(page)).not.toBe("paid");
    sandbox().control.closeDispute({ id, outcome: "lost" });
    await settle();
    await asksForMore(buyer).then(
      () => expect.unreachable(),
      (error: unknown) => expect(error).toMatchObject({ code: "conflict" }),
    );
    expect(await endDisputedService(job())).toEqual({ ended: 1 });
    payments.forward(2);
    expect(await payments.pay(await checkoutOf(buyer, "starter"))).toBe("paid");
    await settle();
    expect(await endDisputedService(job())).toEqual({ ended: 0 });
    expect(await entitlementOf(buyer)).toMatchObject({ state: "active" });
  });

  test("nobody begins a checkout beside one", async () => {
    const buyer = await subscriber("starter");
    sandbox().control.dispute({ charge: await chargeOf(buyer) });
    await settle();
    await askStripe(job(), async (stripe) => stripe.subscriptions.cancel((await rowOf(buyer))?.id ?? ""));
    await settle();
    await expect(checkoutOf(buyer)).rejects.toThrow(/disputed/);
  });
});

describe("a service credit", () => {
  test("goes to the account by one press, once, and the next invoice takes it", async () => {
    const buyer = await subscriber("starter");
    const id = `crd_${buyer.orgId}`;
    const credit = {
      id,
      orgId: buyer.orgId,
      kind: "service_level",
      month: "2026-10",
      amountCents: 5_000,
      state: "owed",
      madeAt: new Date(),
    };
    await prisma().credit.create({ data: credit });
    const staff = await reviewer();
    const pressed = await Promise.allSettled([deductCredit(staff, id), deductCredit(staff, id)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const account = await stripeIdOf(buyer);
    expect(await askStripe(job(), (stripe) => stripe.customers.retrieve(account))).toMatchObject({ balance: -5_000 });
    await settle();
    await syncCustomer(job(), buyer.orgId);
    expect(await listAllCredits(staff, { orgId: buyer.orgId })).toMatchObject([{ state: "settled", usedAt: null }]);
    payments.forward(32 * 86_400);
    await settle();
    const { rows } = await listInvoices(await ctxOf(buyer), { orgId: buyer.orgId });
    const [renewal] = (await askStripe(job(), (stripe) => stripe.invoices.list({ customer: account, limit: 1 }))).data;
    expect(rows.map(({ totalCents, fromCreditCents }) => [totalCents, fromCreditCents])).toEqual([[49_900, 5_000], [49_900, 0]]); // oxfmt-ignore
    expect(await listAllCredits(await reviewer(), { orgId: buyer.orgId })).toMatchObject([{ usedAt: expect.any(String) }]);
    const token = /\/i\/([^/]+)$/.exec(renewal?.hosted_invoice_url ?? "")?.[1] ?? "";
    expect(payments.sandbox().hosted.invoice(token)).toMatchObject({ totalCents: 49_900, appliedBalanceCents: -5_000 });
    expect(renewal).toMatchObject({ total: 49_900, amount_paid: 44_900 });
    const nobody = await customer();
    await prisma().credit.create({ data: { ...credit, id: `${id}x`, orgId: nobody.orgId } });
    await expect(deductCredit(await reviewer(), `${id}x`)).rejects.toMatchObject({ code: "conflict" });
  });
});
