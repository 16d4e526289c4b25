import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES, type Currency } from "@/lib/core/currencies";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import {
  addCalendarMonths,
  carriedCalls,
  countingPeriodAt,
  dependenceOf,
  firstMonthOf,
  paidCallsOf,
  quotaOf,
  toppedUp,
  unpaidCallsOf,
  unrefundedCalls,
  type Bounds,
  type Dependence,
} from "./periods";
import { INTERVALS, MONTHS_OF, PLAN_TABLE, priceOf, type BillingInterval } from "./plans";
import { discountCents } from "./promotions/rules";
import { accessOf, directionOf, graceOf, isPeriodPaid, isRenewalPaid } from "./rules";
import { cutMetadata, cutOf } from "./sync/subscription-facts";

const PLANS_WITH_QUOTA = ["starter", "pro"] as const;
type Capped = (typeof PLANS_WITH_QUOTA)[number];
const { pro } = PLAN_TABLE;
type Term = { plan: Capped; interval: BillingInterval };
const priceCentsOf = ({ plan, interval }: Term, currency: Currency): number => priceOf(plan, { interval, currency }) ?? 0;
/** Calls of all months that one payment covers. */
const termCallsOf = ({ plan, interval }: Term): number => PLAN_TABLE[plan].quotaCalls * MONTHS_OF[interval];
/** A promotion code: so many periods are reduced, of these plans, paid so often. */
type Code = { percent: number; periods: number; plan: Capped | null; interval: BillingInterval | null };
const isFor = ({ plan, interval }: Code, term: Term): boolean =>
  (plan === null || plan === term.plan) && (interval === null || interval === term.interval);

describe("an upgrade", () => {
  const CUT: Dependence = { on: "cut", from: new Date(0), until: new Date(1), paidCalls: 4_000 };
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

describe("top-ups", () => {
  const CUT: Dependence = { on: "cut", from: new Date(0), until: new Date(1), paidCalls: 4_000 };
  const UNPAID: Dependence = { on: "unpaid", paidUntil: new Date(0), startsAt: new Date(0) };
  test("that an upgrade takes along count there with all that was used of them", () => {
    const calls = { planCalls: 100_000, topUpCalls: 5_000 };
    expect(toppedUp(calls, CUT, { used: 12_000, quota: null })).toBe(97_000);
    expect(toppedUp({ ...calls, planCalls: 5_000 }, CUT, { used: 13_000, quota: null })).toBe(1_000);
    expect(toppedUp({ ...calls, planCalls: 5_000 }, CUT, { used: 15_000, quota: null })).toBe(0);
  });
  test("stay what they are in a period that is not paid", () => {
    expect(toppedUp({ planCalls: 100_000, topUpCalls: 5_000 }, UNPAID, { used: 100_000, quota: 100_000 })).toBe(5_000);
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
  /** Calls that were used before our team refunded what they had cost. */
  gifted = 0;
  private term: Term | null = null;
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
  private next: Term | "end" | null = null;
  /** Of the present period: what its invoice came to, and what of it went back, in cents. */
  private invoiceCents = 0;
  private refundedCents = 0;
  /** What the present period cost, less what a code took off it. */
  private periodCents = 1;
  private code: Code | null = null;
  /** What the customer types with the next purchase. */
  typed: Code | null = null;
  /** Calls that whole cents may come to, of each credit and refund. */
  rounded = 0;
  private readonly rows = new Map<number, { endsAt: Date; used: number; quota: number }>();
  /** What was bought beside the plan, each for the month of calls that it belongs to. */
  private topUps: { startsAt: Date; endsAt: Date; calls: number }[] = [];
  /** What our team gives for a time while nothing is paid. */
  private trial: { startsAt: Date; endsAt: Date; calls: number } | null = null;

  constructor(
    public nowMs: number,
    private readonly currency: Currency = "usd",
    public isCardGood = true,
  ) {}

  private get row() {
    return { status: this.status, invoiceReason: this.invoiceReason, invoiceStatus: this.invoiceStatus };
  }
  /** Calls of the present period that so much of its cost buys. */
  private callsFor(term: Term, cents: number): number {
    return (termCallsOf(term) * cents) / this.periodCents;
  }
  private costOf(term: Term, code: Code | null): number {
    const price = priceCentsOf(term, this.currency);
    return code === null || code.periods <= 0 || !isFor(code, term) ? price : price - discountCents(price, code.percent);
  }
  /** A code in place of the one before, or that one where it may go along. */
  private codeFor(term: Term): Code | null {
    if (this.typed !== null && isFor(this.typed, term)) return this.typed;
    return this.code !== null && isFor(this.code, term) ? this.code : null;
  }
  private reduce(term: Term, code: Code | null): void {
    this.periodCents = this.costOf(term, code);
    this.code = code && { ...code, periods: code.periods - 1 };
  }
  private pay(term: Term, reason: string): void {
    this.sold += termCallsOf(term);
    Object.assign(this, { status: "active", invoiceReason: reason, invoiceStatus: "paid", failedSince: null, left: null });
    this.paidUntil = this.period.endsAt;
    this.invoiceCents = this.periodCents;
    if (isRenewalPaid(this.row)) this.graceSince = null;
  }
  private begin(term: Term, startsAt: Date): void {
    this.refundedCents = 0;
    const period = { startsAt, endsAt: addCalendarMonths(startsAt, MONTHS_OF[term.interval]) };
    Object.assign(this, { term, anchor: startsAt, period, next: null });
  }
  /** The months that the last payment covers, as the gate knows them. */
  private get known() {
    const months = this.term === null ? 1 : MONTHS_OF[this.term.interval];
    return { months, ...firstMonthOf(this.period, this.anchor, months) };
  }
  private get refundedCalls(): number | null {
    if (this.term === null || this.refundedCents === 0) return null;
    return termCallsOf(this.term) - paidCallsOf(termCallsOf(this.term), this.periodCents, this.refundedCents);
  }
  private usedBetween(from: Date, until: Date): number {
    const starts = [...this.rows.keys()].filter((start) => start >= from.getTime() && start < until.getTime());
    return starts.reduce((sum, start) => sum + this.planOf(start).used, 0);
  }
  private topUpCallsAt(start: number): number {
    return this.topUps.reduce((sum, { startsAt, calls }) => sum + (startsAt.getTime() === start ? calls : 0), 0);
  }
  /** A month without what top-ups added to it, as `period_plan` has it. */
  private planOf(start: number): { used: number; quota: number } {
    const { used, quota } = this.rows.get(start) ?? { used: 0, quota: 0 };
    const calls = this.topUpCallsAt(start);
    return { used: used - Math.min(calls, Math.max(0, used - (quota - calls))), quota: quota - calls };
  }
  /** Packs for the month of calls that runs, charged at once. */
  topUp(calls: number): void {
    if (this.term === null || !this.isCardGood || this.status !== "active" || !isPeriodPaid(this.row)) return;
    if (this.nowMs >= this.period.endsAt.getTime()) return;
    const month = this.monthAt(this.nowMs);
    this.sold += calls;
    this.topUps.push({ ...month, calls });
    const row = this.rows.get(month.startsAt.getTime());
    if (row) row.quota += calls;
  }
  /** The bank takes back what one cost, which may be used already. */
  loseTopUp(): void {
    const lost = this.topUps.at(-1);
    if (lost === undefined || lost.endsAt.getTime() <= this.nowMs) return;
    const start = lost.startsAt.getTime();
    const { used: before } = this.planOf(start);
    this.topUps.pop();
    this.sold -= lost.calls;
    const row = this.rows.get(start);
    if (row) row.quota = Math.max(0, row.quota - lost.calls);
    this.gifted += this.planOf(start).used - before;
  }
  private takeTopUpsAlong(from: Date): void {
    const { startsAt, endsAt } = this.known;
    this.topUps = this.topUps.map((one) =>
      one.startsAt >= from && one.startsAt < startsAt && one.endsAt > startsAt ? { ...one, startsAt, endsAt } : one,
    );
  }

  checkout(term: Term): void {
    if (this.status !== "canceled" || !this.isCardGood) return;
    this.endTrial();
    this.begin(term, new Date(this.nowMs));
    this.metadata = {};
    this.code = null;
    this.reduce(term, this.codeFor(term));
    this.pay(term, "subscription_create");
  }
  /** Calls without a plan, for days; of one at a time. */
  try(calls: number, days: number): void {
    if (this.status !== "canceled" || this.isTrying()) return;
    this.trial = { startsAt: new Date(this.nowMs), endsAt: new Date(this.nowMs + days * DAY_MS), calls };
  }
  private isTrying(): boolean {
    return this.trial !== null && this.nowMs < this.trial.endsAt.getTime();
  }
  private endTrial(): void {
    const row = this.rows.get(this.trial?.startsAt.getTime() ?? -1);
    if (row && this.isTrying()) row.endsAt = new Date(this.nowMs);
    this.trial = null;
  }
  /** The bank takes back what the present period cost, part of which may be used; its service ends. */
  loseDispute(): void {
    const { term, period } = this;
    if (term === null || this.status !== "active" || !isPeriodPaid(this.row)) return;
    const paid = this.callsFor(term, this.periodCents - this.refundedCents);
    const used = this.usedBetween(period.startsAt, period.endsAt) + this.carriedIn();
    this.sold -= paid;
    this.gifted += Math.min(used, paid);
    this.refundedCents = this.periodCents;
    this.status = "canceled";
  }
  /** Our team gives back a part of what the present period cost, which may be used already. */
  refund(percent: number): void {
    const { term, period } = this;
    if (term === null || !isPeriodPaid(this.row) || this.status === "canceled") return;
    const cents = Math.min(Math.round((this.invoiceCents * percent) / 100), this.invoiceCents - this.refundedCents);
    if (cents <= 0) return;
    const before = this.beyondPaid(term);
    this.refundedCents += cents;
    this.rounded += 1 + this.callsFor(term, 1);
    this.sold -= this.callsFor(term, cents);
    this.gifted += this.beyondPaid(term) - before;
    const last = period.endsAt.getTime() - 1;
    for (const month of [this.monthAt(Math.min(this.nowMs, last)), this.monthAt(last)]) {
      const { used = 0 } = this.rows.get(month.startsAt.getTime()) ?? {};
      this.rows.set(month.startsAt.getTime(), { endsAt: month.endsAt, used, quota: this.quota(month) });
    }
  }
  private monthAt(nowMs: number): Bounds {
    return countingPeriodAt({ state: "active", ...this.known, anchor: this.anchor }, nowMs);
  }
  /** Calls that were used already, in these months or carried into them, beyond what is still paid of them. */
  private beyondPaid(term: Term): number {
    const { startsAt, endsAt } = this.period;
    const used = this.usedBetween(startsAt, endsAt) + this.carriedIn();
    return Math.max(0, used - this.callsFor(term, this.periodCents - this.refundedCents));
  }
  private carriedIn(): number {
    const before = this.dependence(this.period);
    return before?.on === "cut" ? carriedCalls(this.usedBetween(before.from, before.until), before.paidCalls) : 0;
  }
  /** At once, or at the end of what is paid: what the rules say of the two. */
  change(to: Term): void {
    const { term, period, status } = this;
    if (term === null || this.refundedCents > 0 || this.next !== null || status !== "active" || !isPeriodPaid(this.row)) return;
    if (term.plan === to.plan && term.interval === to.interval) return;
    const direction = directionOf(
      { ...term, amountCents: priceCentsOf(term, this.currency) },
      { ...to, amountCents: priceCentsOf(to, this.currency) },
    );
    if (direction === "downgrade") this.next = to;
    else if (this.isCardGood && this.nowMs > period.startsAt.getTime()) this.upgrade(term, to);
  }
  private upgrade(term: Term, to: Term): void {
    const { startsAt, endsAt } = this.period;
    const left = (endsAt.getTime() - this.nowMs) / (endsAt.getTime() - startsAt.getTime());
    const creditCents = Math.round(this.periodCents * left);
    const code = this.codeFor(to);
    // What is credited is never more than what the new period costs.
    if (this.costOf(to, code) < creditCents) return;
    const paidCalls = paidCallsOf(termCallsOf(term), this.periodCents, creditCents) - this.carriedIn();
    this.metadata = cutMetadata({ periodStartsAt: startsAt, periodEndsAt: endsAt }, paidCalls);
    for (const [start, cut] of this.rows)
      if (start >= startsAt.getTime() && cut.endsAt.getTime() > this.nowMs) cut.endsAt = new Date(this.nowMs);
    this.sold -= this.callsFor(term, creditCents);
    this.rounded += 1 + this.callsFor(term, 1);
    this.begin(to, new Date(this.nowMs));
    this.takeTopUpsAlong(startsAt);
    this.reduce(to, code);
    this.pay(to, "subscription_update");
    this.invoiceCents = this.periodCents - creditCents;
  }
  undo(): void {
    this.next = null;
  }
  cancel(): void {
    if (this.status === "active") this.next = "end";
    else this.status = "canceled";
  }
  payInvoice(): void {
    if (this.term !== null && this.status === "past_due") this.pay(this.term, "subscription_cycle");
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
    const { next, term } = this;
    if (next === "end" || term === null || this.status === "past_due") {
      this.status = "canceled";
      return;
    }
    const last = this.monthAt(at.getTime() - 1);
    const ended = this.rows.get(last.startsAt.getTime());
    const plan = this.planOf(last.startsAt.getTime());
    this.left ??= ended ? Math.max(0, plan.quota - plan.used) : this.quota(last) - this.topUpCallsAt(last.startsAt.getTime());
    // Stripe begins another interval anew; one of the same keeps to the anchor's day.
    if (next !== null && next.interval !== term.interval) this.anchor = at;
    if (next !== null) this.metadata = {};
    const renewed = next ?? term;
    const months = MONTHS_OF[renewed.interval];
    const count = Math.round((at.getTime() - this.anchor.getTime()) / (30.44 * DAY_MS)) + months;
    const period = { startsAt: at, endsAt: addCalendarMonths(this.anchor, count) };
    Object.assign(this, { term: renewed, next: null, refundedCents: 0, period });
    Object.assign(this, { invoiceReason: "subscription_cycle", invoiceStatus: "open" });
    this.typed = null;
    this.reduce(renewed, this.codeFor(renewed));
    if (this.isCardGood) return this.pay(renewed, "subscription_cycle");
    Object.assign(this, { status: "past_due", failedSince: at });
    this.graceSince ??= at;
  }

  private dependence(period: Bounds): Dependence | null {
    const { startsAt, months } = this.known;
    const cut = cutOf(this.metadata, startsAt.getTime() / 1_000, this.anchor.getTime() / 1_000);
    return dependenceOf({ startsAt, months, paidUntil: this.paidUntil, refundedCalls: this.refundedCalls, ...cut }, period);
  }
  private quota(period: Bounds): number {
    if (this.term === null) return 0;
    const dependence = this.dependence(period);
    const { refundedCalls } = this;
    const calls = unrefundedCalls(PLAN_TABLE[this.term.plan].quotaCalls, { ...this.known, refundedCalls }, period) ?? 0;
    const topUpCalls = this.topUpCallsAt(period.startsAt.getTime());
    return dependence ? toppedUp({ planCalls: calls, topUpCalls }, dependence, this.before(dependence)) : calls + topUpCalls;
  }
  /** Calls that were sold up to now: of a year those of the months that have begun, as far as they are still paid. */
  soldSoFar(): number {
    const { term, period, sold } = this;
    if (term === null || this.paidUntil?.getTime() !== period.endsAt.getTime()) return sold;
    let begun = 0;
    for (let at = period.startsAt.getTime(); at <= this.nowMs && at < period.endsAt.getTime(); at = this.monthAt(at).endsAt.getTime())
      begun++;
    const paid = this.callsFor(term, this.periodCents - this.refundedCents);
    return sold - Math.max(0, paid - begun * PLAN_TABLE[term.plan].quotaCalls);
  }
  /** What a renewal sells, or leaves while it is unpaid, beside what it has; null: no renewal, or one that nobody has heard of. */
  renewal(): { has: number; sells: number } | null {
    const { term, status, period } = this;
    if (term === null || status === "canceled" || this.invoiceReason !== "subscription_cycle" || this.nowMs >= period.endsAt.getTime())
      return null;
    const { quotaCalls } = PLAN_TABLE[term.plan];
    if (this.refundedCents > 0) return null;
    const has = this.quota(this.known) - this.topUpCallsAt(this.known.startsAt.getTime());
    return { has, sells: this.left === null ? quotaCalls : Math.min(unpaidCallsOf(quotaCalls), this.left) };
  }
  private before(dependence: Dependence): { used: number; quota: number | null } {
    if (dependence.on === "cut") return { used: this.usedBetween(dependence.from, dependence.until), quota: null };
    if (dependence.on === "refunded") {
      const { from, until, cut } = dependence;
      const carried = cut === null ? 0 : carriedCalls(this.usedBetween(cut.from, cut.until), cut.paidCalls);
      return { used: this.usedBetween(from, until) + carried, quota: null };
    }
    const { paidUntil, startsAt } = dependence;
    const rows = [...this.rows].filter(([start, { endsAt }]) => endsAt >= paidUntil && start < startsAt.getTime());
    const paid = rows.find(([, { endsAt }]) => endsAt.getTime() === paidUntil.getTime())?.[0];
    const used = rows.reduce((sum, [start]) => sum + this.planOf(start).used, 0);
    return { used, quota: paid === undefined ? null : this.planOf(paid).quota };
  }
  call(count: number): void {
    const graceEndsAt = this.failedSince && graceOf(this.failedSince, this.graceSince);
    const state = accessOf({ status: this.status, plan: this.term?.plan ?? null, graceEndsAt }, this.nowMs);
    if (state === "inactive" && this.trial !== null && this.isTrying()) return this.callOnTrial(this.trial, count);
    if (this.term === null || state === "inactive") return;
    const period = countingPeriodAt({ state, ...this.known, anchor: this.anchor }, this.nowMs);
    const quota = this.quota(period);
    const row = this.rows.get(period.startsAt.getTime()) ?? { endsAt: period.endsAt, used: 0, quota };
    const granted = Math.max(0, Math.min(count, quota - row.used));
    this.rows.set(period.startsAt.getTime(), { endsAt: period.endsAt, used: row.used + granted, quota });
    this.used += granted;
  }
  private callOnTrial({ startsAt, endsAt, calls }: { startsAt: Date; endsAt: Date; calls: number }, count: number): void {
    const row = this.rows.get(startsAt.getTime()) ?? { endsAt, used: 0, quota: calls };
    const granted = Math.max(0, Math.min(count, row.quota - row.used));
    this.rows.set(startsAt.getTime(), { ...row, used: row.used + granted });
    this.used += granted;
    this.gifted += granted;
  }
}

type Step = (customer: Customer) => void;
const someTerm: fc.Arbitrary<Term> = fc.record({ plan: fc.constantFrom(...PLANS_WITH_QUOTA), interval: fc.constantFrom(...INTERVALS) });
const someCode: fc.Arbitrary<Code> = fc.record({
  percent: fc.integer({ min: 1, max: 90 }),
  periods: fc.constantFrom(1, 2, 3, Infinity),
  plan: fc.constantFrom(null, ...PLANS_WITH_QUOTA),
  interval: fc.constantFrom(null, ...INTERVALS),
});
const step = fc.oneof(
  fc.constantFrom<Step>(
    (customer) => customer.undo(),
    (customer) => customer.cancel(),
    (customer) => customer.payInvoice(),
    (customer) => customer.loseTopUp(),
    (customer) => customer.loseDispute(),
    (customer) => void (customer.isCardGood = !customer.isCardGood),
  ),
  someTerm.map(
    (term): Step =>
      (customer) =>
        customer.checkout(term),
  ),
  fc.oneof(someTerm, fc.constant<Term>({ plan: "pro", interval: "year" })).map(
    (term): Step =>
      (customer) =>
        customer.change(term),
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
  fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 90 })).map(
    ([calls, days]): Step =>
      (customer) =>
        customer.try(calls, days),
  ),
  fc.integer({ min: 1, max: 10 }).map(
    (packs): Step =>
      (customer) =>
        customer.topUp(packs * 2_500),
  ),
  fc.option(someCode).map(
    (code): Step =>
      (customer) =>
        void (customer.typed = code),
  ),
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
  .tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 72 }), someTerm)
  .map(([calls, hours, term]): Step[] => [
    (customer) => customer.call(calls),
    (customer) => customer.pass(hours * HOUR_MS, true),
    (customer) => customer.change(term),
  ]);
/** Somebody who uses a month's calls up, and those of the next as soon as they are there, and then changes. */
const greedy = fc
  .tuple(fc.integer({ min: 27, max: 95 }), someTerm)
  .map(([days, term]): Step[] => [
    (customer) => customer.call(1e9),
    (customer) => customer.pass(days * DAY_MS, true),
    (customer) => customer.call(1e9),
    (customer) => customer.change(term),
    (customer) => customer.call(1e9),
  ]);
const life = fc
  .tuple(fc.oneof(fc.constant<Step[]>([]), early, greedy), fc.array(step, { minLength: 4, maxLength: 40 }))
  .map(([first, rest]) => [...first, ...rest]);

/** Any second of a year, half of them in the last days of a month, where a period may be shorter than the one before it. */
const beginning = fc
  .tuple(fc.integer({ min: 0, max: 11 }), fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })), fc.nat(86_399))
  .map(([month, day, second]) => Date.UTC(2027, month, day, 0, 0, second));

test("whatever a customer does, calls never exceed what their money, less credits, refunds and disputes, buys in the plan table or with a promotion code, and what our team gave; and a paid renewal has all of its own", () => {
  fc.assert(
    fc.property(fc.tuple(beginning, fc.constantFrom(...CURRENCIES)), someTerm, fc.option(someCode), life, (begins, term, code, steps) => {
      const customer = new Customer(...begins);
      customer.typed = code;
      customer.checkout(term);
      for (const next of steps) {
        next(customer);
        const renewal = customer.renewal();
        expect(renewal?.has).toBe(renewal?.sells);
        expect(customer.used).toBeLessThanOrEqual(customer.soldSoFar() + customer.gifted + customer.rounded + 1e-6);
      }
    }),
    { numRuns: 5_000 },
  );
});

test("who uses everything gets what was sold to the call: all of Starter, an upgrade on the first day, all of Pro", () => {
  const customer = new Customer(Date.UTC(2026, 0, 31, 10));
  customer.checkout({ plan: "starter", interval: "month" });
  customer.call(1e9);
  customer.pass(DAY_MS, true);
  customer.change({ plan: "pro", interval: "month" });
  customer.call(1e9);
  expect(customer.used).toBeGreaterThan(customer.sold - 1);
  expect(customer.used).toBeLessThanOrEqual(customer.sold + 1);
  expect(pro.quotaCalls).toBeLessThan(customer.used);
});
