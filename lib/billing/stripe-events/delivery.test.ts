import { afterEach, describe, expect, test } from "vitest";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { askStripe, stripePatience } from "@/lib/platform/stripe";
import { eventOf, signatureOf } from "@/testing/billing/signed-request";
import { onAnotherInstance, subscribersOf } from "@/testing/billing/subscribers";
import { useDatabase } from "@/testing/use-database";
import { usePayments, type Customer } from "@/testing/use-payments";
import { confirmCheckout } from "../checkout/confirm-checkout";
import { factsOf, type SubscriptionFacts } from "../sync/subscription-facts";
import { syncCustomer } from "../sync/sync-customer";
import { writeState } from "../sync/write-state";
import { EVENT_TYPES } from "./kinds";
import { receiveEvent } from "./receive-event";
import { replayMissedEvents } from "./replay-missed-events";

useDatabase();
const payments = usePayments();
const { sandbox, customer, job, pay, settle, answers } = payments;
const { checkoutOf, ctxOf, subscriber, atStripe, stripeIdOf, rowOf, entitlementOf, noticesOf, eventsOf, deliver } = subscribersOf(payments);

afterEach(async () => {
  sandbox().control.duplicate({ times: 1 });
  await sandbox().control.release();
});

const STARTED = {
  records: ["checkout.started", "entitlement.changed", "subscription.started", "checkout.completed"],
  mails: ["subscription.started"],
};
const sessionOf = (url: string): string => /cs_\w+/.exec(url)?.[0] ?? "";
const versionOf = async ({ orgId }: Customer): Promise<number> =>
  (await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId } })).version;
const takenOf = async (of: Customer): Promise<string[]> =>
  (await prisma().stripeEvent.findMany({ where: { stripeCustomerId: await stripeIdOf(of) } })).map(({ id }) => id).sort();
/** What Stripe was asked while `work` went on. */
async function askedWhile(work: () => Promise<unknown>): Promise<string[]> {
  const before = sandbox().control.requests().length;
  await work();
  return sandbox()
    .control.requests()
    .slice(before)
    .map(({ method, path }) => `${method} ${path}`);
}
/** Paid while events are held: Stripe has a subscription of which we have heard nothing. */
async function unheard(): Promise<Customer> {
  const buyer = await customer();
  sandbox().control.hold();
  expect(await pay(await checkoutOf(buyer))).toBe("paid");
  expect(await entitlementOf(buyer)).toBeNull();
  return buyer;
}
const expectStarted = async (buyer: Customer): Promise<void> => {
  expect(await entitlementOf(buyer)).toMatchObject({ plan: "pro", state: "active" });
  expect(await noticesOf(buyer)).toEqual({ records: expect.arrayContaining(STARTED.records) as unknown, mails: STARTED.mails });
  expect((await noticesOf(buyer)).records).toHaveLength(STARTED.records.length);
};

describe("again", () => {
  test("the same event twice, one after the other, is read once", async () => {
    const buyer = await unheard();
    const event = eventsOf(await stripeIdOf(buyer)).find(({ type }) => type === "customer.subscription.created");
    expect(await deliver(event ?? {})).toBe("Refreshed from Stripe.");
    const version = await versionOf(buyer);
    expect(await askedWhile(async () => expect(await deliver(event ?? {})).toBe("Already processed."))).toEqual([]);
    expect(await versionOf(buyer)).toBe(version);
    await expectStarted(buyer);
  });

  test("every event five times at once makes one of everything", async () => {
    const buyer = await unheard();
    sandbox().control.duplicate({ times: 5 });
    const before = answers().length;
    await sandbox().control.release();
    expect(new Set(answers().slice(before))).toEqual(new Set([200]));
    await expectStarted(buyer);
    expect(await takenOf(buyer)).toEqual(expectedIds(await stripeIdOf(buyer)));
  });

  test("the same event on two instances at once: one writes, the other reads again and changes nothing", async () => {
    const buyer = await unheard();
    const [event] = eventsOf(await stripeIdOf(buyer)).filter(({ type }) => type === "customer.subscription.created");
    const slow = await inTheMiddleOf(() => deliver(event ?? {}), 400);
    expect(await deliver(event ?? {})).toBe("Refreshed from Stripe.");
    const version = await versionOf(buyer);
    expect(await slow.done).toBe("Refreshed from Stripe.");
    expect(await versionOf(buyer)).toBe(version + 1);
    await expectStarted(buyer);
    expect(await takenOf(buyer)).toEqual([event?.id]);
  });

  test("of two writers of the same version exactly one writes", async () => {
    const buyer = await unheard();
    const reading = await readingOf(buyer);
    const version = await versionOf(buyer);
    const write = (id: string) =>
      transaction(job(), (tx) =>
        writeState(tx, { orgId: buyer.orgId, version, reading, events: [{ id, type: "customer.updated", createdAt: new Date() }] }),
      );
    const written = await Promise.all(["evt_a", "evt_b", "evt_c", "evt_d"].map(write));
    expect(written.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(await versionOf(buyer)).toBe(version + 1);
    expect(await prisma().stripeEvent.count({ where: { id: { in: ["evt_a", "evt_b", "evt_c", "evt_d"] } } })).toBe(1);
    await expectStarted(buyer);
  });
});

/**
 * Comes back when `work` has read the list of subscriptions and waits for the customer: what it has read grows old. Whoever
 * asks from then on is another instance.
 */
async function inTheMiddleOf<T>(work: () => Promise<T>, ms: number): Promise<{ done: Promise<T> }> {
  const before = sandbox().control.requests().length;
  const paths = () =>
    sandbox()
      .control.requests()
      .slice(before)
      .map(({ path }) => path);
  sandbox().control.fail({ next: 1, how: "slow", ms, match: "GET /v1/customers/" });
  const done = work();
  done.catch(() => undefined);
  await expect.poll(paths, { interval: 5 }).toContain("/v1/subscriptions");
  onAnotherInstance();
  return { done };
}

const expectedIds = (stripeId: string): string[] =>
  eventsOf(stripeId)
    .filter(({ type }) => EVENT_TYPES.includes(type))
    .map(({ id }) => id)
    .sort();
async function readingOf(of: Customer) {
  const customerId = await stripeIdOf(of);
  const { data } = await askStripe(job(), (stripe) => stripe.subscriptions.list({ customer: customerId, expand: ["data.latest_invoice"] }));
  const subscriptions = data.map((one) => factsOf(one)).filter((facts): facts is SubscriptionFacts => facts !== null);
  return {
    customerId,
    isDeleted: false,
    country: null,
    hasPostalCode: false,
    currency: "usd",
    balanceCents: 0,
    subscriptions,
    problems: [],
    redemptions: [],
  };
}

describe("a crash between the effect and its commit", () => {
  const fail = `create or replace function fail_now() returns trigger language plpgsql as $$ begin raise exception 'the power went out'; end $$`;
  const TRIGGERS = {
    "in the last statement": "create trigger power before insert on stripe_event for each row execute function fail_now()",
    "in the commit itself":
      "create constraint trigger power after insert on stripe_event deferrable initially deferred for each row execute function fail_now()",
  };
  test.each(Object.entries(TRIGGERS))("%s leaves nothing, and the next delivery does all of it once", async (_, trigger) => {
    const buyer = await unheard();
    const [event] = eventsOf(await stripeIdOf(buyer)).filter(({ type }) => type === "customer.subscription.created");
    const before = { notices: await noticesOf(buyer), version: await versionOf(buyer) };
    await prisma().$executeRawUnsafe(fail);
    await prisma().$executeRawUnsafe(trigger);
    try {
      await expect(deliver(event ?? {})).rejects.toThrow();
    } finally {
      await prisma().$executeRawUnsafe("drop trigger power on stripe_event");
    }
    expect(await rowOf(buyer)).toBeNull();
    expect(await entitlementOf(buyer)).toBeNull();
    expect(await takenOf(buyer)).toEqual([]);
    expect({ notices: await noticesOf(buyer), version: await versionOf(buyer) }).toEqual(before);
    expect(await prisma().checkout.count({ where: { openOf: buyer.orgId } })).toBe(1);
    await deliver(event ?? {});
    await expectStarted(buyer);
    expect(await takenOf(buyer)).toEqual([event?.id]);
  });
});

describe("late and never", () => {
  test("an event that is older than what we hold changes nothing", async () => {
    const buyer = await unheard();
    const old = eventsOf(await stripeIdOf(buyer)).filter(({ type }) => EVENT_TYPES.includes(type));
    const { id } = await atStripe(buyer);
    await askStripe(job(), (stripe) => stripe.subscriptions.cancel(id));
    await syncCustomer(job(), buyer.orgId);
    expect(await entitlementOf(buyer)).toMatchObject({ state: "inactive" });
    const before = await noticesOf(buyer);
    for (const event of old) await deliver(event);
    expect(await entitlementOf(buyer)).toMatchObject({ state: "inactive" });
    expect(await rowOf(buyer)).toMatchObject({ status: "canceled" });
    expect(await noticesOf(buyer)).toEqual(before);
  });

  test("events before the payer is back, and after: the same, once", async () => {
    const buyer = await customer();
    const url = await checkoutOf(buyer);
    await pay(url);
    await settle();
    await expectStarted(buyer);
    const confirmed = await confirmCheckout(await ctxOf(buyer), { orgId: buyer.orgId, sessionId: sessionOf(url) });
    expect(confirmed).toEqual({ state: "active", plan: "pro" });
    await expectStarted(buyer);
  });

  test("without any event the return from the checkout does it alone", async () => {
    const buyer = await customer();
    sandbox().control.hold();
    const url = await checkoutOf(buyer);
    await pay(url);
    await confirmCheckout(await ctxOf(buyer), { orgId: buyer.orgId, sessionId: sessionOf(url) });
    await expectStarted(buyer);
    expect(await takenOf(buyer)).toEqual([]);
  });

  test("without any event and any return the job does it", async () => {
    const buyer = await customer();
    sandbox().control.drop({ count: 10_000 });
    await pay(await checkoutOf(buyer));
    await settle();
    expect(await entitlementOf(buyer)).toBeNull();
    sandbox().control.drop({ count: -10_000 });
    expect((await replayMissedEvents(job()))?.missed).toBeGreaterThan(0);
    await expectStarted(buyer);
    expect(await takenOf(buyer)).toEqual(expectedIds(await stripeIdOf(buyer)));
    expect(await replayMissedEvents(job())).toEqual({ missed: 0 });
  });

  test("an old request sent again is refused by its time; signed anew it was taken before", async () => {
    const buyer = await subscriber();
    const event = eventsOf(await stripeIdOf(buyer)).find(({ type }) => type === "customer.subscription.created");
    const body = JSON.stringify(event);
    const signature = await signatureOf(body, { atSeconds: sandbox().control.now() });
    expect(await receiveEvent(job(), { body, signature })).toBe("Already processed.");
    payments.forward(600);
    await expect(receiveEvent(job(), { body, signature })).rejects.toMatchObject({ code: "bad-request" });
    expect(await deliver(event ?? {})).toBe("Already processed.");
    await expectStarted(buyer);
  });

  test("what an event says of a subscription is never believed", async () => {
    const buyer = await subscriber();
    const { id } = await atStripe(buyer);
    const stripeId = await stripeIdOf(buyer);
    const lies = [
      { type: "customer.subscription.deleted", data: { object: { id, customer: stripeId, status: "canceled", ended_at: 1 } } },
      { type: "customer.deleted", data: { object: { id: stripeId, deleted: true } } },
      { type: "invoice.payment_failed", data: { object: { id: "in_x", customer: stripeId, status: "open" } } },
      { type: "customer.subscription.created", data: { object: { id: "sub_made_up", customer: stripeId, status: "active" } } },
    ];
    for (const lie of lies) expect(await deliver(eventOf(lie))).toBe("Refreshed from Stripe.");
    await expectStarted(buyer);
    expect(await prisma().subscription.count({ where: { orgId: buyer.orgId } })).toBe(1);
  });
});

describe("many at once", () => {
  test("a burst of 200 events about one customer costs a few questions, and all are taken", async () => {
    const buyer = await subscriber();
    const [stripeId, { id }] = [await stripeIdOf(buyer), await atStripe(buyer)];
    const before = await takenOf(buyer);
    const types = EVENT_TYPES.filter((type) => !/^(customer|charge)\./.test(type) || type.startsWith("customer.subscription"));
    const burst = Array.from({ length: 200 }, (_, i) =>
      eventOf({ type: types[i % types.length], data: { object: { id: i % 2 ? id : "cs_test_gone", customer: stripeId } } }),
    );
    const asked = await askedWhile(async () => {
      expect(new Set(await Promise.all(burst.map(deliver)))).toEqual(new Set(["Refreshed from Stripe."]));
    });
    expect(asked.length).toBeLessThanOrEqual(6);
    expect(await takenOf(buyer)).toEqual([...before, ...burst.map((event) => event.id)].sort());
    await expectStarted(buyer);
  });

  test("a burst of 200 events through the queue is answered with 200 each time", async () => {
    const buyer = await subscriber();
    const [stripeId, { id }] = [await stripeIdOf(buyer), await atStripe(buyer)];
    const before = answers().length;
    const made = Array.from({ length: 200 }, () =>
      sandbox().control.createEvent({ type: "customer.subscription.updated", object: { id, customer: stripeId } }),
    );
    await settle();
    expect(answers().slice(before)).toEqual(made.map(() => 200));
    expect(await takenOf(buyer)).toEqual(expect.arrayContaining(made.map((event) => event.id)));
    await expectStarted(buyer);
  });

  test("a burst in which Stripe goes away: who waited gets an error, and the retry handles them all", async () => {
    const buyer = await subscriber();
    const stripeId = await stripeIdOf(buyer);
    const burst = Array.from({ length: 50 }, () => eventOf({ type: "customer.updated", data: { object: { id: stripeId } } }));
    sandbox().control.fail({ next: stripePatience().retries + 1, how: "status", status: 500, match: "GET /v1/subscriptions" });
    const first = await Promise.allSettled(burst.map(deliver));
    const failed = first.filter((outcome) => outcome.status === "rejected");
    expect(failed.length).toBeGreaterThan(0);
    for (const { reason } of failed) expect(reason).toMatchObject({ code: "unavailable" });
    const kept = await takenOf(buyer);
    burst.forEach(({ id }, i) => expect(kept.includes(id)).toBe(first[i]?.status === "fulfilled"));
    await Promise.all(burst.map(deliver));
    expect(await takenOf(buyer)).toEqual(expect.arrayContaining(burst.map(({ id }) => id)));
  });
});

test("a schedule that somebody made in the dashboard is shown as what it is, whatever stands in its metadata", async () => {
  const buyer = await subscriber();
  const { id, items } = await atStripe(buyer);
  const [item] = items.data;
  const made = await askStripe(job(), (stripe) => stripe.subscriptionSchedules.create({ from_subscription: id }));
  const [phase] = made.phases;
  for (const amount of ["lots", "-1", "99999999999", "1e9", ""]) {
    const next = { items: [{ price: item?.price.id ?? "" }], duration: { interval: "month" as const, interval_count: 1 } };
    const now = { items: next.items, start_date: phase?.start_date ?? 0, end_date: phase?.end_date ?? 0 };
    await askStripe(job(), (stripe) =>
      stripe.subscriptionSchedules.update(made.id, { phases: [now, next], metadata: { plan: "gold", amount_cents: amount } }),
    );
    await syncCustomer(job(), buyer.orgId);
    expect(await rowOf(buyer)).toMatchObject({ status: "active", pendingPlan: null, pendingAmountCents: null, scheduleId: made.id });
    expect((await rowOf(buyer))?.pendingAt).not.toBeNull();
  }
});

describe("writers that come between", () => {
  const readSlowly = (orgId: string, ms: number) => inTheMiddleOf(() => syncCustomer(job(), orgId), ms);

  test("an older reading never replaces a newer one", async () => {
    const buyer = await subscriber();
    sandbox().control.hold();
    const slow = await readSlowly(buyer.orgId, 600);
    const { id } = await atStripe(buyer);
    await askStripe(job(), (stripe) => stripe.subscriptions.cancel(id));
    await syncCustomer(job(), buyer.orgId);
    const version = await versionOf(buyer);
    expect(await rowOf(buyer)).toMatchObject({ status: "canceled" });
    await slow.done;
    expect(await versionOf(buyer)).toBe(version + 1);
    expect(await rowOf(buyer)).toMatchObject({ status: "canceled" });
    expect(await entitlementOf(buyer)).toMatchObject({ state: "inactive" });
    expect((await noticesOf(buyer)).records.filter((type) => type === "subscription.ended")).toHaveLength(1);
  });

  test("with writers who are always faster it gives up loudly, and a delivery is asked for again", async () => {
    const buyer = await subscriber();
    await prisma().$executeRawUnsafe(
      `create or replace function overtake() returns trigger language plpgsql as $$ begin
         if new.synced_at is distinct from old.synced_at then new := null; end if; return new; end $$`,
    );
    await prisma().$executeRawUnsafe("create trigger overtaken before update on billing_customer for each row execute function overtake()");
    const event = eventOf({ type: "customer.updated", data: { object: { id: await stripeIdOf(buyer) } } });
    try {
      await expect(deliver(event)).rejects.toThrow(/written by others/);
    } finally {
      await prisma().$executeRawUnsafe("drop trigger overtaken on billing_customer");
    }
    expect(await takenOf(buyer)).not.toContain(event.id);
    expect(await deliver(event)).toBe("Refreshed from Stripe.");
  });

  test("a customer who is deleted while it is read keeps nothing of what was read a moment before", async () => {
    const buyer = await subscriber();
    sandbox().control.hold();
    const slow = await readSlowly(buyer.orgId, 600);
    sandbox().control.deleteCustomer({ id: await stripeIdOf(buyer) });
    await slow.done;
    expect(await rowOf(buyer)).toMatchObject({ status: "canceled" });
    expect(await entitlementOf(buyer)).toMatchObject({ state: "inactive" });
  });

  test("events of a customer who is deleted at that moment are taken all the same", async () => {
    const buyer = await subscriber();
    sandbox().control.hold();
    const stripeId = await stripeIdOf(buyer);
    sandbox().control.deleteCustomer({ id: stripeId });
    const heard = eventsOf(stripeId).slice(-2);
    const late = Array.from({ length: 6 }, () => eventOf({ type: "customer.updated", data: { object: { id: stripeId } } }));
    await Promise.all([...heard, ...late].map(deliver));
    expect(await prisma().stripeEvent.count({ where: { id: { in: [...heard, ...late].map(({ id }) => id) } } })).toBe(8);
    expect(await entitlementOf(buyer)).toMatchObject({ state: "inactive" });
    expect((await noticesOf(buyer)).records.filter((type) => type === "subscription.ended")).toHaveLength(1);
  });

  test("two customers at once do not wait for each other", async () => {
    const [slow, quick] = [await subscriber(), await subscriber()];
    const reading = await readSlowly(slow.orgId, 1_000);
    let isDone = false;
    void reading.done.then(() => (isDone = true));
    await syncCustomer(job(), quick.orgId);
    expect(isDone).toBe(false);
    await reading.done;
  });
});
