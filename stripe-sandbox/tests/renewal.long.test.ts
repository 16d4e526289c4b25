import type Stripe from "stripe";
import { afterEach, describe, expect, test } from "vitest";
import type { SandboxOptions } from "../sandbox";
import { customerWithCard, DAY_S, firstItem, GOOD, iso, makePlans, openHarness, type Plans, unix, type Harness } from "./harness";

let harness: Harness;
let plans: Plans;

async function begin(options: Partial<SandboxOptions> = {}, token = "pm_card_visa"): Promise<Stripe.Subscription> {
  harness = await openHarness(options);
  plans = await makePlans(harness.stripe);
  const customer = await customerWithCard(harness.stripe, token);
  return harness.stripe.subscriptions.create({ customer: customer.id, items: [{ price: plans.starter.id }] });
}
afterEach(() => harness.close());

const at = (text: string) => harness.sandbox.control.advance({ to: unix(text) });
const read = (id: string) => harness.stripe.subscriptions.retrieve(id);
const invoices = async (id: string) => (await harness.stripe.invoices.list({ subscription: id, limit: 100 })).data.reverse();

describe("a renewal", () => {
  test("makes and pays an invoice at the period's end, with events of that time", async () => {
    const { id } = await begin();
    const preview = await harness.stripe.invoices.createPreview({ subscription: id });
    at("2027-01-15T00:00:00Z");
    const made = await invoices(id);
    expect(made.map(({ billing_reason, status, created }) => [billing_reason, status, iso(created)])).toEqual([
      ["subscription_create", "paid", "2026-11-01T12:00:00.000Z"],
      ["subscription_cycle", "paid", "2026-12-01T12:00:00.000Z"],
      ["subscription_cycle", "paid", "2027-01-01T12:00:00.000Z"],
    ]);
    expect(made[1]).toMatchObject({ total: preview.total, amount_due: preview.amount_due, period_end: preview.period_end });
    expect(iso(firstItem(await read(id)).current_period_end)).toBe("2027-02-01T12:00:00.000Z");
    await harness.sandbox.control.settle();
    const [first] = harness.hooks.of("customer.subscription.updated");
    expect(first && iso(first.created)).toBe("2026-12-01T12:00:00.000Z");
    expect(first?.data.previous_attributes).toHaveProperty("items");
  });

  test("keeps the anchor's day through short months", async () => {
    harness = await openHarness();
    harness.wall.nowMs = Date.parse("2027-01-31T10:00:00Z");
    plans = await makePlans(harness.stripe);
    const customer = await customerWithCard(harness.stripe);
    const { id } = await harness.stripe.subscriptions.create({ customer: customer.id, items: [{ price: plans.starter.id }] });
    at("2027-06-01T00:00:00Z");
    expect((await invoices(id)).map(({ created }) => iso(created).slice(0, 10))).toEqual([
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ]);
  });

  test("that is declined is tried again by the calendar and ends the subscription after the last attempt", async () => {
    const { id } = await begin({}, "pm_card_visa");
    harness.sandbox.control.decline({ next: 100 });
    at("2026-12-01T12:00:01Z");
    expect((await read(id)).status).toBe("past_due");
    const [, due] = await invoices(id);
    expect(due).toMatchObject({ status: "open", attempt_count: 1, next_payment_attempt: unix("2026-12-04T12:00:00Z") });
    at("2026-12-09T12:00:00Z");
    expect((await read(id)).status).toBe("past_due");
    expect((await invoices(id))[1]).toMatchObject({ attempt_count: 4, next_payment_attempt: unix("2026-12-11T12:00:00Z") });
    at("2026-12-11T12:00:00Z");
    expect(await read(id)).toMatchObject({ status: "canceled", cancellation_details: { reason: "payment_failed" } });
    expect((await invoices(id))[1]).toMatchObject({ status: "open", attempt_count: 5, next_payment_attempt: null });
    await harness.sandbox.control.settle();
    expect(harness.hooks.of("invoice.payment_failed")).toHaveLength(5);
    expect(harness.hooks.of("customer.subscription.deleted")).toHaveLength(1);
  });

  test("can end in unpaid instead", async () => {
    const { id } = await begin({ dunning: { retryAfterDays: [1], then: "unpaid" } });
    harness.sandbox.control.decline({ next: 2 });
    at("2026-12-03T00:00:00Z");
    expect((await read(id)).status).toBe("unpaid");
    const [, due] = await invoices(id);
    await harness.stripe.invoices.pay(due?.id ?? "");
    expect((await read(id)).status).toBe("active");
  });

  test("that is declined recovers with a new card of the portal, once the subscription is told to use it", async () => {
    const subscription = await begin({}, "pm_card_chargeCustomerFail").catch(() => null);
    expect(subscription?.status).toBe("incomplete");
    await harness.close();
    const { id, customer } = await begin();
    harness.sandbox.control.decline({ next: 1 });
    at("2026-12-02T00:00:00Z");
    expect((await read(id)).status).toBe("past_due");
    const portal = await harness.stripe.billingPortal.sessions.create({ customer: customer as string, return_url: "http://app.test" });
    expect(await harness.sandbox.hosted.updateCard(portal.id, GOOD)).toEqual({ outcome: "paid" });
    const paidBy = await harness.stripe.customers.retrieve(customer as string);
    const card = "deleted" in paidBy ? null : (paidBy as Stripe.Customer).invoice_settings.default_payment_method;
    expect((await read(id)).default_payment_method).not.toBe(card);
    expect((await read(id)).status).toBe("past_due");
    await harness.stripe.subscriptions.update(id, { default_payment_method: String(card) });
    await harness.stripe.invoices.pay((await invoices(id))[1]?.id ?? "");
    expect((await read(id)).status).toBe("active");
    expect((await invoices(id))[1]).toMatchObject({ status: "paid" });
    await harness.sandbox.control.settle();
    const changes = harness.hooks.of("customer.subscription.updated").map((event) => event.data.previous_attributes);
    expect(changes).toContainEqual({ status: "active" });
    expect(changes).toContainEqual({ status: "past_due" });
  });

  test("that is declined can be paid on the invoice's own page", async () => {
    const { id } = await begin();
    harness.sandbox.control.decline({ next: 2 });
    at("2026-12-02T00:00:00Z");
    const [, due] = await invoices(id);
    const token = due?.hosted_invoice_url?.split("/i/")[1] ?? "";
    expect(harness.sandbox.hosted.invoice(token)).toMatchObject({
      id: due?.id,
      status: "open",
      amountDueCents: 49900,
      merchant: "Heliodex",
    });
    expect(await harness.sandbox.hosted.payInvoice(token, null)).toMatchObject({ outcome: "declined", code: "generic_decline" });
    expect(await harness.sandbox.hosted.payInvoice(token, null)).toEqual({ outcome: "paid" });
    expect(await harness.sandbox.hosted.payInvoice(token, null)).toEqual({ outcome: "paid" });
    expect((await read(id)).status).toBe("active");
    expect((await harness.stripe.invoicePayments.list({ invoice: due?.id ?? "" })).data[0]).toMatchObject({
      status: "paid",
      amount_paid: 49900,
    });
  });
});

describe("a subscription that starts without being paid", () => {
  test("is incomplete, can be paid, and expires after 23 hours", async () => {
    await begin();
    const customer = await customerWithCard(harness.stripe);
    const start = () =>
      harness.stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: plans.pro.id }],
        payment_behavior: "default_incomplete",
        expand: ["latest_invoice.confirmation_secret"],
      });
    const first = await start();
    expect(first.status).toBe("incomplete");
    expect((first.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret).toMatch(/^pi_.*_secret_/);
    await harness.stripe.invoices.pay((first.latest_invoice as Stripe.Invoice).id);
    expect((await read(first.id)).status).toBe("active");
    const second = await start();
    harness.sandbox.control.advance({ seconds: DAY_S });
    expect((await read(second.id)).status).toBe("incomplete_expired");
    expect((await invoices(second.id))[0]?.status).toBe("void");
  });

  test("is refused outright when it must not be", async () => {
    await begin();
    const { id } = await customerWithCard(harness.stripe, "pm_card_chargeCustomerFail");
    const params = { customer: id, items: [{ price: plans.pro.id }], payment_behavior: "error_if_incomplete" as const };
    await expect(harness.stripe.subscriptions.create(params)).rejects.toMatchObject({ statusCode: 402, code: "card_declined" });
    expect((await harness.stripe.subscriptions.list({ customer: id, status: "all" })).data).toEqual([]);
  });
});

test("a test clock moves its own customers and nobody else", async () => {
  const other = await begin();
  const clock = await harness.stripe.testHelpers.testClocks.create({ frozen_time: unix("2028-01-31T00:00:00Z") });
  const customer = await customerWithCard(harness.stripe, "pm_card_visa", clock.id);
  const { id } = await harness.stripe.subscriptions.create({ customer: customer.id, items: [{ price: plans.pro.id }] });
  await harness.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: unix("2028-03-01T00:00:00Z") });
  expect((await harness.stripe.testHelpers.testClocks.retrieve(clock.id)).status).toBe("ready");
  expect((await invoices(id)).map(({ created }) => iso(created).slice(0, 10))).toEqual(["2028-01-31", "2028-02-29"]);
  expect(await invoices(other.id)).toHaveLength(1);
});

test("a deleted customer loses its subscriptions", async () => {
  const { id, customer } = await begin();
  harness.sandbox.control.deleteCustomer({ id: customer as string });
  expect((await read(id)).status).toBe("canceled");
  expect(await harness.stripe.customers.retrieve(customer as string)).toEqual(expect.objectContaining({ deleted: true }));
  await harness.sandbox.control.settle();
  expect(harness.hooks.types()).toEqual(expect.arrayContaining(["customer.subscription.deleted", "customer.deleted"]));
});

test("a voided invoice gives back the credit that it used, and the account can be debited", async () => {
  const { id, customer } = await begin();
  const account = customer as string;
  await harness.stripe.customers.update(account, { balance: -10_000 });
  harness.sandbox.control.decline({ next: 1 });
  at("2026-12-01T13:00:00Z");
  const open = (await invoices(id)).at(-1);
  expect(open).toMatchObject({ starting_balance: -10_000, ending_balance: 0, amount_remaining: (open?.total ?? 0) - 10_000 });
  expect(await harness.stripe.customers.retrieve(account)).toMatchObject({ balance: 0 });
  const debit = await harness.stripe.customers.createBalanceTransaction(account, { amount: 999, currency: "usd", metadata: { a: "1" } });
  expect(debit).toMatchObject({ ending_balance: 999, type: "adjustment" });
  await harness.stripe.invoices.voidInvoice(open?.id ?? "");
  expect(await harness.stripe.customers.retrieve(account)).toMatchObject({ balance: -9_001 });
  expect((await harness.stripe.customers.listBalanceTransactions(account)).data).toEqual([expect.objectContaining({ id: debit.id })]);
});

test("a credit note takes its amount off an open invoice, which is then paid with the rest, and no more than remains", async () => {
  const { id } = await begin();
  const latest = async () => (await invoices(id)).at(-1);
  harness.sandbox.control.decline({ next: 1 });
  at("2026-12-01T13:00:00Z");
  const open = await latest();
  if (open === undefined) throw new Error("there is no renewal");
  expect(open).toMatchObject({ status: "open", amount_remaining: open.total });
  const note = await harness.stripe.creditNotes.create({ invoice: open.id, amount: open.total - 1_234, memo: "Not used" });
  expect(note).toMatchObject({ amount: open.total - 1_234, type: "pre_payment", invoice: open.id, status: "issued" });
  expect(await latest()).toMatchObject({ status: "open", amount_due: 1_234, amount_remaining: 1_234, total: open.total });
  await expect(harness.stripe.creditNotes.create({ invoice: open.id, amount: 1_235 })).rejects.toThrow(/between 1 and 1234/);
  const paid = await harness.stripe.invoices.pay(open.id);
  expect(paid).toMatchObject({ status: "paid", amount_paid: 1_234, pre_payment_credit_notes_amount: open.total - 1_234 });
  await expect(harness.stripe.creditNotes.create({ invoice: open.id, amount: 1 })).rejects.toThrow(/must equal the credit note amount/);
});
