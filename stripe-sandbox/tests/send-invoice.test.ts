import type Stripe from "stripe";
import { afterEach, expect, test } from "vitest";
import type { SandboxOptions } from "../sandbox";
import { DAY_S, GOOD, iso, makePlans, openHarness, unix, type Harness } from "./harness";

let harness: Harness;
afterEach(() => harness.close());

/** Nobody has a card here. */
async function begin(options: Partial<SandboxOptions> = {}): Promise<Stripe.Subscription> {
  harness = await openHarness(options);
  const { pro } = await makePlans(harness.stripe);
  const customer = await harness.stripe.customers.create({ email: "ada@example.com" });
  return harness.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: pro.id }],
    collection_method: "send_invoice",
    days_until_due: 14,
  });
}
const at = (text: string) => harness.sandbox.control.advance({ to: unix(text) });
const read = (id: string) => harness.stripe.subscriptions.retrieve(id);
const invoices = async (id: string) => (await harness.stripe.invoices.list({ subscription: id, limit: 100 })).data.reverse();
const tokenOf = (invoice: Stripe.Invoice | undefined) => invoice?.hosted_invoice_url?.split("/i/")[1] ?? "";

test("its invoices are sent: active at once, open with a due date, paid on their page, and the next follows", async () => {
  const { id, status } = await begin();
  expect(status).toBe("active");
  const [first] = await invoices(id);
  expect(first).toMatchObject({ status: "open", collection_method: "send_invoice", attempted: false, next_payment_attempt: null });
  expect(iso(first?.due_date ?? 0)).toBe("2026-11-15T12:00:00.000Z");
  expect(harness.sandbox.hosted.invoice(tokenOf(first))).toMatchObject({ dueMs: (first?.due_date ?? 0) * 1_000, amountDueCents: 99_900 });
  expect(await harness.sandbox.hosted.payInvoice(tokenOf(first), GOOD)).toEqual({ outcome: "paid" });
  at("2026-12-02T00:00:00Z");
  expect((await invoices(id)).map((one) => [one.billing_reason, one.status])).toEqual([
    ["subscription_create", "paid"],
    ["subscription_cycle", "open"],
  ]);
  expect((await read(id)).status).toBe("active");
});

test("one request happens in one second, however slow the machine", async () => {
  let wallMs = unix("2026-11-01T12:00:00Z") * 1_000;
  const { id, created } = await begin({ now: () => (wallMs += 600) });
  expect((await invoices(id))[0]).toMatchObject({ created, due_date: created + 14 * DAY_S });
});

test("past its due date the subscription is past due, and paying heals it", async () => {
  const { id } = await begin();
  at("2026-11-15T11:59:59Z");
  expect((await read(id)).status).toBe("active");
  at("2026-11-15T12:00:00Z");
  expect((await read(id)).status).toBe("past_due");
  await harness.stripe.invoices.pay((await invoices(id))[0]?.id ?? "", { paid_out_of_band: true });
  expect((await read(id)).status).toBe("active");
});

test("never paid it ends as the settings say", async () => {
  const { id } = await begin({ dunning: { retryAfterDays: [10], then: "unpaid" } });
  at("2026-11-25T12:00:00Z");
  expect((await read(id)).status).toBe("unpaid");
  await harness.close();
  const other = await begin();
  harness.sandbox.control.advance({ seconds: 24 * DAY_S });
  expect(await read(other.id)).toMatchObject({ status: "canceled", cancellation_details: { reason: "payment_failed" } });
  expect((await invoices(other.id))[0]?.status).toBe("open");
});

test("a declined card on the page charges nothing later by itself", async () => {
  const { id } = await begin();
  harness.sandbox.control.decline({ next: 1 });
  expect(await harness.sandbox.hosted.payInvoice(tokenOf((await invoices(id))[0]), GOOD)).toMatchObject({ outcome: "declined" });
  expect((await invoices(id))[0]).toMatchObject({ status: "open", next_payment_attempt: null });
});

test("days until due belong to invoices that are sent, and to them alone", async () => {
  const { customer, items } = await begin();
  const params = { customer: customer as string, items: [{ price: items.data[0]?.price.id ?? "" }] };
  for (const wrong of [{ collection_method: "send_invoice" as const }, { days_until_due: 3 }])
    await expect(harness.stripe.subscriptions.create({ ...params, ...wrong })).rejects.toMatchObject({ param: "days_until_due" });
});
