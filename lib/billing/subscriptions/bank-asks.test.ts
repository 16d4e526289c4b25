import { expect, test } from "vitest";
import { DAY_S, HOUR_S } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { ASKS_ALWAYS, ASKS_ONCE, GOOD, usePayments, type Customer } from "@/testing/use-payments";
import { startCheckout } from "../checkout/start-checkout";
import type { PlanInput } from "../contract";
import { openPortal } from "../customers/open-portal";
import { endGraces } from "../dunning/end-graces";
import { readPaymentNotice } from "../dunning/read-payment-notice";
import { listOpenInvoices } from "../finance/read-month";
import { changePlan } from "../plan-changes/change-plan";
import { previewPlanChange } from "../plan-changes/preview-plan-change";
import { compareSubscriptions } from "../sync/compare-subscriptions";
import { readBilling } from "./read-billing";

useDatabase();
const { sandbox, clock, customer, job, pay, settle, forward } = usePayments();

async function ctxOf(of: Customer) {
  const [authenticatedAt, expiresAt] = [new Date(clock.now()), new Date(clock.now() + 1e9)];
  await prisma().session.update({ where: { id: of.sessionId }, data: { authenticatedAt, expiresAt } });
  return of.ctx();
}
const viewOf = async (of: Customer) => (await readBilling(await ctxOf(of), of.orgId)).subscription;
const noticeOf = async (of: Customer) => readPaymentNotice(await ctxOf(of), of.orgId);
const accessOf = async ({ orgId }: Customer) => (await prisma().entitlement.findUniqueOrThrow({ where: { orgId } })).state;
const mailsTo = (of: Customer) => prisma().mail.findMany({ where: { toAddress: of.email }, orderBy: { createdAt: "asc" } });
const tokenOf = (payUrl: string | null | undefined): string => payUrl?.split("/i/")[1] ?? "";

async function subscriber(card: typeof ASKS_ONCE): Promise<Customer> {
  const someone = await customer();
  expect(await pay((await startCheckout(await ctxOf(someone), { orgId: someone.orgId, plan: "starter" })).url, card)).toBe("paid");
  await settle();
  return someone;
}
async function change(of: Customer, plan: PlanInput["plan"]) {
  const { prorationAt, dueCents, availableCalls } = await previewPlanChange(await ctxOf(of), { orgId: of.orgId, plan });
  return changePlan(await ctxOf(of), { orgId: of.orgId, plan, prorationAt, dueCents, availableCalls });
}
async function changeCard(of: Customer, card: typeof ASKS_ONCE): Promise<void> {
  const { url } = await openPortal(await ctxOf(of), { orgId: of.orgId, flow: "card" });
  const session = /\/p\/session\/([^/?]+)/.exec(url)?.[1] ?? "";
  expect(await sandbox().hosted.updateCard(session, card)).toEqual({ outcome: "paid" });
  await settle();
}

test("a checkout whose bank asks sells nothing before the customer has confirmed, and one that asks once renews by itself", async () => {
  const someone = await customer();
  const { url } = await startCheckout(await ctxOf(someone), { orgId: someone.orgId, plan: "starter" });
  expect(await pay(url, { ...ASKS_ONCE, proof: undefined })).toBe("challenge");
  expect(await pay(url, { ...ASKS_ONCE, proof: "rejected" })).toBe("authentication_failed");
  await settle();
  expect(await viewOf(someone)).toBeNull();
  expect(await pay(url, ASKS_ONCE)).toBe("paid");
  await settle();
  forward(32 * DAY_S);
  await settle();
  expect(await viewOf(someone)).toMatchObject({ status: "active", failure: null });
});

test("a renewal whose bank asks says so, by mail and on every page, until it is confirmed on its invoice", async () => {
  const someone = await subscriber(ASKS_ALWAYS);
  forward(31 * DAY_S);
  await settle();
  const view = await viewOf(someone);
  expect(view).toMatchObject({ status: "past_due", failure: { needsAction: true, isSuspended: false } });
  expect(await noticeOf(someone)).toMatchObject({ kind: "failed", needsAction: true });
  const [, mail, ...more] = await mailsTo(someone);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Confirm the payment for /);
  expect(mail?.text).toContain("Your bank asks you to confirm the payment of $499");
  expect(mail?.text).toContain(view?.failure?.payUrl);
  const finance = await (await person({ clock, staff: "finance", role: null })).ctx();
  expect((await listOpenInvoices(finance, {})).find(({ orgId }) => orgId === someone.orgId)).toMatchObject({ needsAction: true });
  // The nightly comparison finds nothing to repair.
  expect(await compareSubscriptions(job())).toMatchObject({ repaired: 0 });

  const token = tokenOf(view?.failure?.payUrl);
  expect(await sandbox().hosted.payInvoice(token, null)).toEqual({ outcome: "challenge" });
  expect(await sandbox().hosted.payInvoice(token, { proof: "rejected" })).toMatchObject({ code: "authentication_failed" });
  expect(await sandbox().hosted.payInvoice(token, { proof: "confirmed" })).toEqual({ outcome: "paid" });
  await settle();
  expect(await viewOf(someone)).toMatchObject({ status: "active", failure: null });
  expect(await noticeOf(someone)).toBeNull();
  expect((await mailsTo(someone)).map(({ template }) => template)).toEqual(["subscription.started", "payment.failed", "payment.recovered"]);
});

test("a renewal that nobody confirms is suspended after its days of grace, like any other", async () => {
  const someone = await subscriber(ASKS_ALWAYS);
  forward(31 * DAY_S);
  await settle();
  expect(await accessOf(someone)).toBe("past_due");
  const { suspendsAt = "" } = (await viewOf(someone))?.failure ?? {};
  forward((Date.parse(suspendsAt) - clock.now()) / 1_000 - HOUR_S);
  await settle();
  expect(await accessOf(someone)).toBe("past_due");
  forward(2 * HOUR_S);
  await endGraces(job());
  expect(await noticeOf(someone)).toMatchObject({ kind: "suspended", needsAction: true });
});

test("an upgrade whose bank asks changes nothing, says where to confirm, and is there once it is confirmed", async () => {
  const someone = await subscriber(GOOD);
  await changeCard(someone, ASKS_ALWAYS);
  const changed = await change(someone, "pro");
  expect(changed).toMatchObject({ outcome: "payment_needed", needsAction: true });
  expect(await viewOf(someone)).toMatchObject({ plan: "starter", failure: null, unpaidUpgrade: { plan: "pro", needsAction: true } });
  expect(await accessOf(someone)).toBe("active");
  expect(await sandbox().hosted.payInvoice(tokenOf(changed.payUrl), { proof: "confirmed" })).toEqual({ outcome: "paid" });
  await settle();
  expect(await viewOf(someone)).toMatchObject({ plan: "pro", unpaidUpgrade: null });
});
