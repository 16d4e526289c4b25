import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DAY_S } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { askStripe, stripePatience } from "@/lib/platform/stripe";
import { subscribersOf } from "@/testing/billing/subscribers";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { usePayments, type Customer } from "@/testing/use-payments";
import { endInvoicePayment } from "../agreements/end-invoice-payment";
import { endGraces } from "../dunning/end-graces";
import { setEntitlement } from "../entitlement/set-entitlement";
import { EVENT_TYPES } from "../stripe-events/kinds";
import { replayMissedEvents } from "../stripe-events/replay-missed-events";
import { compareSubscriptions } from "./compare-subscriptions";
import { syncNow } from "./sync-now";

useDatabase();
const payments = usePayments();
const { sandbox, job, forward, settle, customer, clock } = payments;
const { subscriber, stripeIdOf, atStripe, rowOf, entitlementOf, noticesOf, checkoutOf } = subscribersOf(payments);

const askedFor = async (path: string, work: () => Promise<unknown>) => {
  const before = sandbox().control.requests().length;
  await work();
  return sandbox()
    .control.requests()
    .slice(before)
    .filter((request) => request.path === path && request.status === 200);
};
let isDropping = false;
/** From now on no event arrives, or every one again. */
function dropAll(isOn: boolean): void {
  if (isOn !== isDropping) sandbox().control.drop({ count: isOn ? 100_000 : -100_000 });
  isDropping = isOn;
}
const cursor = () => prisma().stripeCursor.findUnique({ where: { name: "events" } });

beforeEach(async () => {
  await settle();
  await replayMissedEvents(job());
  await compareSubscriptions(job());
});
afterEach(() => dropAll(false));

describe("the job that follows events", () => {
  test("takes what was missed, and asks nothing about what is known", async () => {
    const someone = await subscriber();
    expect(await askedFor("/v1/subscriptions", async () => expect(await replayMissedEvents(job())).toEqual({ missed: 0 }))).toEqual([]);
    dropAll(true);
    const { id } = await atStripe(someone);
    await askStripe(job(), (stripe) => stripe.subscriptions.cancel(id));
    await settle();
    expect(await entitlementOf(someone)).toMatchObject({ state: "active" });
    const seen = await askedFor("/v1/subscriptions", async () => expect((await replayMissedEvents(job()))?.missed).toBeGreaterThan(0));
    expect(seen.length).toBeGreaterThan(0);
    expect(await entitlementOf(someone)).toMatchObject({ state: "inactive" });
    expect(await replayMissedEvents(job())).toEqual({ missed: 0 });
  });

  test("listens to every type, in questions as small as Stripe takes them", async () => {
    const lists = await askedFor("/v1/events", () => replayMissedEvents(job()));
    const types = lists.flatMap(({ params }) => params.types as string[]);
    expect(types.sort()).toEqual([...EVENT_TYPES].sort());
    for (const { params } of lists) expect(params.types?.length).toBeLessThanOrEqual(20);
  });

  test("goes through all pages, also beyond two thousand events", async () => {
    const someone = await subscriber();
    const [endpoint] = (await askStripe(job(), (stripe) => stripe.webhookEndpoints.list())).data;
    const object = { id: (await atStripe(someone)).id, customer: await stripeIdOf(someone) };
    sandbox().control.setWebhook({ url: null });
    const made = Array.from({ length: 2_150 }, () => sandbox().control.createEvent({ type: "customer.subscription.updated", object }));
    sandbox().control.setWebhook({ url: endpoint?.url ?? null });
    await prisma().stripeEvent.createMany({
      data: made.slice(1).map(({ id }) => ({ id, type: "x", createdAt: new Date(), receivedAt: new Date(), outcome: "Known." })),
    });
    expect(await replayMissedEvents(job())).toEqual({ missed: 1 });
    expect(await prisma().stripeEvent.findUnique({ where: { id: made[0]?.id ?? "" } })).not.toBeNull();
  });

  test("fails in the middle: what it took is kept, and the next run looks at the same time again", async () => {
    const someone = await subscriber();
    const before = await cursor();
    dropAll(true);
    const object = { id: (await atStripe(someone)).id, customer: await stripeIdOf(someone) };
    const made = Array.from({ length: 6 }, () => sandbox().control.createEvent({ type: "customer.subscription.updated", object }));
    for (const match of ["GET /v1/events", "GET /v1/customers"]) {
      sandbox().control.fail({ next: stripePatience().retries + 1, how: "status", status: 500, match });
      await expect(replayMissedEvents(job())).rejects.toMatchObject({ code: "unavailable" });
      expect(await cursor()).toEqual(before);
    }
    forward(DAY_S);
    expect((await replayMissedEvents(job()))?.missed).toBeGreaterThanOrEqual(made.length);
    expect((await cursor())?.createdAt.getTime()).toBeGreaterThan((before?.createdAt.getTime() ?? 0) + DAY_S * 1_000 - 1);
    expect(await prisma().stripeEvent.count({ where: { id: { in: made.map(({ id }) => id) } } })).toBe(made.length);
  });

  test("one customer's trouble keeps no other from being repaired, and is tried again", async () => {
    const [lost, someone] = [await customer(), await subscriber()];
    await prisma().billingCustomer.create({
      data: { orgId: lost.orgId, stripeCustomerId: "cus_elsewhere", mode: "sandbox", problems: [], createdAt: new Date() },
    });
    const before = await cursor();
    dropAll(true);
    const { id } = await atStripe(someone);
    await askStripe(job(), (stripe) => stripe.subscriptions.cancel(id));
    // The newest comes first.
    const odd = sandbox().control.createEvent({ type: "customer.updated", object: { id: "cus_elsewhere" } });
    await settle();
    await expect(replayMissedEvents(job())).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/does not exist in Stripe/),
    });
    expect(await entitlementOf(someone)).toMatchObject({ state: "inactive" });
    expect(await cursor()).toEqual(before);
    await prisma().billingCustomer.delete({ where: { orgId: lost.orgId } });
    expect(await replayMissedEvents(job())).toEqual({ missed: 1 });
    expect(await prisma().stripeEvent.findUnique({ where: { id: odd.id } })).toMatchObject({
      outcome: "Ignored: unknown customer.",
    });
  });

  test("without a cursor it looks back three days", async () => {
    await prisma().stripeCursor.deleteMany();
    const [list] = await askedFor("/v1/events", () => replayMissedEvents(job()));
    const since = Number((list?.params.created as { gte: string } | undefined)?.gte);
    expect(clock.now() / 1_000 - since).toBeGreaterThan(3 * DAY_S);
    expect(clock.now() / 1_000 - since).toBeLessThan(3 * DAY_S + 700);
  });
});

const WRONG = {
  status: "canceled",
  plan: "starter",
  priceId: "price_other",
  interval: "year",
  currency: "gbp",
  amountCents: 1,
  paidCents: 1,
  discountId: "di_other",
  discountPercent: 99,
  discountCodeId: "promo_other",
  discountEndsAt: new Date(0),
  itemId: "si_other",
  createdAt: new Date(0),
  anchorAt: new Date(0),
  periodStartsAt: new Date(0),
  periodEndsAt: new Date(0),
  cancelsAt: new Date(0),
  endedAt: new Date(0),
  carriedFrom: new Date(0),
  paidCalls: 7,
  scheduleId: "sub_sched_other",
  pendingPlan: "starter",
  pendingInterval: "year",
  pendingAmountCents: 1,
  pendingAt: new Date(0),
  upgradePlan: "enterprise",
  upgradeInterval: "year",
  upgradeAmountCents: 1,
  upgradeExpiresAt: new Date(0),
  invoiceId: "in_other",
  invoiceStatus: "void",
  invoiceReason: "other",
  invoiceDueCents: 7,
  isInvoiced: true,
  invoiceDueAt: new Date(0),
  invoiceNeedsAction: true,
  failedSince: new Date(0),
  graceEndsAt: new Date(0),
  nextAttemptAt: new Date(0),
  cardBrand: "other",
  cardLast4: "0000",
  cardExpMonth: 1,
  cardExpYear: 1999,
  currentOf: null,
} as const;
const WRONG_ENTITLEMENT = {
  plan: "enterprise",
  state: "inactive",
  periodStartsAt: new Date(0),
  periodEndsAt: null,
  periodAnchor: new Date(0),
  periodMonths: 12,
  paidUntil: null,
  carriedFrom: new Date(0),
  paidCalls: 7,
} as const;

describe("the job that compares subscriptions", () => {
  const stateOf = async (of: Customer) => {
    const entitlement = await prisma().entitlement.findUnique({ where: { orgId: of.orgId }, omit: { updatedAt: true } });
    return { entitlement, row: await rowOf(of) };
  };
  const expectRepaired = async (of: Customer, right: unknown): Promise<void> => {
    expect((await compareSubscriptions(job()))?.repaired).toBe(1);
    expect(await stateOf(of)).toEqual(right);
  };

  test("finds nothing to do where everything is right", async () => {
    await subscriber();
    const outcome = await compareSubscriptions(job());
    expect(outcome?.repaired).toBe(0);
    expect(outcome?.compared).toBeGreaterThan(0);
  });

  test("repairs every column of a subscription that was made wrong", async () => {
    const someone = await subscriber();
    const right = await stateOf(someone);
    const columns = Object.keys(right.row ?? {}).filter((name) => !["id", "orgId", "invoiceUrl"].includes(name));
    expect(Object.keys(WRONG).sort()).toEqual(columns.sort());
    for (const [column, value] of Object.entries(WRONG)) {
      await prisma().subscription.update({ where: { id: right.row?.id ?? "" }, data: { [column]: value } });
      await expectRepaired(someone, right);
    }
    expect((await compareSubscriptions(job()))?.repaired).toBe(0);
  });

  test("repairs every column of what the organisation may do", async () => {
    const someone = await subscriber();
    const right = await stateOf(someone);
    for (const [column, value] of Object.entries(WRONG_ENTITLEMENT)) {
      await prisma().entitlement.update({ where: { orgId: someone.orgId }, data: { [column]: value } });
      await expectRepaired(someone, right);
    }
    await prisma().entitlement.delete({ where: { orgId: someone.orgId } });
    await expectRepaired(someone, right);
  });

  test("leaves limits that staff set, and a plan that was set by hand after the subscription", async () => {
    const [agreed, ended] = [await subscriber(), await subscriber()];
    await setEntitlement(job(), { orgId: agreed.orgId, plan: "pro", quotaCalls: 777 });
    const { id } = await atStripe(ended);
    await askStripe(job(), (stripe) => stripe.subscriptions.cancel(id));
    await settle();
    await setEntitlement(job(), { orgId: ended.orgId, plan: "enterprise" });
    expect((await compareSubscriptions(job()))?.repaired).toBe(0);
    expect(await entitlementOf(agreed)).toMatchObject({ quotaCalls: 777, state: "active" });
    expect(await entitlementOf(ended)).toMatchObject({ plan: "enterprise", state: "active" });
  });

  test("brings back a row that is missing, of a subscription and of everything about it", async () => {
    const someone = await subscriber();
    const right = await stateOf(someone);
    await prisma().subscription.deleteMany({ where: { orgId: someone.orgId } });
    await expectRepaired(someone, right);
    await prisma().subscription.deleteMany({ where: { orgId: someone.orgId } });
    await prisma().entitlement.delete({ where: { orgId: someone.orgId } });
    await expectRepaired(someone, right);
  });

  test("gives a row back to whom it belongs", async () => {
    const [owner, other] = [await subscriber(), await subscriber()];
    const right = await stateOf(owner);
    const theirs = await stateOf(other);
    await prisma().subscription.update({ where: { id: theirs.row?.id ?? "" }, data: { currentOf: null } });
    await prisma().subscription.update({ where: { id: right.row?.id ?? "" }, data: { orgId: other.orgId, currentOf: other.orgId } });
    expect((await compareSubscriptions(job()))?.repaired).toBe(2);
    expect(await stateOf(owner)).toEqual(right);
    expect(await stateOf(other)).toEqual(theirs);
    expect((await compareSubscriptions(job()))?.repaired).toBe(0);
  });

  test("ends a row of a subscription that Stripe does not have", async () => {
    const someone = await subscriber();
    const right = await stateOf(someone);
    await prisma().subscription.create({
      data: {
        ...(right.row ?? never()),
        id: "sub_invented",
        currentOf: null,
        status: "active",
        createdAt: new Date(0),
        plan: "enterprise",
      },
    });
    await expectRepaired(someone, right);
    expect(await prisma().subscription.findUniqueOrThrow({ where: { id: "sub_invented" } })).toMatchObject({
      status: "canceled",
      currentOf: null,
    });
  });

  test("ends the only row there is, when Stripe does not have it, and with it what it gave", async () => {
    const [someone, nobody] = [await subscriber(), await customer()];
    await checkoutOf(nobody);
    await prisma().subscription.create({
      data: { ...((await rowOf(someone)) ?? never()), id: "sub_invented2", orgId: nobody.orgId, currentOf: nobody.orgId },
    });
    await prisma().entitlement.create({ data: { orgId: nobody.orgId, plan: "pro", state: "active", updatedAt: new Date() } });
    expect((await compareSubscriptions(job()))?.repaired).toBe(1);
    expect(await entitlementOf(nobody)).toMatchObject({ state: "inactive" });
  });

  test("hears that a subscription ended, and that a customer was deleted", async () => {
    const [ended, deleted] = [await subscriber(), await subscriber()];
    dropAll(true);
    const { id } = await atStripe(ended);
    await askStripe(job(), (stripe) => stripe.subscriptions.cancel(id));
    sandbox().control.deleteCustomer({ id: await stripeIdOf(deleted) });
    await settle();
    expect((await compareSubscriptions(job()))?.repaired).toBe(2);
    for (const someone of [ended, deleted]) {
      expect(await entitlementOf(someone)).toMatchObject({ state: "inactive" });
      expect((await noticesOf(someone)).mails).toEqual(["subscription.started", "subscription.ended"]);
    }
    expect((await compareSubscriptions(job()))?.repaired).toBe(0);
  });

  test("does not come back every time to one whose first payment never came", async () => {
    const someone = await customer();
    await checkoutOf(someone);
    const id = await stripeIdOf(someone);
    const price = (await atStripe(await subscriber())).items.data[0]?.price.id ?? "";
    await askStripe(job(), (stripe) =>
      stripe.subscriptions.create({ customer: id, items: [{ price }], payment_behavior: "default_incomplete" }),
    );
    forward(2 * DAY_S);
    await settle();
    expect(await rowOf(someone)).toMatchObject({ status: "incomplete_expired" });
    expect((await compareSubscriptions(job()))?.repaired).toBe(0);
  });

  test("goes on past a customer whom Stripe does not know, and changes nothing of theirs", async () => {
    const [lost, someone] = [await subscriber(), await subscriber()];
    const stripeId = await stripeIdOf(lost);
    await prisma().billingCustomer.update({ where: { orgId: lost.orgId }, data: { stripeCustomerId: "cus_elsewhere2" } });
    await prisma().subscription.update({ where: { id: (await rowOf(lost))?.id ?? "" }, data: { status: "trialing" } });
    await prisma().subscription.update({ where: { id: (await rowOf(lost))?.id ?? "" }, data: { id: "sub_elsewhere" } });
    const right = await stateOf(someone);
    await prisma().subscription.update({ where: { id: right.row?.id ?? "" }, data: { amountCents: 1 } });
    await expectRepaired(someone, right);
    expect(await entitlementOf(lost)).toMatchObject({ state: "active" });
    await prisma().billingCustomer.update({ where: { orgId: lost.orgId }, data: { stripeCustomerId: stripeId } });
  });

  test("tells when Stripe is away, and leaves everything", async () => {
    const someone = await subscriber();
    const right = await stateOf(someone);
    sandbox().control.fail({ next: stripePatience().retries + 1, how: "status", status: 500, match: "GET /v1/subscriptions" });
    await expect(compareSubscriptions(job())).rejects.toMatchObject({ code: "unavailable" });
    expect(await stateOf(someone)).toEqual(right);
  });

  test("goes through all pages", async () => {
    const someone = await subscriber();
    const price = (await atStripe(someone)).items.data[0]?.price.id ?? "";
    // Of another customer of the same account: more than a page of subscriptions before ours is reached. Nobody hears of them.
    sandbox().control.setWebhook({ url: null });
    await askStripe(job(), async (stripe) => {
      const { id } = await stripe.customers.create({});
      const items = [{ price }];
      for (let n = 0; n < 101; n++) await stripe.subscriptions.create({ customer: id, items, payment_behavior: "default_incomplete" });
      return {};
    });
    await prisma().subscription.deleteMany({ where: { orgId: someone.orgId } });
    expect(await compareSubscriptions(job())).toEqual({ compared: expect.any(Number) as unknown, repaired: 1 });
    expect(await rowOf(someone)).toMatchObject({ status: "active" });
    forward(2 * DAY_S);
  });
});

const never = (): never => {
  throw new Error("there is no row");
};

describe("sync now", () => {
  test("repairs a row that was made wrong, and one that Stripe has not", async () => {
    const someone = await subscriber();
    const staff = await person({ staff: true, role: null, clock });
    const right = await rowOf(someone);
    await prisma().subscription.update({ where: { id: right?.id ?? "" }, data: { plan: "enterprise", status: "unpaid", amountCents: 3 } });
    await prisma().entitlement.update({ where: { orgId: someone.orgId }, data: { state: "inactive" } });
    const view = await syncNow(await staff.ctx(), { orgId: someone.orgId });
    expect(view.comparison.filter(({ isEqual }) => isEqual !== true)).toEqual([]);
    expect(await rowOf(someone)).toEqual(right);
    expect(await entitlementOf(someone)).toMatchObject({ plan: "pro", state: "active" });
  });

  test("says so when Stripe does not know the customer, and changes nothing", async () => {
    const someone = await subscriber();
    const stripeId = await stripeIdOf(someone);
    const staff = await person({ staff: true, role: null, clock });
    await prisma().billingCustomer.update({ where: { orgId: someone.orgId }, data: { stripeCustomerId: "cus_elsewhere3" } });
    await expect(syncNow(await staff.ctx(), { orgId: someone.orgId })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/right account/),
    });
    expect(await entitlementOf(someone)).toMatchObject({ state: "active" });
    await prisma().billingCustomer.update({ where: { orgId: someone.orgId }, data: { stripeCustomerId: stripeId } });
  });

  test("and the end of payment by invoice say that there is no such organisation", async () => {
    const ctx = await (await person({ staff: true, role: null, clock })).ctx();
    for (const act of [syncNow, endInvoicePayment])
      await expect(act(ctx, { orgId: "org_nope" })).rejects.toMatchObject({
        code: "not-found",
        message: "There is no organisation org_nope.",
      });
  });
});

describe("the end of a grace", () => {
  const GRACE_S = 7 * DAY_S;
  /** Paid once, and the card on file no longer pays; the renewals of all of them have failed. */
  async function pastDue<Names extends string>(...names: Names[]): Promise<Record<Names, Customer> & { since: number }> {
    const who = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await subscriber()]))) as Record<Names, Customer>;
    for (const name of names) {
      const { id, customer: owner } = await atStripe(who[name]);
      const stripeId = typeof owner === "string" ? owner : owner.id;
      const card = await askStripe(job(), (stripe) => stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: stripeId }));
      await askStripe(job(), (stripe) => stripe.subscriptions.update(id, { default_payment_method: card.id }));
    }
    const rows = () => Promise.all(names.map((name) => rowOf(who[name])));
    const ends = Math.max(...(await rows()).map((row) => row?.periodEndsAt.getTime() ?? 0));
    sandbox().control.advance({ to: Math.max(ends / 1_000, sandbox().control.now()) });
    await settle();
    for (const row of await rows()) expect(row).toMatchObject({ status: "past_due" });
    return { ...who, since: Math.max(...(await rows()).map((row) => row?.failedSince?.getTime() ?? 0)) / 1_000 };
  }

  test("is at exactly seven days, not a millisecond before; notified once, however often it is looked for", async () => {
    const { who, since } = await pastDue("who");
    expect(await entitlementOf(who)).toMatchObject({ state: "past_due" });
    const at = (ms: number) => ({ ...job(), clock: { now: () => (since + GRACE_S) * 1_000 + ms } });
    expect(await endGraces(at(-1))).toEqual({ ended: 0 });
    expect(await entitlementOf(who)).toMatchObject({ state: "past_due" });
    expect(await endGraces(at(0))).toEqual({ ended: 1 });
    expect(await entitlementOf(who)).toMatchObject({ plan: "pro", state: "inactive" });
    expect(await endGraces(at(1))).toEqual({ ended: 0 });
    const { records, mails } = await noticesOf(who);
    expect(records.filter((type) => type === "subscription.suspended")).toHaveLength(1);
    expect(mails).toEqual(["subscription.started", "payment.failed", "subscription.suspended"]);
    // A reading at the same time says the same, and nothing again.
    sandbox().control.advance({ to: since + GRACE_S });
    await settle();
    const staff = await person({ staff: true, role: null, clock });
    await syncNow(await staff.ctx(), { orgId: who.orgId });
    expect(await entitlementOf(who)).toMatchObject({ state: "inactive" });
    expect((await noticesOf(who)).mails.filter((name) => name === "subscription.suspended")).toHaveLength(1);
  });

  test("several that end at once, looked for on two instances at once, are notified once each", async () => {
    const { since } = await pastDue("first", "second");
    const later = { ...job(), clock: { now: () => (since + GRACE_S) * 1_000 } };
    await Promise.all([endGraces(later), endGraces(later), endGraces(later)]);
    const mails = await prisma().mail.findMany({ where: { template: "subscription.suspended" } });
    expect(new Set(mails.map(({ toAddress }) => toAddress)).size).toBe(mails.length);
    const records = await prisma().event.findMany({ where: { type: "subscription.suspended" } });
    expect(new Set(records.map(({ subject }) => subject)).size).toBe(records.length);
  });

  test("one customer's trouble keeps no other's grace from ending, and is reported", async () => {
    const { stuck, other, since } = await pastDue("stuck", "other");
    const later = { ...job(), clock: { now: () => (since + GRACE_S) * 1_000 } };
    await prisma().$executeRawUnsafe(
      `create or replace function stick() returns trigger language plpgsql as $$ begin
         if new.org_id = '${stuck.orgId}' then raise exception 'stuck'; end if; return new; end $$`,
    );
    await prisma().$executeRawUnsafe("create trigger stuck before update on entitlement for each row execute function stick()");
    try {
      await expect(endGraces(later)).rejects.toThrow();
    } finally {
      await prisma().$executeRawUnsafe("drop trigger stuck on entitlement");
    }
    expect(await entitlementOf(stuck)).toMatchObject({ state: "past_due" });
    expect(await entitlementOf(other)).toMatchObject({ state: "inactive" });
    expect(await endGraces(later)).toEqual({ ended: 1 });
  });

  test("a payment on the last day keeps everything, and one after it brings everything back", async () => {
    const { who, since } = await pastDue("who");
    sandbox().control.advance({ to: since + GRACE_S + 60 });
    await settle();
    await endGraces(job());
    expect(await entitlementOf(who)).toMatchObject({ state: "inactive" });
    const { latest_invoice: invoice } = await atStripe(who);
    const stripeId = await stripeIdOf(who);
    const card = await askStripe(job(), (stripe) => stripe.paymentMethods.attach("pm_card_visa", { customer: stripeId }));
    await askStripe(job(), (stripe) => stripe.invoices.pay(typeof invoice === "string" ? invoice : "", { payment_method: card.id }));
    await settle();
    expect(await entitlementOf(who)).toMatchObject({ plan: "pro", state: "active" });
    expect(await endGraces(job())).toEqual({ ended: 0 });
    expect((await noticesOf(who)).mails.at(-1)).toBe("payment.recovered");
  });

  test("is heard of late: found past its end at the first reading, it is suspended at once", async () => {
    const who = await subscriber();
    const stripeId = await stripeIdOf(who);
    const { id, items } = await atStripe(who);
    dropAll(true);
    const card = await askStripe(job(), (stripe) => stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: stripeId }));
    await askStripe(job(), (stripe) => stripe.subscriptions.update(id, { default_payment_method: card.id }));
    sandbox().control.advance({ to: (items.data[0]?.current_period_end ?? 0) + GRACE_S });
    await settle();
    dropAll(false);
    await compareSubscriptions(job());
    expect(await entitlementOf(who)).toMatchObject({ state: "inactive" });
    expect((await noticesOf(who)).mails.sort()).toEqual(["subscription.started", "subscription.suspended"]);
  });
});
