import type { Currency } from "@/lib/core/currencies";
import { DAY_MS } from "@/lib/core/durations";
import type { SubscriptionState, PlanAction } from "./contract";
import { SUBSCRIPTION_STATES } from "./contract";
import { INTERVALS, PLAN_TABLE, PLANS, priceOf, type BillingInterval, type PlanName } from "./plans";

/**
 * How long a customer keeps access after a renewal fails, counted from its due date, or else from when its invoice was finalised.
 * Then `endGraces` ends the access: live keys get 402, sandbox keys keep working, and those who pay are notified.
 */
export const GRACE_MS = 7 * DAY_MS;

export type EntitlementState = "active" | "past_due" | "inactive";

/** THE table of what a subscription's status gives. `grace`: access for `GRACE_MS`. */
const STATUS_TABLE = {
  trialing: { isLive: true, access: "full" },
  active: { isLive: true, access: "full" },
  past_due: { isLive: true, access: "grace" },
  incomplete: { isLive: true, access: "none" },
  unpaid: { isLive: true, access: "none" },
  paused: { isLive: true, access: "none" },
  waived: { isLive: true, access: "none" },
  incomplete_expired: { isLive: false, access: "none" },
  canceled: { isLive: false, access: "none" },
  // A status that Stripe may add gives nothing until somebody has decided what it means.
  unknown: { isLive: true, access: "none" },
} as const satisfies Record<SubscriptionState, { isLive: boolean; access: "full" | "grace" | "none" }>;

/** Nobody paid for its period, and nobody owes it: it goes on with a period that is paid. */
export const isIdle = (row: { status: string }): boolean => ["paused", "waived"].includes(row.status);
export const statusOf = (text: string): SubscriptionState => SUBSCRIPTION_STATES.find((known) => known === text) ?? "unknown";
/** It can still charge, or be brought back to do so: a second one must not be sold beside it. */
export const isLive = (row: { status: string }): boolean => STATUS_TABLE[statusOf(row.status)].isLive;

/** What a subscription gives at a time. */
export function accessOf(row: { status: string; plan: string | null; graceEndsAt: Date | null }, nowMs: number): EntitlementState {
  const { access } = STATUS_TABLE[statusOf(row.status)];
  if (row.plan === null || access === "none") return "inactive";
  if (access === "full") return "active";
  return row.graceEndsAt && nowMs < row.graceEndsAt.getTime() ? "past_due" : "inactive";
}

/** The days of grace of a failed renewal; null: the one before had them already, and none was paid since. */
export const graceOf = (failedSince: Date, graceSince: Date | null): Date | null =>
  graceSince === null || graceSince.getTime() === failedSince.getTime() ? new Date(failedSince.getTime() + GRACE_MS) : null;

/** What Stripe charges at least, in each currency that plans are sold in: a debt below it could not be paid, so it is given up. */
export const MIN_CHARGE_CENTS = 50;

type Unpaid = { used: number; /** null: no cap */ planCalls: number | null; /** The part of the period that had access. */ lasted: number };
/** Of the price of a period that was never paid so much is owed as was used: its share of the calls or, without a cap, of the time. */
export function owedCents(priceCents: number, { used, planCalls, lasted }: Unpaid): number {
  if (used === 0) return 0;
  const share = planCalls === null ? lasted : used / planCalls;
  return Math.round(priceCents * Math.min(1, Math.max(0, share)));
}

type Billed = { status: string; invoiceReason: string | null; invoiceStatus: string | null };
type Invoiced = { isInvoiced: boolean; failedSince: Date | null; periodStartsAt: Date };
const isRenewal = (row: Billed): boolean => row.invoiceReason === "subscription_cycle";
const isGood = (row: Billed): boolean => STATUS_TABLE[statusOf(row.status)].access === "full";

/** Nothing of an invoice is due any more: it was voided, or given up as uncollectible. */
export const isWrittenOff = (invoiceStatus: string | null): boolean => invoiceStatus === "void" || invoiceStatus === "uncollectible";
/** Its period is nobody's to pay: it began while the subscription was paused, or support cancelled the invoice. */
export const isWaivedRenewal = (row: Billed): boolean => isRenewal(row) && isWrittenOff(row.invoiceStatus);

/**
 * The present period is paid. Between its beginning and the charge, which takes Stripe about an hour, it is not yet. By invoice
 * it counts as paid, also while its own invoice is overdue, as long as there is access; not while an older one is.
 */
export function isPeriodPaid(row: Billed & Partial<Invoiced>): boolean {
  const { isInvoiced, failedSince, periodStartsAt } = row;
  if (isInvoiced && failedSince && periodStartsAt) return failedSince >= periodStartsAt;
  return isGood(row) && (isInvoiced === true || !isRenewal(row) || row.invoiceStatus === "paid");
}

/** A renewal was paid, so the next one that fails has its days of grace. */
export const isRenewalPaid = (row: Billed): boolean => isGood(row) && isRenewal(row) && row.invoiceStatus === "paid";

const RANK = { full: 0, grace: 1, none: 2 } as const;
type Choosable = { id: string; status: string; plan: string | null; invoiceStatus: string | null; createdAt: Date; endedAt: Date | null };

/**
 * The one that counts: of the live ones that which is a plan of ours and gives most, then the oldest; without a live one the
 * last that ended.
 */
export function currentOf<T extends Choosable>(rows: readonly T[]): T | null {
  const byAge = (a: T, b: T): number => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
  const rank = (row: T): number => RANK[STATUS_TABLE[statusOf(row.status)].access];
  const isForeign = (row: T): number => (row.plan === null ? 1 : 0);
  const live = rows.filter(isLive).sort((a, b) => isForeign(a) - isForeign(b) || rank(a) - rank(b) || byAge(a, b));
  const endOf = (row: T): number => (row.endedAt ?? row.createdAt).getTime();
  return live[0] ?? [...rows].sort((a, b) => endOf(b) - endOf(a) || byAge(b, a))[0] ?? null;
}

/** Live ones beside the one that counts. */
export const otherLiveSubscriptions = <T extends Choosable>(rows: readonly T[]): T[] => {
  const current = currentOf(rows);
  return rows.filter((row) => isLive(row) && statusOf(row.status) !== "incomplete" && row !== current);
};

/** Of these, plans that were paid a second time, by two payments at once: they give the customer nothing. */
export const duplicatesOf = <T extends Choosable>(rows: readonly T[]): T[] => {
  const current = currentOf(rows);
  const isActive = current !== null && current.plan !== null && statusOf(current.status) === "active";
  return otherLiveSubscriptions(rows).filter(
    (row) => isActive && row.plan !== null && row.status === "active" && row.invoiceStatus === "paid",
  );
};

export type Direction = "upgrade" | "downgrade";
type Priced = { plan: string | null; interval: string; amountCents: number };
const orderOf = (plan: string | null): number => PLANS.findIndex((name) => name === plan);

/**
 * More money takes effect at once, less at the end of what was paid for. A year in place of a month begins at once, unless it is of a
 * lower plan; a month in place of a year begins when the year is over, so nothing that was paid is left without a use.
 */
export function directionOf(from: Priced, to: Priced): Direction {
  if (from.interval === to.interval) return to.amountCents > from.amountCents ? "upgrade" : "downgrade";
  return to.interval === "year" && orderOf(to.plan) >= orderOf(from.plan) ? "upgrade" : "downgrade";
}

type Held = (Priced & { status: string; pendingPlan: string | null; pendingInterval: string | null }) | null;

/** A plan as it is sold, and what its button does. `amountCents`: its list price; null: none for this interval. */
type Choice = { plan: PlanName; interval: BillingInterval; currency: Currency; amountCents: number | null; action: PlanAction };

/**
 * What the button of each plan does for somebody who holds this subscription, or none, by how often it is paid.
 * @param currencies those that can be chosen: one for whoever has paid before
 */
export function actionsFor(held: Held, currencies: readonly Currency[], isPaidByInvoice = false): Choice[] {
  const terms = currencies.flatMap((currency) => INTERVALS.map((interval) => ({ currency, interval })));
  return terms.flatMap((term) =>
    PLANS.map((plan) => {
      const sold = { plan, ...term, amountCents: priceOf(plan, term) };
      // What is paid by invoice is changed by talking to us.
      if (isPaidByInvoice) return { ...sold, action: plan === "enterprise" ? ("current" as const) : ("request" as const) };
      return { ...sold, action: actionFor(sold, held) };
    }),
  );
}

function actionFor({ plan, interval, amountCents }: Omit<Choice, "action">, held: Held): PlanAction {
  const live = held && isLive(held) ? held : null;
  const { needsReview } = PLAN_TABLE[plan];
  if (live?.plan === plan && (needsReview || live.interval === interval)) return "current";
  if (needsReview || amountCents === null) return "request";
  if (!live) return "start";
  if (live.pendingPlan === plan && live.pendingInterval === interval) return "pending";
  return directionOf(live, { plan, interval, amountCents });
}
