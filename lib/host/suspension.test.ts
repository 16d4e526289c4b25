import { expect, test } from "vitest";
import { acceptInvitation } from "@/lib/accounts/members/accept-invitation";
import { inviteMember } from "@/lib/accounts/members/invite-member";
import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import { applySuspensions } from "@/lib/billing/customers/apply-suspensions";
import { openPortal } from "@/lib/billing/customers/open-portal";
import { suspendCustomer } from "@/lib/billing/customers/suspend-customer";
import { listInvoices } from "@/lib/billing/invoices/list-invoices";
import { changePlan } from "@/lib/billing/plan-changes/change-plan";
import { undoPlanChange } from "@/lib/billing/plan-changes/undo-plan-change";
import { cancelSubscription } from "@/lib/billing/subscriptions/cancel-subscription";
import { startExport } from "@/lib/exports/start-export";
import { changeKey } from "@/lib/keys/change-key";
import { issueKey } from "@/lib/keys/issue-key";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { mailSender } from "@/lib/platform/mail";
import { askStripe } from "@/lib/platform/stripe";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { lastMail, person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { usePayments, type Customer } from "@/testing/use-payments";

useDatabase();
const { sandbox, subscriber, settle, job, clock, forward } = usePayments();

const staff = async () => (await person({ staff: true, clock })).ctx();
type Suspension = { isSuspended?: boolean; payments?: "keep" | "pause" | "end"; reason?: string };
const suspend = async ({ orgId }: Customer, wish: Suspension = {}) =>
  suspendCustomer(await staff(), { orgId, isSuspended: true, reason: "Keys were shared in public.", ...wish });
async function atStripe({ orgId }: Customer) {
  const row = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: orgId } });
  return askStripe(job(), (stripe) => stripe.subscriptions.retrieve(row.id, { expand: ["latest_invoice"] }));
}
const invoicesOf = async ({ orgId }: Customer) =>
  (await listInvoices(job(), { orgId })).rows.map(({ state, totalCents }) => [state, totalCents]);

test("a suspended organisation begins nothing new, and can still pay, read and cancel", async () => {
  const someone = await subscriber();
  const { orgId } = someone;
  const guest = await person({ role: null, clock });
  await inviteMember(await someone.ctx(), orgId, { email: guest.email, role: "viewer" });
  const { token } = await lastMail(guest.email);
  const key = await issueKey(await someone.ctx(), { orgId, name: "before", mode: "test" });
  await suspend(someone);
  const ctx = await someone.ctx();
  const acts: Record<string, () => Promise<unknown>> = {
    checkout: () => startCheckout(ctx, { orgId, plan: "pro" }),
    upgrade: () => changePlan(ctx, { orgId, plan: "pro", prorationAt: Math.floor(clock.now() / 1_000), dueCents: 1, availableCalls: null }),
    invitation: () => inviteMember(ctx, orgId, { email: "new@people.example", role: "owner" }),
    "undone downgrade": () => undoPlanChange(ctx, orgId),
    "wider key": () => changeKey(ctx, key.id, { name: "after" }),
    key: () => issueKey(ctx, { orgId, name: "k", mode: "live" }),
    endpoint: async () =>
      createEndpoint(ctx, orgId, {
        url: "https://hooks.example/",
        types: ["price.published"],
        description: "",
        sources: [],
        alertAddress: null,
      }),
    export: () => startExport(ctx, { orgId, resource: "company", format: "csv" }),
    joining: async () => acceptInvitation(await guest.ctx(), { token }),
  };
  for (const [name, act] of Object.entries(acts)) await expect(act(), name).rejects.toMatchObject({ code: "organisation-suspended" });
  expect((await openPortal(ctx, { orgId })).url).toMatch(/^http/);
  expect((await listInvoices(ctx, { orgId })).rows).toHaveLength(1);
  expect((await cancelSubscription(ctx, orgId)).subscription?.cancelsAt).not.toBeNull();
});

test("owners are mailed the reason, and a reply reaches the team where the mail asks for one", async () => {
  const someone = await subscriber();
  await suspend(someone);
  const mail = await lastMail(someone.email);
  expect(mail.subject).toMatch(/is suspended/);
  expect(mail.text).toContain("Keys were shared in public.");
  expect(mail.text).not.toMatch(/reply/i);
  expect(mail.path).toBe("/request-access");
  await suspend(someone, { isSuspended: false });
  expect((await lastMail(someone.email)).subject).toMatch(/no longer suspended/);
  provideEnv({ TEAM_MAIL: "team@heliodex.example" });
  try {
    await suspend(someone, { reason: "It happened again." });
    expect((await lastMail(someone.email)).text).toMatch(/reply to this e-mail/);
    expect(mailSender(null).replyTo).toBe("team@heliodex.example");
  } finally {
    provideEnv({ TEAM_MAIL: "" });
  }
  const { data } = await prisma().event.findFirstOrThrow({ where: { orgId: someone.orgId, type: "organisation.suspended" } });
  expect(data).toEqual({ reason: "Keys were shared in public.", payments: "keep" });
});

test("going on: it renews and charges as before", async () => {
  const someone = await subscriber();
  await suspend(someone);
  forward(31 * 86_400);
  await settle();
  expect(await invoicesOf(someone)).toEqual([
    ["paid", 49_900],
    ["paid", 49_900],
  ]);
});

test("paused: nothing is charged meanwhile, and lifting the suspension begins a paid period", async () => {
  const someone = await subscriber();
  await suspend(someone, { payments: "pause" });
  expect((await atStripe(someone)).pause_collection).toMatchObject({ behavior: "void" });
  forward(40 * 86_400);
  await settle();
  expect(await invoicesOf(someone)).toEqual([
    ["void", 49_900],
    ["paid", 49_900],
  ]);
  await suspend(someone, { isSuspended: false });
  const now = await atStripe(someone);
  expect(now.pause_collection).toBeNull();
  expect(now.latest_invoice).toMatchObject({ status: "paid", amount_paid: 49_900 });
  expect(now.items.data[0]?.current_period_start).toBeGreaterThan(now.created + 39 * 86_400);
});

test("paused and lifted within the period that was paid: nothing is charged twice", async () => {
  const someone = await subscriber();
  await suspend(someone, { payments: "pause" });
  await suspend(someone, { isSuspended: false });
  expect((await atStripe(someone)).pause_collection).toBeNull();
  expect(await invoicesOf(someone)).toEqual([["paid", 49_900]]);
});

test("ended: the subscription is cancelled at once", async () => {
  const someone = await subscriber();
  await suspend(someone, { payments: "end" });
  expect((await atStripe(someone)).status).toBe("canceled");
});

test("with Stripe away the keys stop all the same, and the job does the rest", async () => {
  const someone = await subscriber();
  sandbox().control.fail({ next: 100, how: "refuse" });
  await suspend(someone, { payments: "pause" });
  sandbox().control.mend();
  const held = () => prisma().organisation.findUniqueOrThrow({ where: { id: someone.orgId } });
  expect(await held()).toMatchObject({ suspendedAt: expect.any(Date) as Date, paymentsHold: "pause" });
  await applySuspensions(job());
  expect(await held()).toMatchObject({ paymentsHold: "paused" });
  expect((await atStripe(someone)).pause_collection).toMatchObject({ behavior: "void" });
});
