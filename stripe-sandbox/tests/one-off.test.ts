import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { customerWithCard, type Harness, openHarness } from "./harness";

let harness: Harness;
beforeAll(async () => (harness = await openHarness()));
afterAll(() => harness.close());

async function draftFor(customer: string, more: Stripe.InvoiceCreateParams = {}): Promise<Stripe.Invoice> {
  const { stripe } = harness;
  await stripe.products.create({ id: "pack", name: "Pack" }).catch(() => undefined);
  const { id: invoice } = await stripe.invoices.create({
    customer,
    auto_advance: false,
    pending_invoice_items_behavior: "exclude",
    ...more,
  });
  const price_data = { currency: "usd", product: "pack", unit_amount: 2_500, tax_behavior: "exclusive" as const };
  await stripe.invoiceItems.create({ customer, invoice, price_data, quantity: 3, description: "3 packs" });
  return stripe.invoices.retrieve(invoice);
}

test("a draft takes items with its tax, and is paid by the card on file when somebody asks for that", async () => {
  const { stripe, hooks, sandbox } = harness;
  const customer = await customerWithCard(stripe);
  const rate = await stripe.taxRates.create({ display_name: "VAT", percentage: 19, inclusive: false });
  const draft = await draftFor(customer.id, { default_tax_rates: [rate.id], metadata: { wish: "1" } });
  expect(draft).toMatchObject({
    status: "draft",
    billing_reason: "manual",
    parent: null,
    subtotal: 7_500,
    total: 8_925,
    amount_due: 8_925,
  });
  expect(draft.lines.data[0]).toMatchObject({
    amount: 7_500,
    quantity: 3,
    description: "3 packs",
    parent: { type: "invoice_item_details" },
  });
  const paid = await stripe.invoices.pay(draft.id);
  expect(paid).toMatchObject({ status: "paid", amount_paid: 8_925, metadata: { wish: "1" } });
  await sandbox.control.settle();
  expect(hooks.types()).toEqual(expect.arrayContaining(["invoice.created", "invoiceitem.created", "invoice.finalized", "invoice.paid"]));
  await expect(stripe.invoices.del(draft.id)).rejects.toMatchObject({ code: "invoice_not_editable" });
});

test("credit of the account is used first, and what it covers is paid when it is finalised", async () => {
  const { stripe } = harness;
  const customer = await customerWithCard(stripe);
  await stripe.customers.createBalanceTransaction(customer.id, { amount: -10_000, currency: "usd" });
  const draft = await draftFor(customer.id);
  expect(draft).toMatchObject({ total: 7_500, amount_due: 0, starting_balance: -10_000 });
  expect(await stripe.invoices.finalizeInvoice(draft.id)).toMatchObject({ status: "paid", amount_paid: 0, ending_balance: -2_500 });
});

test("a declined one stays open, without another attempt by the clock, until it is void", async () => {
  const { stripe, wall, sandbox } = harness;
  const customer = await customerWithCard(stripe, "pm_card_chargeCustomerFail");
  const draft = await draftFor(customer.id);
  await expect(stripe.invoices.pay(draft.id)).rejects.toMatchObject({ type: "StripeCardError" });
  wall.nowMs += 40 * 86_400_000;
  await sandbox.control.settle();
  expect(await stripe.invoices.retrieve(draft.id)).toMatchObject({
    status: "open",
    attempt_count: 1,
    auto_advance: false,
    next_payment_attempt: null,
  });
  expect(await stripe.invoices.voidInvoice(draft.id)).toMatchObject({ status: "void" });
});

test("a card that asks leaves the payment to be confirmed", async () => {
  const { stripe } = harness;
  const customer = await customerWithCard(stripe, "pm_card_authenticationRequired");
  const draft = await draftFor(customer.id);
  await expect(stripe.invoices.pay(draft.id)).rejects.toMatchObject({ code: "invoice_payment_intent_requires_action" });
  const { data } = await stripe.invoicePayments.list({ invoice: draft.id, expand: ["data.payment.payment_intent"] });
  expect(data[0]?.payment.payment_intent).toMatchObject({ status: "requires_action" });
});

test("a draft is deleted with its items; what is not sold so is refused as Stripe does", async () => {
  const { stripe } = harness;
  const [customer, other] = [await customerWithCard(stripe), await customerWithCard(stripe)];
  const draft = await draftFor(customer.id);
  const item = draft.lines.data[0]?.parent?.invoice_item_details?.invoice_item ?? "";
  await expect(
    stripe.invoiceItems.create({ customer: other.id, invoice: draft.id, pricing: { price: "price_none" } }),
  ).rejects.toMatchObject({
    param: "invoice",
  });
  expect(await stripe.invoiceItems.del(item)).toMatchObject({ deleted: true });
  expect(await stripe.invoices.retrieve(draft.id)).toMatchObject({ total: 0, lines: { data: [] } });
  expect(await stripe.invoices.del(draft.id)).toMatchObject({ deleted: true });
  await expect(stripe.invoices.retrieve(draft.id)).rejects.toMatchObject({ code: "resource_missing" });
  await expect(stripe.invoices.create({ customer: customer.id, auto_advance: true })).rejects.toMatchObject({ param: "auto_advance" });
});
