import { afterEach, describe, expect, test } from "vitest";
import { DAY_S, HOUR_S } from "@/lib/core/durations";
import { countText } from "@/lib/core/wording";
import { prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { callersOf, type Caller } from "@/testing/billing/callers";
import { person } from "@/testing/people";
import { seededRandom, type Random } from "@/testing/random";
import { operator, useDatabase } from "@/testing/use-database";
import { ASKS_ALWAYS, GOOD, usePayments, type Customer } from "@/testing/use-payments";
import { endAllowances } from "../allowances/end-allowance";
import { giveAllowance } from "../allowances/give-allowance";
import type { PlanInput } from "../contract";
import { openPortal } from "../customers/open-portal";
import { readStaffBilling } from "../customers/read-staff-billing";
import { endGraces } from "../dunning/end-graces";
import { addCalendarMonths, unpaidCallsOf } from "../periods";
import { undoPlanChange } from "../plan-changes/undo-plan-change";
import { INTERVALS, PLAN_TABLE } from "../plans";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { readBilling } from "../subscriptions/read-billing";
import { resumeSubscription } from "../subscriptions/resume-subscription";
import { readEntitlement } from "./read-entitlement";

useDatabase();
const payments = usePayments();
const { sandbox, clock, job, settle, forward } = payments;
afterEach(() => sandbox().control.decline({ next: 0 }));

const [STARTER, PRO] = [PLAN_TABLE.starter, PLAN_TABLE.pro];
const { ctxOf, buy, subscriber, previewOf, change, use, leftOf, usedBy, soldTo } = callersOf(payments);

describe("an upgrade", () => {
  test("in the last hour of the period costs what Pro costs, and the way back gives nothing before a month of it is over", async () => {
    const someone = await subscriber("starter");
    const { periodEndsAt } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: someone.orgId } });
    sandbox().control.advance({ to: periodEndsAt.getTime() / 1_000 - HOUR_S });
    await settle();
    const shown = await previewOf(someone, "pro");
    expect(shown.dueCents).toBeGreaterThanOrEqual(PRO.priceCents.usd - 70);
    expect((await change(someone, "pro", shown)).outcome).toBe("changed");
    const began = (await prisma().subscription.findUniqueOrThrow({ where: { currentOf: someone.orgId } })).periodStartsAt;
    expect(began.getTime()).toBeGreaterThanOrEqual(shown.prorationAt * 1_000);
    expect(await change(someone, "starter")).toMatchObject({ outcome: "scheduled", effectiveAt: addCalendarMonths(began).toISOString() });
    forward(2 * HOUR_S);
    await settle();
    expect(await prisma().entitlement.findUnique({ where: { orgId: someone.orgId } })).toMatchObject({ plan: "pro", state: "active" });
  });

  test("after all calls of Starter on the first day leaves of Pro what its preview said, to the call", async () => {
    const someone = await subscriber("starter");
    expect(await use(someone, STARTER.quotaCalls)).toBe(200);
    forward(DAY_S);
    expect(await use(someone, 1)).toBe(429);
    const shown = await previewOf(someone, "pro");
    const carried = shown.upgrade?.carriedCalls ?? 0;
    expect(carried).toBe(
      STARTER.quotaCalls -
        Math.floor((STARTER.quotaCalls * (STARTER.priceCents.usd - (shown.upgrade?.creditCents ?? 0))) / STARTER.priceCents.usd),
    );
    expect(carried).toBeGreaterThan(9_600);
    expect(shown.availableCalls).toBe(PRO.quotaCalls - carried);
    expect((await change(someone, "pro", shown)).outcome).toBe("changed");
    expect(await leftOf(someone)).toBe(PRO.quotaCalls - carried);
    expect((await readEntitlement(await ctxOf(someone), someone.orgId))?.quotaCalls).toBe(PRO.quotaCalls - carried);
    expect(await use(someone, 1e6)).toBe(200);
    expect(await use(someone, 1)).toBe(429);
    expect(await usedBy(someone.orgId)).toBeLessThanOrEqual((await soldTo(someone.orgId)) + 1);
    forward(31 * DAY_S);
    await settle();
    expect(await leftOf(someone)).toBe(PRO.quotaCalls);
  });

  test("is refused where more than a hundredth of the calls that its preview showed have gone, and made where less has", async () => {
    const someone = await subscriber("starter");
    expect(await use(someone, 5_000)).toBe(200);
    forward(DAY_S);
    const shown = await previewOf(someone, "pro");
    expect(await use(someone, 1_001)).toBe(200);
    await expect(change(someone, "pro", shown)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(
        `would have ${countText((shown.availableCalls ?? 0) - 1_001)} calls left, but the preview showed ${countText(shown.availableCalls ?? 0)}`,
      ),
    });
    expect((await readBilling(await ctxOf(someone), someone.orgId)).subscription).toMatchObject({ plan: "starter" });
    const again = await previewOf(someone, "pro");
    expect(again.availableCalls).toBe((shown.availableCalls ?? 0) - 1_001);
    expect(await use(someone, 1_000)).toBe(200);
    expect((await change(someone, "pro", again)).outcome).toBe("changed");
    expect(await leftOf(someone)).toBe((again.availableCalls ?? 0) - 1_000);
  });

  describe("at the end of a month, where its period ends before the cut one would have", () => {
    async function upgraded(): Promise<Caller> {
      const year = new Date(clock.now()).getUTCFullYear() + 1;
      sandbox().control.advance({ to: Date.UTC(year, 0, 30, 10) / 1_000 });
      const someone = await subscriber("starter");
      await use(someone, STARTER.quotaCalls);
      sandbox().control.advance({ to: Date.UTC(year, 0, 31, 9) / 1_000 });
      await change(someone, "pro");
      return someone;
    }
    const toMarch = async () => {
      sandbox().control.advance({ to: Date.UTC(new Date(clock.now()).getUTCFullYear(), 2, 1, 12) / 1_000 });
      await settle();
    };

    test.each([
      ["pro", "month"],
      ["starter", "month"],
      ["starter", "year"],
    ] as const)("the next month has all calls of the plan that it sold: %s by the %s", { timeout: 60_000 }, async (plan, interval) => {
      const someone = await upgraded();
      if (plan === "starter") expect(await change(someone, { plan, interval })).toMatchObject({ outcome: "scheduled" });
      await toMarch();
      expect(await leftOf(someone)).toBe(PLAN_TABLE[plan].quotaCalls);
    });

    test("and that month's renewal fails, what was used of the cut period is not counted a second time", async () => {
      const someone = await upgraded();
      await use(someone, 70_000);
      const left = await leftOf(someone);
      expect(left).toBeLessThan(unpaidCallsOf(PRO.quotaCalls));
      sandbox().control.decline({ next: 99 });
      await toMarch();
      expect(await leftOf(someone)).toBe(left);
    });
  });

  test("that waits for its payment goes on counting in Starter, and takes what was used meanwhile along", async () => {
    const someone = await subscriber("starter");
    forward(3 * DAY_S);
    sandbox().control.decline({ next: 1 });
    const { outcome, payUrl } = await change(someone, "pro");
    expect(outcome).toBe("payment_needed");
    expect(await use(someone, STARTER.quotaCalls)).toBe(200);
    forward(20 * HOUR_S);
    expect(await use(someone, 1)).toBe(429);
    expect(await sandbox().hosted.payInvoice(payUrl?.split("/i/")[1] ?? "", GOOD)).toMatchObject({ outcome: "paid" });
    await settle();
    expect(await use(someone, 1e6)).toBe(200);
    expect(await usedBy(someone.orgId)).toBeLessThanOrEqual((await soldTo(someone.orgId)) + 1);
  });

  test("is refused while the renewal is not paid: what nobody paid is not credited", async () => {
    const someone = await subscriber("starter");
    const unpaid = { invoiceReason: "subscription_cycle", invoiceStatus: "draft" };
    await prisma().subscription.update({ where: { currentOf: someone.orgId }, data: unpaid });
    await expect(previewOf(someone, "pro")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/not paid yet/),
    });
  });
});

describe("a renewal that fails", () => {
  test("leaves what was left of the paid period, 7/30 of a month at most, and all calls once it is paid", async () => {
    const [much, little] = [await subscriber("pro"), await subscriber("pro")];
    await use(little, 99_500);
    sandbox().control.decline({ next: 99 });
    forward(31 * DAY_S + HOUR_S);
    await settle();
    expect([await leftOf(much), await leftOf(little)]).toEqual([23_333, 500]);
    expect(await use(little, 1e6)).toBe(200);
    expect(await use(little, 1)).toBe(429);
    expect(await usedBy(little.orgId)).toBe(PRO.quotaCalls);
    sandbox().control.decline({ next: 0 });
    const { invoiceUrl } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: little.orgId } });
    expect(await sandbox().hosted.payInvoice(invoiceUrl?.split("/i/")[1] ?? "", GOOD)).toMatchObject({ outcome: "paid" });
    await settle();
    expect(await leftOf(little)).toBe(PRO.quotaCalls - 500);
  });

  test("a period that has begun and that Stripe has said nothing of has the same share", async () => {
    const someone = await subscriber("pro");
    await use(someone, 90_000);
    sandbox().control.hold();
    forward(31 * DAY_S);
    expect(await leftOf(someone)).toBe(10_000);
    await sandbox().control.release();
    await settle();
    expect(await leftOf(someone)).toBe(PRO.quotaCalls);
  });
});

describe("what was used of a renewal that is never paid", () => {
  const billing = async (of: Customer) => readBilling(await ctxOf(of), of.orgId);
  async function failed(plan: PlanInput["plan"]): Promise<Caller> {
    const someone = await subscriber(plan);
    sandbox().control.decline({ next: 99 });
    forward(31 * DAY_S + HOUR_S);
    await settle();
    return someone;
  }
  const payDebt = async (of: Customer) => {
    sandbox().control.decline({ next: 0 });
    const { debt } = await billing(of);
    expect(await sandbox().hosted.payInvoice(debt?.payUrl?.split("/i/")[1] ?? "", GOOD)).toMatchObject({ outcome: "paid" });
    await settle();
    return debt?.dueCents ?? 0;
  };

  test("stays owed to the cent when the subscription is cancelled, and no plan is sold before it is paid", async () => {
    const someone = await failed("pro");
    await use(someone, 1_240);
    const view = await cancelSubscription(await ctxOf(someone), someone.orgId);
    expect(view).toMatchObject({
      subscription: { status: "canceled" },
      debt: { dueCents: Math.round((PRO.priceCents.usd * 1_240) / 100_000) },
    });
    await settle();
    sandbox().control.decline({ next: 0 });
    await expect(buy(someone, "starter")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/open invoice of \$12\.39/),
    });
    expect(await payDebt(someone)).toBe(1_239);
    expect((await billing(someone)).debt).toBeNull();
    expect(await buy(someone, "starter")).toBe("paid");
  });

  test("is nothing where nothing was used: the invoice is void", async () => {
    const someone = await failed("starter");
    expect(await cancelSubscription(await ctxOf(someone), someone.orgId)).toMatchObject({ debt: null });
    sandbox().control.decline({ next: 0 });
    expect(await buy(someone, "starter")).toBe("paid");
  });

  const accountOf = async (of: Customer): Promise<string> =>
    (await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: of.orgId } })).stripeCustomerId ?? "";
  /** A failed renewal of Pro that had used credit of the account, of which so many calls were used. */
  async function failedWithCredit(creditCents: number, calls: number): Promise<Caller> {
    const someone = await subscriber("pro");
    const account = await accountOf(someone);
    await askStripe(job(), (stripe) => stripe.customers.update(account, { balance: -creditCents }));
    sandbox().control.decline({ next: 99 });
    forward(31 * DAY_S + HOUR_S);
    await settle();
    if (calls > 0) await use(someone, calls);
    return someone;
  }

  test.each([
    { name: "nothing was used: all credit comes back", credit: 10_000, calls: 0, left: 10_000, due: null },
    { name: "the credit pays what was used, and the rest comes back", credit: 10_000, calls: 1_000, left: 9_001, due: null },
    { name: "what the credit does not pay stays due", credit: 500, calls: 1_000, left: 0, due: 499 },
    { name: "a rest that can't be charged is given up", credit: 980, calls: 1_000, left: 0, due: null },
  ])("with credit on the account: $name", async ({ credit, calls, left, due }) => {
    const someone = await failedWithCredit(credit, calls);
    const { debt } = await cancelSubscription(await ctxOf(someone), someone.orgId);
    await settle();
    await settle();
    const account = await accountOf(someone);
    expect(debt?.dueCents ?? null).toBe(due);
    expect((await billing(someone)).debt?.dueCents ?? null).toBe(due);
    expect(await askStripe(job(), (stripe) => stripe.customers.retrieve(account))).toMatchObject({ balance: 0 - left });
  });

  test("with credit on the account is taken once, also when the invoice can't be cancelled at first", async () => {
    const someone = await failedWithCredit(10_000, 1_000);
    sandbox().control.hold();
    sandbox().control.fail({ next: 9, how: "status", status: 500, match: "/void" });
    await cancelSubscription(await ctxOf(someone), someone.orgId).catch(() => null);
    sandbox().control.mend();
    await sandbox().control.release();
    await settle();
    await settle();
    const account = await accountOf(someone);
    expect(await askStripe(job(), (stripe) => stripe.customers.retrieve(account))).toMatchObject({ balance: -9_001 });
    expect((await billing(someone)).debt).toBeNull();
  });

  test("is given up below what Stripe can charge, and blocks nothing", async () => {
    const someone = await failed("starter");
    await use(someone, 1);
    expect(await cancelSubscription(await ctxOf(someone), someone.orgId)).toMatchObject({ debt: null });
    await settle();
    const { invoiceStatus } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: someone.orgId } });
    expect(invoiceStatus).toBe("void");
    sandbox().control.decline({ next: 0 });
    expect(await buy(someone, "starter")).toBe("paid");
  });

  test("stays owed as well when Stripe gives up, or the subscription is ended in the dashboard", async () => {
    const ended = await subscriber("pro");
    const waits = await failed("starter");
    await use(waits, 500);
    await use(ended, 700);
    const { id } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: ended.orgId } });
    await askStripe(job(), (stripe) => stripe.subscriptions.cancel(id));
    await settle();
    await settle();
    expect((await billing(ended)).debt).toMatchObject({ dueCents: Math.round((PRO.priceCents.usd * 700) / PRO.quotaCalls) });
    forward(31 * DAY_S);
    await settle();
    await settle();
    expect(await billing(waits)).toMatchObject({
      subscription: { status: "canceled" },
      debt: { dueCents: Math.round((STARTER.priceCents.usd * 500) / STARTER.quotaCalls) },
    });
  });

  test("can't be repeated: a second renewal in a row that fails leaves no access, one after a paid renewal does", async () => {
    const someone = await failed("pro");
    await use(someone, 100);
    await cancelSubscription(await ctxOf(someone), someone.orgId);
    await settle();
    await payDebt(someone);
    expect(await buy(someone, "pro")).toBe("paid");
    sandbox().control.decline({ next: 99 });
    forward(31 * DAY_S + HOUR_S);
    await settle();
    expect(await use(someone, 1)).toBe(402);
    expect((await billing(someone)).subscription?.failure).toMatchObject({ isSuspended: true });
    const about = [{ template: { startsWith: "subscription." } }, { template: { startsWith: "payment." } }];
    const mails = await prisma().mail.findMany({ where: { toAddress: someone.email, OR: about }, orderBy: { createdAt: "asc" } });
    expect(mails.map(({ template }) => template)).toEqual([
      ...["subscription.started", "payment.failed", "subscription.ended", "subscription.started", "subscription.suspended"],
    ]);
    expect(JSON.stringify(mails.at(-1))).toContain("no grace period");
    const staff = await readStaffBilling(operator(clock), { orgId: someone.orgId });
    expect(staff.graces).toBe(1);
    // Paid at last, it is a renewal that was paid.
    sandbox().control.decline({ next: 0 });
    const { payUrl } = (await billing(someone)).subscription?.failure ?? {};
    expect(await sandbox().hosted.payInvoice(payUrl?.split("/i/")[1] ?? "", GOOD)).toMatchObject({ outcome: "paid" });
    await settle();
    sandbox().control.decline({ next: 99 });
    forward(31 * DAY_S);
    await settle();
    expect(await use(someone, 1)).toBe(200);
    expect((await billing(someone)).subscription?.failure).toMatchObject({ isSuspended: false });
  });
});

type Act = (of: Caller, random: Random) => Promise<unknown>;
const ACTS: readonly [Act, ...Act[]] = [
  (of, random) => use(of, random.between(1, 60_000)),
  (of) => use(of, 1e6),
  (of) => use(of, 1e6),
  (of, random) => buy(of, { plan: random.pick(["starter", "pro"] as const), interval: random.pick(INTERVALS) }),
  (of) => change(of, "pro"),
  (of, random) => change(of, { plan: "pro", interval: random.pick(INTERVALS) }),
  (of, random) => change(of, { plan: "starter", interval: random.pick(INTERVALS) }),
  async (of) => undoPlanChange(await ctxOf(of), of.orgId),
  async (of) => cancelSubscription(await ctxOf(of), of.orgId),
  async (of) => resumeSubscription(await ctxOf(of), of.orgId),
  async (of, random) => {
    const { ctx } = await person({ staff: true, role: null, clock });
    const days = random.pick([2, 9, 40] as const);
    await giveAllowance(await ctx(), { orgId: of.orgId, kind: "trial", plan: "pro", quotaCalls: 400, days, note: "Asked for it." });
  },
  async (of, random) => {
    const { ctx } = await person({ staff: true, role: null, clock });
    const plan = random.pick(["pro", "enterprise"] as const);
    const until = new Date(clock.now() + random.pick([2, 9, 40, 300] as const) * DAY_S * 1_000).toISOString().slice(0, 10);
    await giveAllowance(await ctx(), { orgId: of.orgId, kind: "plan", plan, quotaCalls: 130_000, until, note: "Asked for it." });
  },
  async (_, random) => sandbox().control.decline({ next: random.pick([0, 1, 99] as const) }),
  async (of, random) => {
    const row = await prisma().subscription.findUnique({ where: { currentOf: of.orgId } });
    const proof = random.pick(["confirmed", "rejected"] as const);
    if (row?.invoiceStatus === "open" && row.invoiceUrl)
      await sandbox().hosted.payInvoice(row.invoiceUrl.split("/i/")[1] ?? "", random.pick([GOOD, ASKS_ALWAYS, null] as const) ?? { proof });
  },
  async (of) => {
    const { url } = await openPortal(await ctxOf(of), { orgId: of.orgId, flow: "card" });
    await sandbox().hosted.updateCard(/\/p\/session\/([^/?]+)/.exec(url)?.[1] ?? "", ASKS_ALWAYS);
  },
];

const SEQUENCES = Number(process.env.BILLING_SEQUENCES ?? 3);
const SEED = Number(process.env.BILLING_SEED ?? 1);

test.each(Array.from({ length: SEQUENCES }, (_, i) => SEED + i))(
  "whatever a customer does, calls never exceed what was paid for: seed %i",
  { timeout: 120_000 },
  async (seed) => {
    const random = seededRandom(seed);
    const someone = await subscriber({ plan: "starter", interval: random.pick(INTERVALS) });
    for (let step = 0; step < 14; step++) {
      await random
        .pick(ACTS)(someone, random)
        .catch((error: unknown) => {
          if (!(error instanceof Error) || !("code" in error) || error.code !== "conflict") throw error;
        });
      await settle();
      forward(random.pick([60, HOUR_S, DAY_S, 6 * DAY_S, 31 * DAY_S, 200 * DAY_S] as const));
      await settle();
      await endGraces(job());
      await endAllowances(job());
      const given = await prisma().allowance.aggregate({ where: { orgId: someone.orgId, kind: "trial" }, _sum: { quotaCalls: true } });
      const gifts = await prisma().period.aggregate({ where: { orgId: someone.orgId }, _sum: { gifted: true } });
      expect(await usedBy(someone.orgId), `step ${step}`).toBeLessThanOrEqual(
        (await soldTo(someone.orgId)) + (given._sum.quotaCalls ?? 0) + Number(gifts._sum.gifted ?? 0) + step + 1,
      );
    }
  },
);
