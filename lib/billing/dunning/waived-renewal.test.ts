import { afterEach, expect, test } from "vitest";
import { DAY_S } from "@/lib/core/durations";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { callApi } from "@/testing/call-api";
import { foldCounts } from "@/testing/metering";
import { keyFor, seeChanges, useDatabase } from "@/testing/use-database";
import { usePayments, type Customer } from "@/testing/use-payments";
import { startCheckout } from "../checkout/start-checkout";
import { listInvoices } from "../invoices/list-invoices";
import { addCalendarMonths } from "../periods";
import { previewPlanChange } from "../plan-changes/preview-plan-change";
import { PLAN_TABLE } from "../plans";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { readBilling } from "../subscriptions/read-billing";
import { resumeSubscription } from "../subscriptions/resume-subscription";
import { EXPANDED } from "../sync/read-subscriptions";
import { factsOf } from "../sync/subscription-facts";
import { writeState } from "../sync/write-state";
import { readPaymentNotice } from "./read-payment-notice";

useDatabase();
const { sandbox, clock, customer, job, pay, settle, forward } = usePayments();
afterEach(() => sandbox().control.decline({ next: 0 }));

type Subscriber = Customer & { key: string };

async function ctxOf(of: Customer) {
  const times = { authenticatedAt: new Date(clock.now()), expiresAt: new Date(clock.now() + 1e9) };
  await prisma().session.update({ where: { id: of.sessionId }, data: times });
  return of.ctx();
}
async function buy(of: Customer): Promise<void> {
  expect(await pay((await startCheckout(await ctxOf(of), { orgId: of.orgId, plan: "pro" })).url)).toBe("paid");
  await settle();
}
const rowOf = (of: Customer) => prisma().subscription.findUniqueOrThrow({ where: { currentOf: of.orgId } });
const viewOf = async (of: Customer) => (await readBilling(await ctxOf(of), of.orgId)).subscription;
const templatesOf = async ({ email }: Customer) =>
  (await prisma().mail.findMany({ where: { toAddress: email, template: { contains: "." } }, orderBy: { createdAt: "asc" } })).map(
    ({ template }) => template,
  );
async function statusOfCall(of: Subscriber): Promise<number> {
  await seeChanges();
  return (await callApi("/companies", { key: of.key, nowMs: clock.now() })).status;
}
async function quotaOf(of: Subscriber): Promise<unknown> {
  await seeChanges();
  const { text } = await callApi("/me", { key: of.key, nowMs: clock.now() });
  return (JSON.parse(text) as { data: { quota: unknown } }).data.quota;
}

async function subscriber(): Promise<Subscriber> {
  const someone = await customer();
  const { secret } = await keyFor(null, { orgId: someone.orgId });
  await buy(someone);
  return { ...someone, key: secret };
}
async function failRenewal(): Promise<void> {
  sandbox().control.decline({ next: 99 });
  forward(31 * DAY_S + 3_600);
  await settle();
}
const WAYS_TO_WAIVE = ["voidInvoice", "markUncollectible"] as const;
/** What support does in the dashboard. */
async function waive(of: Customer, how: (typeof WAYS_TO_WAIVE)[number] = "voidInvoice"): Promise<void> {
  const { invoiceId } = await rowOf(of);
  await askStripe(job(), (stripe) => stripe.invoices[how](invoiceId ?? ""));
  await settle();
}
/** A subscriber whose renewal failed, who used a call since, and who has nothing to pay for it. */
async function waived(how?: (typeof WAYS_TO_WAIVE)[number]): Promise<Subscriber> {
  const someone = await subscriber();
  await failRenewal();
  expect(await statusOfCall(someone)).toBe(200);
  await waive(someone, how);
  return someone;
}

test.each(WAYS_TO_WAIVE)(
  "a renewal that support cancels by %s leaves nothing due and gives nothing; payers are mailed once",
  async (how) => {
    const someone = await waived(how);
    const { periodEndsAt } = await rowOf(someone);
    expect(await viewOf(someone)).toMatchObject({ status: "waived", failure: null, periodEndsAt: periodEndsAt.toISOString() });
    expect(await readBilling(await ctxOf(someone), someone.orgId)).toMatchObject({ debt: null, entitlement: { isLive: false } });
    expect(await statusOfCall(someone)).toBe(402);
    expect(await readPaymentNotice(await ctxOf(someone), someone.orgId)).toEqual({
      ...{ kind: "waived", at: periodEndsAt.toISOString(), payUrl: null, needsAction: false },
    });
    await expect(previewPlanChange(await ctxOf(someone), { orgId: someone.orgId, plan: "starter" })).rejects.toMatchObject({
      ...{ code: "conflict", message: expect.stringMatching(/cancelled by support, so nothing is due/) },
    });
    await settle();
    expect(await templatesOf(someone)).toEqual(["subscription.started", "payment.failed", "payment.waived"]);
  },
);

test.each(WAYS_TO_WAIVE)("after %s it is paid and goes on at once, in a period that begins then and has all calls", async (how) => {
  const someone = await waived(how);
  await expect(resumeSubscription(await ctxOf(someone), someone.orgId)).rejects.toThrow(/Update your card/);
  expect(await statusOfCall(someone)).toBe(402);
  sandbox().control.decline({ next: 0 });
  // An upgrade of before would carry what was used into a period at the anchor.
  const { id, periodStartsAt: from } = await rowOf(someone);
  const cut_period = `${from.getTime() / 1_000}-${Math.floor(clock.now() / 1_000) + DAY_S}:0`;
  await askStripe(job(), (stripe) => stripe.subscriptions.update(id, { metadata: { cut_period } }));
  const { subscription } = await resumeSubscription(await ctxOf(someone), someone.orgId);
  await settle();
  expect(subscription).toMatchObject({ status: "active", failure: null });
  const requests = await prisma().event.findMany({ where: { orgId: someone.orgId, type: "subscription.requested" } });
  expect(requests).toMatchObject([{ actorId: someone.userId, data: { action: "resume", plan: "pro" } }]);
  const { invoiceId, periodStartsAt } = await rowOf(someone);
  expect(await askStripe(job(), (stripe) => stripe.invoices.retrieve(invoiceId ?? ""))).toMatchObject({
    ...{ status: "paid", amount_paid: PLAN_TABLE.pro.priceCents.usd },
  });
  expect(clock.now() - periodStartsAt.getTime()).toBeLessThan(60_000);
  expect(await quotaOf(someone)).toMatchObject({ limit: PLAN_TABLE.pro.quotaCalls, remaining: PLAN_TABLE.pro.quotaCalls });
  expect(await statusOfCall(someone)).toBe(200);
  const { rows } = await listInvoices(await ctxOf(someone), { orgId: someone.orgId });
  expect(rows.map(({ about }) => about)).toEqual(["Plan resumed", "Monthly renewal", "First month"]);
});

test("it can be cancelled at once, and a plan bought again", async () => {
  const someone = await waived();
  expect(await cancelSubscription(await ctxOf(someone), someone.orgId)).toMatchObject({ subscription: { status: "canceled" }, debt: null });
  await settle();
  sandbox().control.decline({ next: 0 });
  await buy(someone);
  expect(await statusOfCall(someone)).toBe(200);
});

/** To the first minute of the next period. */
async function renew(of: Customer): Promise<void> {
  sandbox().control.advance({ to: (await rowOf(of)).periodEndsAt.getTime() / 1_000 + 60 });
  await settle();
}

test("it goes on by itself with its next renewal, once that is paid", async () => {
  const someone = await waived();
  sandbox().control.decline({ next: 0 });
  await renew(someone);
  expect(await viewOf(someone)).toMatchObject({ status: "active", failure: null });
  expect(await statusOfCall(someone)).toBe(200);
  expect(await quotaOf(someone)).toMatchObject({ limit: PLAN_TABLE.pro.quotaCalls });
  expect((await templatesOf(someone)).at(-1)).toBe("payment.recovered");
});

/** Stripe makes a draft of a renewal, and charges it after about an hour; meanwhile it calls the subscription active. */
async function draftRenewal(of: Customer): Promise<void> {
  const { id, periodEndsAt, orgId } = await rowOf(of);
  const { version, stripeCustomerId } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId } });
  const said = await askStripe(job(), (stripe) => stripe.subscriptions.retrieve(id, { expand: [...EXPANDED] }));
  const facts = factsOf(said);
  if (facts === null || stripeCustomerId === null) throw new Error("there is no subscription");
  const period = { periodStartsAt: periodEndsAt, periodEndsAt: addCalendarMonths(periodEndsAt) };
  const drafted = { ...facts, ...period, status: "active", invoiceStatus: "draft", invoiceId: "in_draft", failedSince: null };
  const reading = {
    customerId: stripeCustomerId,
    isDeleted: false,
    country: null,
    hasPostalCode: false,
    currency: "usd",
    balanceCents: 0,
    subscriptions: [drafted],
    problems: [],
    redemptions: [],
  };
  await transaction(job(), (tx) => writeState(tx, { orgId, version, reading, events: [] }));
  sandbox().control.hold();
  sandbox().control.advance({ to: periodEndsAt.getTime() / 1_000 + 60 });
}

test.each([
  { name: "all calls of the last paid month were used: none", used: PLAN_TABLE.pro.quotaCalls, left: 0 },
  { name: "it left some: these", used: PLAN_TABLE.pro.quotaCalls - 70, left: 70 },
])("before its next renewal is charged it has what the last paid month left, where nobody called since. $name", async ({ used, left }) => {
  const someone = await subscriber();
  await statusOfCall(someone);
  await foldCounts();
  await prisma().period.updateMany({ where: { orgId: someone.orgId, kind: "live" }, data: { used } });
  await failRenewal();
  await waive(someone);
  await draftRenewal(someone);
  expect((await prisma().entitlement.findUniqueOrThrow({ where: { orgId: someone.orgId } })).state).toBe("active");
  expect(await quotaOf(someone)).toMatchObject({ limit: left });
  expect(await statusOfCall(someone)).toBe(left === 0 ? 429 : 200);
  await sandbox().control.release();
});

test("when its next renewal fails as well there are no days of grace, and a mail says so", async () => {
  const someone = await waived();
  await renew(someone);
  expect(await viewOf(someone)).toMatchObject({ status: "past_due", failure: { isSuspended: true } });
  expect(await statusOfCall(someone)).toBe(402);
  expect((await templatesOf(someone)).slice(-2)).toEqual(["payment.waived", "payment.failed"]);
  const mails = await prisma().mail.findMany({ where: { toAddress: someone.email }, orderBy: { createdAt: "asc" } });
  expect(mails.at(-1)?.text).toContain("no grace period");
});

test("while an older renewal is still open, it is unpaid and to be paid as before; so is what was sent as an invoice", async () => {
  const someone = await waived();
  const { id, invoiceId } = await rowOf(someone);
  const [said, latest] = [
    await askStripe(job(), (stripe) => stripe.subscriptions.retrieve(id, { expand: [...EXPANDED] })),
    await askStripe(job(), (stripe) => stripe.invoices.retrieve(invoiceId ?? "")),
  ];
  expect(factsOf(said)?.status).toBe("waived");
  const older = {
    ...latest,
    id: "in_older",
    status: "open" as const,
    amount_remaining: 12_300,
    hosted_invoice_url: "https://pay.example/older",
  };
  const oldest = { ...older, id: "in_oldest", hosted_invoice_url: "https://pay.example/oldest" };
  expect(factsOf(said, [older, oldest])).toMatchObject({
    ...{ status: "past_due", invoiceId: "in_older", invoiceStatus: "open", invoiceDueCents: 12_300 },
    invoiceUrl: "https://pay.example/older",
  });
  const stillOpen = { ...said, latest_invoice: { ...latest, status: "open" as const } };
  expect(factsOf(stillOpen, [older])?.invoiceId).toBe(latest.id);
  expect(factsOf({ ...said, status: "active" })?.status).toBe("waived");
  expect(factsOf({ ...said, status: "canceled" })?.status).toBe("canceled");
  expect(factsOf({ ...said, collection_method: "send_invoice" })?.status).toBe("past_due");
});
