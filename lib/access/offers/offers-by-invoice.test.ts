import { expect, test } from "vitest";
import { endInvoicePayment } from "@/lib/billing/agreements/end-invoice-payment";
import { startPendingInvoicing } from "@/lib/billing/agreements/start-invoicing";
import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import { readStaffBilling } from "@/lib/billing/customers/read-staff-billing";
import { endGraces } from "@/lib/billing/dunning/end-graces";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { remindInvoices } from "@/lib/billing/invoices/remind-invoices";
import { changePlan } from "@/lib/billing/plan-changes/change-plan";
import { cancelSubscription } from "@/lib/billing/subscriptions/cancel-subscription";
import { readBilling } from "@/lib/billing/subscriptions/read-billing";
import { DAY_S, HOUR_S } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { mailsTo, member, reviewer, rowOf, submitted, visitor, type Person } from "@/testing/access";
import { callApi } from "@/testing/call-api";
import { keyFor, seeChanges, useDatabase } from "@/testing/use-database";
import { GOOD, usePayments } from "@/testing/use-payments";
import type { CreateOffer } from "../contract";
import { readTracking } from "../requests/read-tracking";
import { readRequest } from "../review/read-request";
import { acceptOffer } from "./accept-offer";
import { createOffer } from "./create-offer";
import { confirmProposal, rejectProposal } from "./decide-proposal";
import { readOffer } from "./read-offer";

useDatabase();
const { sandbox, clock, job, pay, settle, forward } = usePayments();

const TERMS = { amountCents: 300_000, byInvoice: true, typedCompany: "Sunfirm" };
const orgOf = (ctx: Person): string => ctx.actor.org?.id ?? "";
const fresh = (ctx: Person): Person => ({ ...ctx, actor: { ...ctx.actor, authenticatedAtMs: clock.now() } });
const versionOf = async (id: string) => (await rowOf(id)).version;

async function offered(terms: Partial<CreateOffer> = {}) {
  const rita = await reviewer(clock, "Rita");
  const request = await submitted(clock);
  await createOffer(rita, { id: request.id, version: 0, ...TERMS, ...terms });
  const tokenNow = async () => ((await readTracking(visitor(clock), request.token)).offer?.acceptPath ?? "").slice("/offers/".length);
  return { ...request, rita, offerToken: await tokenNow(), owner: () => member(clock, request.email) };
}
async function invoiced() {
  const of = await offered();
  const ctx = await of.owner();
  await acceptOffer(ctx, of.offerToken);
  await settle();
  return { ...of, ctx, orgId: orgOf(ctx) };
}
const subscriptionOf = (orgId: string) => prisma().subscription.findUniqueOrThrow({ where: { currentOf: orgId } });
const accessOf = async (orgId: string) => (await prisma().entitlement.findUnique({ where: { orgId } }))?.state;
const templates = async (email: string) => (await mailsTo(email)).map(({ template }) => template);
const payOnPage = async (orgId: string) => {
  const token = (await subscriptionOf(orgId)).invoiceUrl?.split("/i/")[1] ?? "";
  expect(await sandbox().hosted.payInvoice(token, GOOD)).toEqual({ outcome: "paid" });
  await settle();
};

test("by invoice takes a recent sign-in, and in a team of one the applicant's company, typed", async () => {
  const rita = await reviewer(clock, "Rita");
  const { id } = await submitted(clock);
  await expect(createOffer(rita, { id, version: 0, ...TERMS, typedCompany: "sun" })).rejects.toMatchObject({ code: "unprocessable" });
  const old = { ...rita, actor: { ...rita.actor, authenticatedAtMs: clock.now() - 16 * 60_000 } };
  await expect(createOffer(old, { id, version: 0, ...TERMS })).rejects.toMatchObject({ code: "step-up-required" });
  expect(await rowOf(id)).toMatchObject({ state: "received", version: 0 });
  expect(await createOffer(rita, { id, version: 0, ...TERMS })).toMatchObject({ state: "offered" });
});

test("in a team nothing is sent until somebody else has confirmed it", async () => {
  const [rita, ralf] = [await reviewer(clock, "Rita"), await reviewer(clock, "Ralf")];
  await prisma().user.update({ where: { id: ralf.actor.userId }, data: { totpConfirmedAt: new Date() } });
  try {
    const { id, email } = await submitted(clock);
    expect(await createOffer(rita, { id, version: 0, ...TERMS })).toMatchObject({ state: "received", version: 1 });
    expect(await templates(email)).toEqual(["access-received"]);
    const { proposal } = await readRequest(ralf, id);
    expect(proposal).toMatchObject({ by: "Rita", isMine: false, terms: { amountCents: 300_000 } });
    await expect(confirmProposal(rita, { id, version: 1 })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/Another member/),
    });
    await expect(confirmProposal(ralf, { id, version: 0 })).rejects.toMatchObject({ code: "outdated" });
    const old = { ...ralf, actor: { ...ralf.actor, authenticatedAtMs: 0 } };
    await expect(confirmProposal(old, { id, version: 1 })).rejects.toMatchObject({ code: "step-up-required" });
    expect(await confirmProposal(ralf, { id, version: 1 })).toMatchObject({ state: "offered" });
    const offer = await prisma().offer.findFirstOrThrow({ where: { requestId: id } });
    expect(offer).toMatchObject({ createdBy: rita.actor.userId, confirmedBy: ralf.actor.userId });
    await expect(confirmProposal(ralf, { id, version: 2 })).rejects.toMatchObject({ code: "conflict" });
    const other = await submitted(clock);
    await createOffer(rita, { id: other.id, version: 0, ...TERMS });
    await rejectProposal(ralf, { id: other.id, version: 1 });
    expect((await readRequest(rita, other.id)).proposal).toBeNull();
  } finally {
    await prisma().user.update({ where: { id: ralf.actor.userId }, data: { totpConfirmedAt: null } });
  }
});

test("accepting makes a subscription that sends invoices; it renews, is paid on its page, and its mails go out once", async () => {
  const { ctx, orgId, email, rita } = await invoiced();
  const row = await subscriptionOf(orgId);
  expect(row).toMatchObject({ isInvoiced: true, status: "active", plan: "enterprise", amountCents: 300_000, invoiceStatus: "open" });
  expect(row.invoiceDueAt?.getTime()).toBe(row.createdAt.getTime() + 14 * DAY_S * 1_000);
  expect(await accessOf(orgId)).toBe("active");
  expect((await readBilling(ctx, orgId)).byInvoice).toMatchObject({ amountCents: 300_000, due: { dueCents: 300_000 } });
  expect((await readStaffBilling(rita, { orgId })).byInvoice).toMatchObject({ isManual: false, subscriptionId: row.id });
  await remindInvoices(job());
  await remindInvoices(job());
  forward(12 * DAY_S);
  await remindInvoices(job());
  await remindInvoices(job());
  expect((await templates(email)).filter((one) => one.startsWith("invoice."))).toEqual(["invoice.sent", "invoice.soon"]);
  await payOnPage(orgId);
  await remindInvoices(job());
  forward(20 * DAY_S);
  await settle();
  expect(await subscriptionOf(orgId)).toMatchObject({ status: "active", invoiceStatus: "open", invoiceDueCents: 300_000 });
  await expect(
    changePlan(fresh(ctx), { orgId, plan: "pro", prorationAt: Math.floor(clock.now() / 1_000), dueCents: 0, availableCalls: null }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
});

test("overdue: seven days of grace from the due date, then suspended, then paid and back", async () => {
  const { orgId, email } = await invoiced();
  forward(14 * DAY_S + 60);
  await settle();
  expect(await subscriptionOf(orgId)).toMatchObject({ status: "past_due" });
  expect(await accessOf(orgId)).toBe("past_due");
  expect((await mailsTo(email)).at(-1)?.subject).toMatch(/overdue/);
  forward(5 * DAY_S);
  await remindInvoices(job());
  expect(await templates(email)).toContain("invoice.late");
  forward(2 * DAY_S);
  await endGraces(job());
  expect(await accessOf(orgId)).toBe("inactive");
  await payOnPage(orgId);
  expect(await accessOf(orgId)).toBe("active");
});

test("overdue, agreed calls go on as the mail says, also where more than the share of an unpaid month was used", async () => {
  const { offerToken, owner, email } = await offered({ quotaCalls: 100_000 });
  const ctx = await owner();
  await acceptOffer(ctx, offerToken);
  await settle();
  const orgId = orgOf(ctx);
  const { secret } = await keyFor(null, { orgId });
  const call = async (): Promise<number> => {
    await seeChanges();
    return (await callApi("/companies", { key: secret, nowMs: clock.now() })).status;
  };
  expect(await call()).toBe(200);
  await prisma().$executeRaw`update period set used = 60000 where org_id = ${orgId} and kind = 'live'`;
  forward(14 * DAY_S + 60);
  await settle();
  expect(await accessOf(orgId)).toBe("past_due");
  expect(JSON.stringify((await mailsTo(email)).at(-1))).toContain("Nothing has stopped");
  expect(await call()).toBe(200);
  expect((await readEntitlement(ctx, orgId))?.quotaCalls).toBe(100_000);
});

test("with Stripe away the offer is accepted and active, and the clock begins its invoices, once", async () => {
  const { offerToken, owner } = await offered();
  const ctx = await owner();
  sandbox().control.fail({ next: 100, how: "refuse" });
  expect(await acceptOffer(ctx, offerToken)).toMatchObject({ state: "accepted" });
  sandbox().control.mend();
  expect(await accessOf(orgOf(ctx))).toBe("active");
  sandbox().control.fail({ next: 3, how: "refuse", match: "POST /v1/subscriptions", afterEffect: true });
  await startPendingInvoicing(job());
  sandbox().control.mend();
  await startPendingInvoicing(job());
  await settle();
  expect(await prisma().subscription.count({ where: { orgId: orgOf(ctx) } })).toBe(1);
  expect(await subscriptionOf(orgOf(ctx))).toMatchObject({ isInvoiced: true });
  const before = sandbox().control.requests().length;
  await startPendingInvoicing(job());
  expect(sandbox().control.requests().length).toBe(before);
});

test("staff ends it: no more invoices, keys stop, what is open stays due", async () => {
  const { orgId, rita } = await invoiced();
  const { id, invoiceId } = await subscriptionOf(orgId);
  const old = { ...rita, actor: { ...rita.actor, authenticatedAtMs: 0 } };
  await expect(endInvoicePayment(old, { orgId })).rejects.toMatchObject({ code: "step-up-required" });
  await endInvoicePayment(rita, { orgId });
  expect(await accessOf(orgId)).toBe("inactive");
  expect((await askStripe(job(), (stripe) => stripe.subscriptions.retrieve(id))).status).toBe("canceled");
  expect((await askStripe(job(), (stripe) => stripe.invoices.retrieve(invoiceId ?? ""))).status).toBe("open");
  await expect(endInvoicePayment(rita, { orgId })).rejects.toMatchObject({ code: "conflict" });
  expect((await readStaffBilling(rita, { orgId })).byInvoice).toBeNull();
  expect(await prisma().event.count({ where: { orgId, type: "invoice-payment.ended" } })).toBe(1);
});

test("other terms by invoice change the next invoice of the same subscription", async () => {
  const { ctx, orgId } = await invoiced();
  const second = await offered({ amountCents: 350_000, quotaCalls: 9 });
  await prisma().user.update({ where: { id: ctx.actor.userId }, data: { email: second.email } });
  await acceptOffer(fresh(ctx), second.offerToken);
  await settle();
  expect(await prisma().subscription.count({ where: { orgId } })).toBe(1);
  expect(await subscriptionOf(orgId)).toMatchObject({ amountCents: 350_000, invoiceDueCents: 300_000 });
  expect(await prisma().entitlement.findUniqueOrThrow({ where: { orgId } })).toMatchObject({ plan: "enterprise", quotaCalls: 9 });
});

test("a year by invoice is one invoice, and a month in its place begins when it is over", { timeout: 60_000 }, async () => {
  const of = await offered({ interval: "year", amountCents: 2_400_000 });
  const ctx = await of.owner();
  expect(await readOffer(ctx, of.offerToken)).toMatchObject({ interval: "year", amountCents: 2_400_000 });
  await acceptOffer(ctx, of.offerToken);
  await settle();
  const orgId = orgOf(ctx);
  const year = await subscriptionOf(orgId);
  expect(year).toMatchObject({ interval: "year", amountCents: 2_400_000, invoiceDueCents: 2_400_000 });
  expect((await readBilling(ctx, orgId)).byInvoice).toMatchObject({ interval: "year", amountCents: 2_400_000 });
  await payOnPage(orgId);
  const second = await offered({ amountCents: 350_000, quotaCalls: 9 });
  await prisma().user.update({ where: { id: ctx.actor.userId }, data: { email: second.email } });
  await acceptOffer(fresh(ctx), second.offerToken);
  await settle();
  expect(await subscriptionOf(orgId)).toMatchObject({ interval: "year", pendingInterval: "month", pendingAmountCents: 350_000 });
  expect(await prisma().entitlement.findUniqueOrThrow({ where: { orgId } })).toMatchObject({ plan: "enterprise", quotaCalls: null });
  sandbox().control.advance({ to: year.periodEndsAt.getTime() / 1_000 + HOUR_S });
  await settle();
  expect(await subscriptionOf(orgId)).toMatchObject({ id: year.id, interval: "month", amountCents: 350_000, invoiceDueCents: 350_000 });
  expect(await prisma().entitlement.findUniqueOrThrow({ where: { orgId } })).toMatchObject({ state: "active", quotaCalls: 9 });
});

test("staff ends it also when its subscription was made and the answer was lost", async () => {
  const of = await offered();
  sandbox().control.hold();
  sandbox().control.fail({ next: 99, how: "status", status: 500, match: "GET /v1/subscriptions" });
  const ctx = await of.owner();
  await acceptOffer(ctx, of.offerToken);
  sandbox().control.mend();
  const orgId = orgOf(ctx);
  expect(await prisma().agreement.findFirst({ where: { orgId } })).toMatchObject({ subscriptionId: null });
  await endInvoicePayment(fresh(of.rita), { orgId });
  await sandbox().control.release();
  await settle();
  await startPendingInvoicing(job());
  expect((await subscriptionOf(orgId)).status).toBe("canceled");
  expect(await accessOf(orgId)).toBe("inactive");
});

test("terms by invoice that are accepted after a cancellation go on", async () => {
  const { ctx, orgId } = await invoiced();
  await cancelSubscription(fresh(ctx), orgId);
  await settle();
  expect((await subscriptionOf(orgId)).cancelsAt).not.toBeNull();
  const second = await offered({ amountCents: 350_000 });
  await prisma().user.update({ where: { id: ctx.actor.userId }, data: { email: second.email } });
  await acceptOffer(fresh(ctx), second.offerToken);
  await settle();
  expect(await subscriptionOf(orgId)).toMatchObject({ amountCents: 350_000, cancelsAt: null });
  await payOnPage(orgId);
  forward(31 * DAY_S);
  await settle();
  expect(await subscriptionOf(orgId)).toMatchObject({ status: "active", invoiceDueCents: 350_000 });
});

/** Somebody whose renewal by card failed, and who cancelled then. */
async function defaulter() {
  const request = await submitted(clock);
  const ctx = await member(clock, request.email);
  await pay((await startCheckout(ctx, { orgId: orgOf(ctx), plan: "pro" })).url);
  await settle();
  sandbox().control.decline({ next: 100 });
  forward(31 * DAY_S);
  await settle();
  sandbox().control.decline({ next: 0 });
  const { id } = await subscriptionOf(orgOf(ctx));
  await askStripe(job(), (stripe) => stripe.subscriptions.cancel(id));
  await settle();
  return { ...request, ctx };
}

test("who defaulted on a card is put on invoice only when the failed payment was named and confirmed", async () => {
  const { id, ctx } = await defaulter();
  const rita = await reviewer(clock, "Rita");
  const { failedPayments } = await readRequest(rita, id);
  expect(failedPayments).toMatchObject([{ amountCents: 99_900, invoice: expect.stringMatching(/^in_/) as string, paidAt: null }]);
  await expect(createOffer(rita, { id, version: 0, ...TERMS })).rejects.toMatchObject({
    code: "unprocessable",
    message: expect.stringMatching(/\$999.* on .*invoice in_/),
  });
  expect(await rowOf(id)).toMatchObject({ state: "received" });
  const acknowledged = failedPayments.map((payment) => payment.id);
  expect(await createOffer(rita, { id, version: 0, ...TERMS, acknowledged })).toMatchObject({ state: "offered" });
  // Another request of a colleague, whose organisation has the failed payment all the same.
  const other = await offered();
  await prisma().user.update({ where: { id: ctx.actor.userId }, data: { email: other.email } });
  expect(await readOffer(fresh(ctx), other.offerToken)).toMatchObject({ refusalReason: "defaulted" });
  await expect(acceptOffer(fresh(ctx), other.offerToken)).rejects.toMatchObject({ code: "conflict" });
  expect(await versionOf(other.id)).toBe(1);
});
