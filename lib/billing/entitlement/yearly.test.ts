import { afterEach, describe, expect, test } from "vitest";
import { DAY_S, HOUR_S } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { callersOf, type Caller } from "@/testing/billing/callers";
import { useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";
import { listInvoices } from "../invoices/list-invoices";
import { addCalendarMonths, unpaidCallsOf } from "../periods";
import { PLAN_TABLE, priceOf } from "../plans";
import { noteRefund } from "../refunds/note-refund";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { readBilling } from "../subscriptions/read-billing";

useDatabase();
const payments = usePayments();
const { sandbox, job, settle, forward } = payments;
const { ctxOf, subscriber, previewOf, change, use, leftOf, usedBy, soldTo } = callersOf(payments);
afterEach(() => sandbox().control.decline({ next: 0 }));

const [STARTER, PRO] = [PLAN_TABLE.starter, PLAN_TABLE.pro];
const yearly = (plan: "starter" | "pro") => ({ plan, interval: "year" as const });
const rowOf = ({ orgId }: Caller) => prisma().subscription.findUniqueOrThrow({ where: { currentOf: orgId } });
const to = async (at: Date): Promise<void> => {
  sandbox().control.advance({ to: Math.ceil(at.getTime() / 1_000) });
  await settle();
};
const chargesOf = async ({ orgId }: Caller) => {
  const { stripeCustomerId: customer } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId } });
  return (await askStripe(job(), (stripe) => stripe.charges.list({ customer: customer ?? "" }))).data;
};

describe("a year of Starter", () => {
  test("costs what the plan table says, is one invoice, and its calls come anew each month", { timeout: 60_000 }, async () => {
    const someone = await subscriber(yearly("starter"));
    const { periodStartsAt, periodEndsAt, anchorAt } = await rowOf(someone);
    expect(periodEndsAt).toEqual(addCalendarMonths(periodStartsAt, 12));
    const { rows } = await listInvoices(await ctxOf(someone), { orgId: someone.orgId });
    expect(rows).toMatchObject([{ about: "First year", totalCents: 499_000 }]);
    const { subscription, choices } = await readBilling(await ctxOf(someone), someone.orgId);
    expect(subscription).toMatchObject({ interval: "year", currency: "usd", amountCents: 499_000 });
    expect(choices).toContainEqual({ plan: "starter", interval: "year", currency: "usd", amountCents: 499_000, action: "current" });
    for (const month of [1, 2, 11]) {
      await to(addCalendarMonths(anchorAt, month));
      expect(await leftOf(someone), `month ${month}`).toBe(STARTER.quotaCalls);
      expect(await use(someone, 1e6)).toBe(200);
      expect(await use(someone, 1)).toBe(429);
    }
    const { entitlement } = await readBilling(await ctxOf(someone), someone.orgId);
    expect(entitlement?.endsAt).toBe(periodEndsAt.toISOString());
    await to(new Date(periodEndsAt.getTime() + 2 * HOUR_S * 1_000));
    expect((await chargesOf(someone)).map(({ amount }) => amount)).toEqual([499_000, 499_000]);
    expect(await leftOf(someone)).toBe(STARTER.quotaCalls);
    expect(await usedBy(someone.orgId)).toBe(3 * STARTER.quotaCalls);
  });

  test("whose renewal fails leaves seven days of one month, and what was used of it is owed at the year's price", async () => {
    const someone = await subscriber(yearly("pro"));
    sandbox().control.decline({ next: 99 });
    await to(new Date((await rowOf(someone)).periodEndsAt.getTime() + 2 * HOUR_S * 1_000));
    expect(await leftOf(someone)).toBe(unpaidCallsOf(PRO.quotaCalls));
    expect(await use(someone, 6_000)).toBe(200);
    const { debt } = await cancelSubscription(await ctxOf(someone), someone.orgId);
    expect(debt?.dueCents).toBe(Math.round(((priceOf("pro", { interval: "year", currency: "usd" }) ?? 0) * 6_000) / (12 * PRO.quotaCalls)));
  });

  test("of which some is refunded has no more calls than are still paid", { timeout: 60_000 }, async () => {
    const someone = await subscriber(yearly("starter"));
    const { anchorAt } = await rowOf(someone);
    expect(await use(someone, 1e6)).toBe(200);
    await to(addCalendarMonths(anchorAt, 1));
    const [charge] = await chargesOf(someone);
    // Of 120,000 calls 15,000 stay paid.
    await askStripe(job(), (stripe) => stripe.refunds.create({ charge: charge?.id ?? "", amount: 436_625 }));
    await noteRefund(job(), someone.orgId, charge?.id ?? "");
    await settle();
    expect(await leftOf(someone)).toBe(5_000);
    expect(await use(someone, 1e6)).toBe(200);
    await to(addCalendarMonths(anchorAt, 2));
    expect(await leftOf(someone)).toBe(0);
    expect(await use(someone, 1)).toBe(429);
    expect(await usedBy(someone.orgId)).toBe(15_000);
  });
});

describe("from a month to a year", () => {
  test("of the same plan begins now, credits the rest of the month and charges the year, as previewed", async () => {
    const someone = await subscriber("starter");
    forward(10 * DAY_S);
    expect(await use(someone, 1_000)).toBe(200);
    const shown = await previewOf(someone, yearly("starter"));
    expect(shown).toMatchObject({ direction: "upgrade", title: "Starter", interval: "year", nextAmountCents: 499_000 });
    expect(shown.nextAt).toBe(addCalendarMonths(new Date(shown.prorationAt * 1_000), 12).toISOString());
    expect(shown.dueCents).toBe(499_000 - (shown.upgrade?.creditCents ?? 0));
    expect((await change(someone, yearly("starter"), shown)).outcome).toBe("changed");
    expect((await chargesOf(someone))[0]?.amount).toBe(shown.dueCents);
    expect(await leftOf(someone)).toBe(shown.availableCalls);
    const { subscription } = await readBilling(await ctxOf(someone), someone.orgId);
    expect(subscription).toMatchObject({ plan: "starter", interval: "year", currency: "usd", amountCents: 499_000, pending: null });
  });

  test("and up a plan in it: all months of the year that was cut count beside what stays paid of it", { timeout: 60_000 }, async () => {
    const someone = await subscriber(yearly("starter"));
    await use(someone, 1e6);
    forward(35 * DAY_S);
    await settle();
    expect(await use(someone, 1e6)).toBe(200);
    const shown = await previewOf(someone, yearly("pro"));
    const paid = Math.floor((120_000 * (499_000 - (shown.upgrade?.creditCents ?? 0))) / 499_000);
    expect(shown.upgrade?.carriedCalls).toBe(20_000 - paid);
    expect((await change(someone, yearly("pro"), shown)).outcome).toBe("changed");
    expect(await leftOf(someone)).toBe(PRO.quotaCalls - (20_000 - paid));
    await use(someone, 1e6);
    expect(await usedBy(someone.orgId)).toBeLessThanOrEqual(paid + PRO.quotaCalls);
    expect(await usedBy(someone.orgId)).toBeLessThanOrEqual((await soldTo(someone.orgId)) + 1);
  });
});

describe("from a year to a month", () => {
  test.each(["starter", "pro"] as const)(
    "of %s waits until the year is over, and can be undone until then",
    { timeout: 60_000 },
    async (plan) => {
      const someone = await subscriber(yearly("starter"));
      const { periodEndsAt } = await rowOf(someone);
      const shown = await previewOf(someone, plan);
      expect(shown).toMatchObject({ direction: "downgrade", interval: "month", dueCents: 0, effectiveAt: periodEndsAt.toISOString() });
      expect((await change(someone, plan, shown)).outcome).toBe("scheduled");
      const { subscription } = await readBilling(await ctxOf(someone), someone.orgId);
      expect(subscription).toMatchObject({
        interval: "year",
        pending: { plan, interval: "month", currency: "usd", amountCents: PLAN_TABLE[plan].priceCents.usd },
      });
      await to(new Date(periodEndsAt.getTime() + 2 * HOUR_S * 1_000));
      expect(await rowOf(someone)).toMatchObject({
        plan,
        interval: "month",
        currency: "usd",
        amountCents: PLAN_TABLE[plan].priceCents.usd,
        pendingAt: null,
      });
      expect((await chargesOf(someone))[0]?.amount).toBe(PLAN_TABLE[plan].priceCents.usd);
      expect(await leftOf(someone)).toBe(PLAN_TABLE[plan].quotaCalls);
    },
  );
});
