import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import {
  addCalendarMonth,
  carriedCalls,
  countingPeriodAt,
  dependenceOf,
  paidCallsOf,
  quotaOf,
  unpaidCallsOf,
  unrefundedCalls,
  type Bounds,
  type Dependence,
} from "./periods";
import { PLAN_TABLE } from "./plans";
import { accessOf, graceOf, isPeriodPaid, isRenewalPaid } from "./rules";
import { cutMetadata, cutOf } from "./sync/subscription-facts";

const PLANS_WITH_QUOTA = ["starter", "pro"] as const;
type Capped = (typeof PLANS_WITH_QUOTA)[number];
const { starter, pro } = PLAN_TABLE;
const callsFor = (plan: Capped, cents: number): number => (PLAN_TABLE[plan].quotaCalls * cents) / PLAN_TABLE[plan].priceCents;

describe("an upgrade", () => {
  const CUT: Dependence = { on: "cut", startsAt: new Date(0), paidCalls: 4_000 };
  test.each([
    ["fewer than were paid", 3_999, 100_000],
    ["as many as were paid", 4_000, 100_000],
    ["more than were paid", 10_000, 94_000],
  ])("after %s leaves the new period this many calls", (_, used, calls) => {
    expect(quotaOf(100_000, CUT, { used, quota: 10_000 })).toBe(calls);
  });

  test("carries what an upgrade before carried, although nothing was counted since", () => {
    const nothing = { used: 0, quota: null };
    expect(quotaOf(5_000, { ...CUT, paidCalls: -1_200 }, nothing)).toBe(3_800);
    expect(quotaOf(1_000, { ...CUT, paidCalls: -1_200 }, nothing)).toBe(0);
  });

  test("on the first day credits nearly all, and so nearly all calls count again; in the last hour nearly none", () => {
    expect(paidCallsOf(10_000, 49_900, 49_900)).toBe(0);
    expect(paidCallsOf(10_000, 49_900, 69)).toBe(9_986);
    expect(carriedCalls(10_000, 9_986)).toBe(14);
  });
});

describe("a period that is not paid", () => {
  const UNPAID: Dependence = { on: "unpaid", paidUntil: new Date(0), startsAt: new Date(0) };
  test.each([
    [{ used: 0, quota: 100_000 }, 23_333],
    [{ used: 90_000, quota: 100_000 }, 10_000],
    [{ used: 100_000, quota: 100_000 }, 0],
    [{ used: 101_000, quota: 100_000 }, 0],
    [{ used: 0, quota: null }, 23_333],
    [{ used: 90_000, quota: null }, 10_000],
  ])("after %j has this many calls", (before, calls) => expect(quotaOf(100_000, UNPAID, before)).toBe(calls));
  test("has seven days' share of a month at most", () => expect(unpaidCallsOf(10_000)).toBe(2_333));
});

/** A customer whose payments follow Stripe's rules, to the second and the cent, and who uses calls as the gate allows. */
class Customer {
  sold = 0;
  used = 0;
  upgrades = 0;
  refunds = 0;
  /** Calls that were used before our team refunded what they had cost. */
  gifted = 0;
  private plan: Capped | null = null;
  private status = "canceled";
  private invoiceReason = "subscription_create";
  private invoiceStatus = "paid";
  private anchor = new Date(0);
  private period: Bounds = { startsAt: new Date(0), endsAt: new Date(0) };
  private failedSince: Date | null = null;
  private graceSince: Date | null = null;
  private metadata: Record<string, string> = {};
  private paidUntil: Date | null = null;
  /** Calls that the last paid period left, while none is paid. */
  private left: number | null = null;
  private next: Capped | "end" | null = null;
  /** Of the present period: what its invoice came to, and what of it went back, in cents. */
  private invoiceCents = 0;
  private refundedCents = 0;
  private readonly rows = new Map<number, { endsAt: Date; used: number; quota: number }>();

  constructor(
    public nowMs: number,
    public isCardGood = true,
  ) {}

  private get row() {
    return { status: this.status, invoiceReason: this.invoiceReason, invoiceStatus: this.invoiceStatus };
  }
  private pay(plan: Capped, reason: string): void {
    this.sold += callsFor(plan, PLAN_TABLE[plan].priceCents);
    Object.assign(this, { status: "active", invoiceReason: reason, invoiceStatus: "paid", failedSince: null, left: null });
    this.paidUntil = this.period.endsAt;
    this.invoiceCents = PLAN_TABLE[plan].priceCents;
    if (isRenewalPaid(this.row)) this.graceSince = null;
  }
  private begin(plan: Capped, startsAt: Date): void {
    this.refundedCents = 0;
    Object.assign(this, { plan, anchor: startsAt, period: { startsAt, endsAt: addCalendarMonth(startsAt) }, next: null });
  }

  checkout(plan: Capped): void {
    if (this.status !== "canceled" || !this.isCardGood) return;
    this.begin(plan, new Date(this.nowMs));
    this.metadata = {};
    this.pay(plan, "subscription_create");
  }
  /** Our team gives back a part of what the present period cost, which may be used already. */
  refund(percent: number): void {
    const { plan, period } = this;
    if (plan === null || !isPeriodPaid(this.row) || this.status === "canceled") return;
    const cents = Math.min(Math.round((this.invoiceCents * percent) / 100), this.invoiceCents - this.refundedCents);
    if (cents <= 0) return;
    this.refunds++;
    this.refundedCents += cents;
    this.sold -= callsFor(plan, cents);
    const quota = this.quota(period);
    const used = this.rows.get(period.startsAt.getTime())?.used ?? 0;
    this.gifted += Math.max(0, Math.min(callsFor(plan, cents), used - quota));
    this.rows.set(period.startsAt.getTime(), { endsAt: period.endsAt, used, quota });
  }
  upgrade(): void {
    if (this.refundedCents > 0) return;
    const { startsAt, endsAt } = this.period;
    if (this.plan !== "starter" || !isPeriodPaid(this.row) || this.next === "end" || !this.isCardGood || this.nowMs <= startsAt.getTime())
      return;
    const left = (endsAt.getTime() - this.nowMs) / (endsAt.getTime() - startsAt.getTime());
    const creditCents = Math.round(starter.priceCents * left);
    const before = this.dependence(this.period);
    const carriedIn = before?.on === "cut" ? carriedCalls(this.rows.get(before.startsAt.getTime())?.used ?? 0, before.paidCalls) : 0;
    const paidCalls = paidCallsOf(starter.quotaCalls, starter.priceCents, creditCents) - carriedIn;
    this.metadata = cutMetadata({ periodStartsAt: startsAt, periodEndsAt: endsAt }, paidCalls);
    const cut = this.rows.get(startsAt.getTime());
    if (cut) cut.endsAt = new Date(this.nowMs);
    this.sold -= callsFor("starter", creditCents);
    this.upgrades++;
    this.begin("pro", new Date(this.nowMs));
    this.pay("pro", "subscription_update");
    this.invoiceCents = PLAN_TABLE.pro.priceCents - creditCents;
  }
  downgrade(): void {
    if (this.plan === "pro" && this.status === "active" && this.next === null) this.next = "starter";
  }
  undo(): void {
    this.next = null;
  }
  cancel(): void {
    if (this.status === "active") this.next = "end";
    else this.status = "canceled";
  }
  payInvoice(): void {
    if (this.plan !== null && this.status === "past_due") this.pay(this.plan, "subscription_cycle");
  }

  /** Time passes to the end of a period, never over it. `isHeard` false: the word of the renewal comes later. */
  pass(ms: number, isHeard: boolean): void {
    this.nowMs += ms;
    while (this.status !== "canceled" && this.nowMs >= this.period.endsAt.getTime()) {
      const at = this.period.endsAt;
      // What is used between the end of the period and the charge is used of a renewal that nobody has heard of.
      if (!isHeard) this.call(1e9);
      this.renew(at);
    }
  }
  private renew(at: Date): void {
    if (this.next === "end" || this.plan === null || this.status === "past_due") {
      this.status = "canceled";
      return;
    }
    const ended = this.rows.get(this.period.startsAt.getTime());
    this.left ??= ended ? Math.max(0, ended.quota - ended.used) : this.quota(this.period);
    if (this.next !== null) this.plan = this.next;
    this.next = null;
    this.refundedCents = 0;
    this.period = countingPeriodAt({ state: "active", ...this.period, anchor: this.anchor }, at.getTime());
    Object.assign(this, { invoiceReason: "subscription_cycle", invoiceStatus: "open" });
    if (this.isCardGood) return this.pay(this.plan, "subscription_cycle");
    Object.assign(this, { status: "past_due", failedSince: at });
    this.graceSince ??= at;
  }

  private dependence(period: Bounds): Dependence | null {
    const { startsAt } = this.period;
    const cut = cutOf(this.metadata, startsAt.getTime() / 1_000, this.anchor.getTime() / 1_000);
    return dependenceOf({ startsAt, paidUntil: this.paidUntil, ...cut }, period);
  }
  private quota(period: Bounds): number {
    if (this.plan === null) return 0;
    const dependence = this.dependence(period);
    const { quotaCalls, priceCents } = PLAN_TABLE[this.plan];
    const refundedCalls = this.refundedCents === 0 ? null : quotaCalls - paidCallsOf(quotaCalls, priceCents, this.refundedCents);
    const { startsAt } = this.period;
    const calls = unrefundedCalls(quotaCalls, { refundedCalls, startsAt }, period) ?? 0;
    return dependence ? quotaOf(calls, dependence, this.before(dependence)) : calls;
  }
  /** What a renewal sells, or leaves while it is unpaid, beside what it has; null: no renewal, or one that nobody has heard of. */
  renewal(): { has: number; sells: number } | null {
    const { plan, status, period } = this;
    if (plan === null || status === "canceled" || this.invoiceReason !== "subscription_cycle" || this.nowMs >= period.endsAt.getTime())
      return null;
    const { quotaCalls } = PLAN_TABLE[plan];
    if (this.refundedCents > 0) return null;
    return { has: this.quota(period), sells: this.left === null ? quotaCalls : Math.min(unpaidCallsOf(quotaCalls), this.left) };
  }
  private before(dependence: Dependence): { used: number; quota: number | null } {
    if (dependence.on === "cut") return { used: this.rows.get(dependence.startsAt.getTime())?.used ?? 0, quota: null };
    const { paidUntil, startsAt } = dependence;
    const rows = [...this.rows].filter(([start, { endsAt }]) => endsAt >= paidUntil && start < startsAt.getTime());
    const paid = rows.find(([, { endsAt }]) => endsAt.getTime() === paidUntil.getTime())?.[1];
    return { used: rows.reduce((sum, [, { used }]) => sum + used, 0), quota: paid?.quota ?? null };
  }
  call(count: number): void {
    const graceEndsAt = this.failedSince && graceOf(this.failedSince, this.graceSince);
    const state = accessOf({ status: this.status, plan: this.plan, graceEndsAt }, this.nowMs);
    if (this.plan === null || state === "inactive") return;
    const period = countingPeriodAt({ state, ...this.period, anchor: this.anchor }, this.nowMs);
    const quota = this.quota(period);
    const row = this.rows.get(period.startsAt.getTime()) ?? { endsAt: period.endsAt, used: 0, quota };
    const granted = Math.max(0, Math.min(count, quota - row.used));
    this.rows.set(period.startsAt.getTime(), { endsAt: period.endsAt, used: row.used + granted, quota });
    this.used += granted;
  }
}

type Step = (customer: Customer) => void;
const step = fc.oneof(
  fc.constantFrom<Step>(
    (customer) => customer.upgrade(),
    (customer) => customer.downgrade(),
    (customer) => customer.undo(),
    (customer) => customer.cancel(),
    (customer) => customer.payInvoice(),
    (customer) => void (customer.isCardGood = !customer.isCardGood),
  ),
  fc.constantFrom(...PLANS_WITH_QUOTA).map(
    (plan): Step =>
      (customer) =>
        customer.checkout(plan),
  ),
  fc.integer({ min: 1, max: 120_000 }).map(
    (count): Step =>
      (customer) =>
        customer.call(count),
  ),
  fc.integer({ min: 1, max: 100 }).map(
    (percent): Step =>
      (customer) =>
        customer.refund(percent),
  ),
  fc.constant<Step>((customer) => customer.call(1e9)),
  fc.tuple(fc.integer({ min: 1, max: 40 * 86_400 }), fc.boolean()).map(
    ([seconds, isHeard]): Step =>
      (customer) =>
        customer.pass(seconds * 1_000, isHeard),
  ),
  fc.integer({ min: 1, max: 9 }).map(
    (days): Step =>
      (customer) =>
        customer.pass(days * DAY_MS, true),
  ),
);

/** An upgrade within the first days, of a customer who has used calls; half of all begin so. */
const early = fc
  .tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 72 }))
  .map(([calls, hours]): Step[] => [
    (customer) => customer.call(calls),
    (customer) => customer.pass(hours * HOUR_MS, true),
    (customer) => customer.upgrade(),
  ]);
const life = fc
  .tuple(fc.oneof(fc.constant<Step[]>([]), early), fc.array(step, { minLength: 4, maxLength: 40 }))
  .map(([first, rest]) => [...first, ...rest]);

/** Any second of a year, half of them in the last days of a month, where a period may be shorter than the one before it. */
const beginning = fc
  .tuple(fc.integer({ min: 0, max: 11 }), fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })), fc.nat(86_399))
  .map(([month, day, second]) => Date.UTC(2027, month, day, 0, 0, second));

test("whatever a customer does, calls never exceed what their money, less credits and refunds, buys in the plan table, and a paid renewal has all of its own", () => {
  fc.assert(
    fc.property(beginning, life, (beginsAtMs, steps) => {
      const customer = new Customer(beginsAtMs);
      customer.checkout("starter");
      for (const next of steps) {
        next(customer);
        const renewal = customer.renewal();
        expect(renewal?.has).toBe(renewal?.sells);
        // A call of rounding for each credit and refund, which are of whole cents.
        const rounded = customer.upgrades + customer.refunds;
        expect(customer.used).toBeLessThanOrEqual(customer.sold + customer.gifted + rounded + 1e-6);
      }
    }),
    { numRuns: 5_000 },
  );
});

test("who uses everything gets what was sold to the call: all of Starter, an upgrade on the first day, all of Pro", () => {
  const customer = new Customer(Date.UTC(2026, 0, 31, 10));
  customer.checkout("starter");
  customer.call(1e9);
  customer.pass(DAY_MS, true);
  customer.upgrade();
  customer.call(1e9);
  expect(customer.used).toBeGreaterThan(customer.sold - 1);
  expect(customer.used).toBeLessThanOrEqual(customer.sold + 1);
  expect(pro.quotaCalls).toBeLessThan(customer.used);
});
