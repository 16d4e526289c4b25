import type Stripe from "stripe";
import { afterEach, describe, expect, test } from "vitest";
import { customerWithCard, makePlans, openHarness, type Harness } from "./harness";

let harness: Harness;
afterEach(() => harness.close());

/** A customer who has paid for Starter, with the invoice and its charge. */
async function paid() {
  harness = await openHarness();
  const { starter } = await makePlans(harness.stripe);
  const customer = await customerWithCard(harness.stripe);
  await harness.stripe.subscriptions.create({ customer: customer.id, items: [{ price: starter.id }] });
  const [invoice] = (await harness.stripe.invoices.list({ customer: customer.id })).data;
  const [charge] = (await harness.stripe.charges.list({ customer: customer.id })).data;
  return { customer: customer.id, invoice: invoice?.id ?? "", charge: charge?.id ?? "" };
}
const chargeOf = (id: string): Promise<Stripe.Charge> => harness.stripe.charges.retrieve(id);
const heard = async (): Promise<string[]> => {
  await harness.sandbox.control.settle();
  return harness.hooks.types();
};

describe("a refund", () => {
  test("gives back a part, then the rest, and nothing beyond it", async () => {
    const { charge } = await paid();
    const refund = await harness.stripe.refunds.create({ charge, amount: 10_000, reason: "requested_by_customer" });
    expect(refund).toMatchObject({ amount: 10_000, charge, status: "succeeded" });
    expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 10_000, refunded: false });
    await expect(harness.stripe.refunds.create({ charge, amount: 40_000 })).rejects.toMatchObject({ param: "amount" });
    expect(await harness.stripe.refunds.create({ charge })).toMatchObject({ amount: 39_900 });
    expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 49_900, refunded: true });
    await expect(harness.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: "charge_already_refunded" });
    expect((await harness.stripe.refunds.list({ charge })).data).toHaveLength(2);
    expect((await heard()).filter((type) => type === "charge.refunded")).toHaveLength(2);
  });

  test("by a credit note goes to the card or to the balance, and the invoice says how much was credited", async () => {
    const { customer, invoice, charge } = await paid();
    await expect(harness.stripe.creditNotes.create({ invoice, amount: 10_000 })).rejects.toMatchObject({ statusCode: 400 });
    const note = await harness.stripe.creditNotes.create({ invoice, amount: 10_000, refund_amount: 10_000, memo: "Outage" });
    expect(note).toMatchObject({ type: "post_payment", post_payment_amount: 10_000, refunds: [{ amount_refunded: 10_000 }] });
    expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 10_000 });
    const second = await harness.stripe.creditNotes.create({ invoice, amount: 5_000, credit_amount: 5_000 });
    expect(second.number).toBe(`${note.number.slice(0, -2)}02`);
    expect(await harness.stripe.customers.retrieve(customer)).toMatchObject({ balance: -5_000 });
    expect(await harness.stripe.invoices.retrieve(invoice)).toMatchObject({ post_payment_credit_notes_amount: 15_000, status: "paid" });
    await expect(harness.stripe.creditNotes.create({ invoice, amount: 35_000, refund_amount: 35_000 })).rejects.toMatchObject({
      param: "amount",
    });
    expect((await harness.stripe.creditNotes.list({ invoice })).data.map(({ id }) => id)).toEqual([second.id, note.id]);
    expect(await heard()).toEqual(expect.arrayContaining(["credit_note.created", "refund.created", "charge.refunded", "invoice.updated"]));
  });
});

describe("a dispute", () => {
  test("takes a charge back until the bank decides, and such a charge can't be refunded", async () => {
    const { charge } = await paid();
    const { id } = harness.sandbox.control.dispute({ charge });
    expect(await harness.stripe.disputes.retrieve(id)).toMatchObject({ status: "needs_response", amount: 49_900, charge });
    expect(await chargeOf(charge)).toMatchObject({ disputed: true });
    await expect(harness.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: "charge_disputed" });
    expect(() => harness.sandbox.control.dispute({ charge })).toThrow();
    harness.sandbox.control.closeDispute({ id, outcome: "won" });
    expect((await harness.stripe.disputes.list({ charge })).data).toMatchObject([{ id, status: "won" }]);
    expect(() => harness.sandbox.control.closeDispute({ id, outcome: "lost" })).toThrow();
    // Each once; they may arrive in any order.
    expect((await heard()).filter((type) => type.startsWith("charge.dispute.")).sort()).toEqual([
      "charge.dispute.closed",
      "charge.dispute.created",
      "charge.dispute.funds_reinstated",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.updated",
    ]);
  });
});
