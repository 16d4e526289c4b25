import { expect, test } from "vitest";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { askStripe, stripePatience } from "@/lib/platform/stripe";
import { useDatabase } from "@/testing/use-database";
import { usePayments, type Customer } from "@/testing/use-payments";
import { confirmCheckout } from "../checkout/confirm-checkout";
import { startCheckout } from "../checkout/start-checkout";
import type { PlanInput } from "../contract";
import { closeAccount, closeOrganisation } from "../customers/close-organisation";
import { openPortal } from "../customers/open-portal";
import { readStaffBilling } from "../customers/read-staff-billing";
import { listInvoices } from "../invoices/list-invoices";
import { changePlan } from "../plan-changes/change-plan";
import { previewPlanChange } from "../plan-changes/preview-plan-change";
import { undoPlanChange } from "../plan-changes/undo-plan-change";
import { replayMissedEvents } from "../stripe-events/replay-missed-events";
import { compareSubscriptions } from "../sync/compare-subscriptions";
import { syncCustomer } from "../sync/sync-customer";
import { cancelSubscription } from "./cancel-subscription";
import { readBilling } from "./read-billing";
import { resumeSubscription } from "./resume-subscription";

useDatabase();
const { sandbox, customer, subscriber, job, pay, settle, forward } = usePayments();
type Fault = Omit<Parameters<ReturnType<typeof sandbox>["control"]["fail"]>[0], "next">;
type Plan = PlanInput["plan"];

const begin = async (of: Customer, plan: Plan = "pro") => startCheckout(await of.ctx(), { orgId: of.orgId, plan });
const preview = async (of: Customer, plan: Plan) => previewPlanChange(await of.ctx(), { orgId: of.orgId, plan });
const change = async (of: Customer, plan: Plan) => {
  const { prorationAt, dueCents, availableCalls } = await preview(of, plan);
  return changePlan(await of.ctx(), { orgId: of.orgId, plan, prorationAt, dueCents, availableCalls });
};
const stateOf = (orgId: string) =>
  prisma().subscription.findUnique({
    where: { currentOf: orgId },
    select: { plan: true, status: true, pendingPlan: true, cancelsAt: true, upgradePlan: true },
  });
const asked = (what: string) =>
  sandbox()
    .control.requests()
    .filter(({ method, path }) => `${method} ${path}`.startsWith(what));

/** All events have arrived, those too that were tried in vain while Stripe failed and wait to be tried again. */
const allArrived = async (): Promise<void> => {
  await settle();
  const isWaiting = () =>
    sandbox()
      .control.events()
      .some(({ deliveries }) => deliveries.some(({ state }) => state === "waiting"));
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(false);
};

/** Runs something while Stripe fails, with the patience of a fly. */
async function whileStripeIsDown<T>(fault: Fault & { next?: number }, act: () => Promise<T>): Promise<T> {
  const patience = { ...stripePatience() };
  // Only what hangs is waited for: a short limit would also break off the calls that are to succeed, on a busy machine.
  Object.assign(stripePatience(), { timeoutMs: fault.how === "hang" ? 250 : 10_000, retries: 0, pauseS: 0.01 });
  sandbox().control.fail({ next: 1_000, ...fault });
  try {
    return await act();
  } finally {
    sandbox().control.mend();
    Object.assign(stripePatience(), patience);
  }
}

const WAYS: readonly [string, Fault][] = [
  ["refusing connections", { how: "refuse" }],
  ["hanging", { how: "hang" }],
  ["broken (500)", { how: "status", status: 500 }],
  ["too busy (429)", { how: "status", status: 429 }],
  ["broken without saying so (502, JSON without error)", { how: "status", status: 502, body: "json_without_error" }],
  ["cut off in the middle of an answer", { how: "status", status: 500, body: "truncated" }],
];

test.each(WAYS)("Stripe %s: every act says so and changes nothing, and customers keep access", async (_name, fault) => {
  const [newcomer, holder] = [await customer(), await subscriber("pro")];
  const before = await stateOf(holder.orgId);
  const acts: (() => Promise<unknown>)[] = [
    () => begin(newcomer),
    () => preview(holder, "starter").then(() => listInvoices(job(), { orgId: holder.orgId })),
    async () =>
      changePlan(await holder.ctx(), {
        orgId: holder.orgId,
        plan: "starter",
        prorationAt: Math.floor(job().clock.now() / 1_000),
        dueCents: 0,
        availableCalls: null,
      }),
    async () => cancelSubscription(await holder.ctx(), holder.orgId),
    async () => openPortal(await holder.ctx(), { orgId: holder.orgId }),
    async () => listInvoices(await holder.ctx(), { orgId: holder.orgId }),
    async () => closeOrganisation(await holder.ctx(), holder.orgId, { name: "Test organisation" }),
    async () => closeAccount(await holder.ctx(), { name: holder.email }),
    () => syncCustomer(job(), holder.orgId),
    () => replayMissedEvents(job()),
    () => compareSubscriptions(job()),
  ];
  for (const act of acts)
    await expect(whileStripeIsDown(fault, act)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/is not available/),
    });
  const { unavailable } = await whileStripeIsDown(fault, () =>
    readStaffBilling({ ...job(), actor: { kind: "operator", name: "test" } }, { orgId: holder.orgId }),
  );
  expect(unavailable).toMatch(/is not available/);
  expect(await stateOf(holder.orgId)).toEqual(before);
  const refused = { orgId: holder.orgId, type: { in: ["subscription.requested", "billing.portal-opened"] } };
  expect(await prisma().event.count({ where: refused })).toBe(0);
  expect((await readBilling(await holder.ctx(), holder.orgId)).entitlement?.isLive).toBe(true);
  expect(await pay((await begin(newcomer)).url)).toBe("paid");
});

/** One call of an act fails; the act is done again. Whatever had happened by then, the end is the same as without a failure. */
const STEPS: readonly [string, string, (of: Customer) => Promise<unknown>, Record<string, unknown>][] = [
  ["upgrade, at the preview", "POST /v1/invoices/create_preview", (of) => change(of, "pro"), { plan: "pro" }],
  ["upgrade, at the change", "POST /v1/subscriptions/", (of) => change(of, "pro"), { plan: "pro" }],
  ["upgrade, at reading it again", "GET /v1/subscriptions", (of) => change(of, "pro"), { plan: "pro" }],
  ["cancelling, at the change", "POST /v1/subscriptions/", async (of) => cancelSubscription(await of.ctx(), of.orgId), {}],
  ["cancelling, at reading it again", "GET /v1/subscriptions", async (of) => cancelSubscription(await of.ctx(), of.orgId), {}],
];

test.each(STEPS.flatMap(([name, match, act, end]) => [false, true].map((afterEffect) => ({ name, match, act, end, afterEffect }))))(
  "$name, the call fails (its effect happened: $afterEffect): tried again, it is done once",
  async ({ match, act, end, afterEffect }) => {
    const someone = await subscriber("starter");
    forward(300);
    await expect(whileStripeIsDown({ how: "refuse", match, afterEffect }, () => act(someone))).rejects.toMatchObject({
      code: "unavailable",
    });
    await allArrived();
    await act(someone).catch((error: unknown) => expect(error).toMatchObject({ code: "conflict" }));
    await settle();
    expect(await stateOf(someone.orgId)).toMatchObject({ status: "active", upgradePlan: null, ...end });
    // Recorded once, also where only the reading failed; an answer that was lost says nothing to whoever asked.
    const isLost = afterEffect && match === "POST /v1/subscriptions/";
    const requests = await prisma().event.findMany({ where: { orgId: someone.orgId, type: "subscription.requested" } });
    expect(requests.map(({ actorId }) => actorId)).toEqual(isLost ? [] : [someone.userId]);
    const { rows } = await listInvoices(await someone.ctx(), { orgId: someone.orgId });
    expect(rows.length).toBe(end.plan === "pro" ? 2 : 1);
    expect(rows.every(({ state }) => state === "paid")).toBe(true);
  },
);

test("the answer to the first call for a customer or a session is lost: the same ones are found again", async () => {
  for (const match of ["POST /v1/customers", "POST /v1/checkout/sessions"]) {
    const someone = await customer();
    await expect(whileStripeIsDown({ how: "refuse", next: 3, match, afterEffect: true }, () => begin(someone))).rejects.toMatchObject({
      code: "unavailable",
    });
    const { url } = await begin(someone);
    expect((await begin(someone)).url).toBe(url);
    const made = new Set(asked(match).map(({ idempotencyKey }) => idempotencyKey));
    expect([...made].filter((key) => key?.includes(someone.orgId) ?? false).length).toBeLessThanOrEqual(1);
    expect(await prisma().checkout.count({ where: { orgId: someone.orgId } })).toBe(1);
    expect(await pay(url)).toBe("paid");
    await settle();
    expect(await prisma().subscription.count({ where: { orgId: someone.orgId } })).toBe(1);
  }
});

test("a downgrade that breaks off between its two calls leaves nothing behind, and works when tried again", async () => {
  const someone = await subscriber("pro");
  const broken = whileStripeIsDown({ how: "refuse", next: 3, match: "POST /v1/subscription_schedules/" }, () => change(someone, "starter"));
  await expect(broken).rejects.toMatchObject({ code: "unavailable" });
  await allArrived();
  expect(await stateOf(someone.orgId)).toMatchObject({ plan: "pro", pendingPlan: null });
  forward(5);
  await change(someone, "starter");
  expect(await stateOf(someone.orgId)).toMatchObject({ plan: "pro", pendingPlan: "starter" });
  await undoPlanChange(await someone.ctx(), someone.orgId);
  expect(await stateOf(someone.orgId)).toMatchObject({ plan: "pro", pendingPlan: null });
  await cancelSubscription(await someone.ctx(), someone.orgId);
  await resumeSubscription(await someone.ctx(), someone.orgId);
  expect(await stateOf(someone.orgId)).toMatchObject({ plan: "pro", cancelsAt: null });
});

test("Stripe away when somebody returns from a payment: it says so, and the event does the rest", async () => {
  const someone = await customer();
  sandbox().control.hold();
  const { url } = await begin(someone);
  await pay(url);
  const sessionId = /cs_\w+/.exec(url)?.[0] ?? "";
  const confirm = async () => confirmCheckout(await someone.ctx(), { orgId: someone.orgId, sessionId });
  await expect(whileStripeIsDown({ how: "status", status: 500 }, confirm)).rejects.toMatchObject({ code: "unavailable" });
  await sandbox().control.release();
  await settle();
  expect((await readBilling(await someone.ctx(), someone.orgId)).entitlement).toMatchObject({ plan: "pro", isLive: true });
});

test("deleting an organisation ends at Stripe first what it pays for; without Stripe nothing is deleted", async () => {
  const [alone, team] = [await subscriber("starter"), await subscriber("pro")];
  await closeOrganisation(await team.ctx(), team.orgId, { name: "Test organisation" });
  expect(await stateOf(team.orgId)).toMatchObject({ status: "canceled" });
  expect(await prisma().organisation.findUniqueOrThrow({ where: { id: team.orgId } })).toMatchObject({ name: "Deleted organisation" });
  await expect(closeAccount(await alone.ctx(), { name: "somebody@else.example" })).rejects.toMatchObject({ code: "unprocessable" });
  expect(await stateOf(alone.orgId)).toMatchObject({ status: "active" });
  await closeAccount(await alone.ctx(), { name: alone.email });
  expect(await stateOf(alone.orgId)).toMatchObject({ status: "canceled" });
  const buyer = await customer();
  const { url } = await begin(buyer);
  await closeOrganisation(await buyer.ctx(), buyer.orgId, { name: "Test organisation" });
  expect(await pay(url)).toBe("session_expired");
});

test("Stripe is never asked inside a transaction", async () => {
  const asking = transaction(job(), (tx) => askStripe(tx, (stripe) => stripe.products.list()));
  await expect(asking).rejects.toThrow(/inside a transaction/);
});
