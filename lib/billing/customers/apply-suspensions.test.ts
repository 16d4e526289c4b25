import { afterEach, expect, test } from "vitest";
import { DAY_S } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { GOOD, usePayments, type Customer } from "@/testing/use-payments";
import { startCheckout } from "../checkout/start-checkout";
import { changePlan } from "../plan-changes/change-plan";
import { previewPlanChange } from "../plan-changes/preview-plan-change";
import { readBilling } from "../subscriptions/read-billing";
import { resumeSubscription } from "../subscriptions/resume-subscription";
import { applySuspensions } from "./apply-suspensions";
import { suspendCustomer } from "./suspend-customer";

useDatabase();
const { sandbox, clock, customer, subscriber, job, pay, settle, forward } = usePayments();
afterEach(() => sandbox().control.decline({ next: 0 }));

type Payments = "keep" | "pause" | "end";
const staff = async () => (await person({ staff: true, clock })).ctx();
const suspend = async ({ orgId }: Customer, payments: Payments) =>
  suspendCustomer(await staff(), { orgId, isSuspended: true, reason: "Keys were shared in public.", payments });
const lift = async ({ orgId }: Customer) => suspendCustomer(await staff(), { orgId, isSuspended: false, reason: "Solved." });

async function ctxOf(of: Customer) {
  const expiresAt = new Date(clock.now() + 1e9);
  await prisma().session.update({ where: { id: of.sessionId }, data: { authenticatedAt: new Date(clock.now()), expiresAt } });
  return of.ctx();
}
const pageFor = async (of: Customer): Promise<string> => (await startCheckout(await ctxOf(of), { orgId: of.orgId, plan: "starter" })).url;
const rowOf = ({ orgId }: Customer) => prisma().subscription.findUniqueOrThrow({ where: { currentOf: orgId } });
const holdOf = async ({ orgId }: Customer) => (await prisma().organisation.findUniqueOrThrow({ where: { id: orgId } })).paymentsHold;
const accessOf = async ({ orgId }: Customer) => (await prisma().entitlement.findUnique({ where: { orgId } }))?.state;
const templatesOf = async ({ email }: Customer) =>
  (await prisma().mail.findMany({ where: { toAddress: email } })).map(({ template }) => template);
async function invoicesOf({ orgId }: Customer) {
  const { stripeCustomerId } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId } });
  const { data } = await askStripe(job(), (stripe) => stripe.invoices.list({ customer: stripeCustomerId ?? "", limit: 100 }));
  return data.map(({ status, total }) => [status, total]);
}

test.each<Payments>(["keep", "pause", "end"])("a page that was open before a suspension can't be paid after it (%s)", async (payments) => {
  const someone = await customer();
  const url = await pageFor(someone);
  await suspend(someone, payments);
  expect(await pay(url)).not.toBe("paid");
  await settle();
  expect(await prisma().subscription.count({ where: { orgId: someone.orgId } })).toBe(0);
  expect((await readBilling(await ctxOf(someone), someone.orgId)).openCheckout).toBeNull();
});

test("an upgrade that was declined can't be paid after a suspension", async () => {
  const someone = await subscriber();
  forward(DAY_S);
  const { prorationAt, dueCents, availableCalls } = await previewPlanChange(await ctxOf(someone), { orgId: someone.orgId, plan: "pro" });
  sandbox().control.decline({ next: 1 });
  const { payUrl } = await changePlan(await ctxOf(someone), { orgId: someone.orgId, plan: "pro", prorationAt, dueCents, availableCalls });
  await suspend(someone, "pause");
  await settle();
  await sandbox().hosted.payInvoice(payUrl?.split("/i/")[1] ?? "", GOOD);
  await settle();
  expect(await rowOf(someone)).toMatchObject({ plan: "starter", upgradePlan: null });
  // Its void invoice is no unpaid month.
  await lift(someone);
  await settle();
  expect(await rowOf(someone)).toMatchObject({ plan: "starter", status: "active" });
  expect((await invoicesOf(someone)).filter(([status]) => status === "paid")).toHaveLength(1);
});

test.each([
  ["pause", "paused"],
  ["end", "ended"],
] as const)("what is paid in the moment of a suspension does not go on (%s)", async (payments, done) => {
  const someone = await customer();
  const url = await pageFor(someone);
  // Stripe can't be reached, so the page stays open, and the clock finds what was paid there.
  sandbox().control.fail({ next: 100, how: "refuse" });
  await suspend(someone, payments);
  sandbox().control.mend();
  expect(await holdOf(someone)).toBe(payments);
  expect(await pay(url)).toBe("paid");
  await settle();
  await applySuspensions(job());
  expect(await holdOf(someone)).toBe(done);
  forward(31 * DAY_S);
  await settle();
  expect((await invoicesOf(someone)).filter(([status]) => status === "paid")).toHaveLength(1);
});

test("what begins or is paused no longer under a suspension that was followed is held again", async () => {
  const someone = await subscriber();
  await suspend(someone, "pause");
  const { id } = await rowOf(someone);
  await askStripe(job(), (stripe) => stripe.subscriptions.update(id, { pause_collection: "" }));
  await settle();
  expect(await holdOf(someone)).toBe("pause");
  await applySuspensions(job());
  expect(await holdOf(someone)).toBe("paused");
  expect((await askStripe(job(), (stripe) => stripe.subscriptions.retrieve(id))).pause_collection).not.toBeNull();
});

test("a suspension that Stripe can't follow yet does not keep the others waiting", async () => {
  const [first, second] = [await subscriber(), await subscriber()].sort((a, b) => (a.orgId < b.orgId ? -1 : 1));
  sandbox().control.fail({ next: 1_000, how: "refuse" });
  for (const one of [first, second]) if (one) await suspend(one, "pause");
  sandbox().control.mend();
  const { id } = first ? await rowOf(first) : { id: "" };
  sandbox().control.fail({ next: 1_000, how: "status", status: 500, match: `POST /v1/subscriptions/${id}` });
  await applySuspensions(job());
  sandbox().control.mend();
  expect(second && (await holdOf(second))).toBe("paused");
  expect(first && (await holdOf(first))).toBe("pause");
});

test("a lifted suspension whose charge is declined leaves the subscription paused and says so, until it is paid", async () => {
  const someone = await subscriber();
  forward(2 * DAY_S);
  await suspend(someone, "pause");
  forward(40 * DAY_S);
  await settle();
  expect(await rowOf(someone)).toMatchObject({ status: "paused", failedSince: null });
  sandbox().control.decline({ next: 99 });
  await lift(someone);
  await settle();
  await applySuspensions(job());
  expect(await rowOf(someone)).toMatchObject({ status: "paused", failedSince: null, graceEndsAt: null });
  expect(await accessOf(someone)).toBe("inactive");
  expect((await invoicesOf(someone)).map(([status]) => status)).toEqual(["void", "paid"]);
  expect(await templatesOf(someone)).toContain("subscription.resume-failed");
  expect(await templatesOf(someone)).not.toContain("payment.failed");

  await expect(resumeSubscription(await ctxOf(someone), someone.orgId)).rejects.toThrow(/still paused/);
  expect((await readBilling(await ctxOf(someone), someone.orgId)).subscription).toMatchObject({ status: "paused" });
  sandbox().control.decline({ next: 0 });
  const { subscription } = await resumeSubscription(await ctxOf(someone), someone.orgId);
  await settle();
  expect(subscription).toMatchObject({ status: "active", failure: null });
  expect(await accessOf(someone)).toBe("active");
  expect((await invoicesOf(someone)).map(([status]) => status)).toEqual(["paid", "void", "paid"]);
  expect(await templatesOf(someone)).toContain("payment.recovered");
});
