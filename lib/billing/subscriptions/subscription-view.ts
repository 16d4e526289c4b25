import type { CardView, SubscriptionView } from "../contract";
import { planTitle } from "../mails";
import { INTERVALS, PLANS } from "../plans";
import type { SubscriptionRow } from "../records";
import { accessOf, isLive, statusOf } from "../rules";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
export const titled = (plan: string | null) => ({ plan: PLANS.find((name) => name === plan) ?? null, title: planTitle(plan) });
/** A plan at its price, as pages show it. */
export const priced = (plan: string | null, interval: string | null, amountCents: number) => ({
  ...titled(plan),
  interval: INTERVALS.find((name) => name === interval) ?? "month",
  amountCents,
});

/** The card on file; null when there is none. */
export function cardOf({
  cardBrand: brand,
  cardLast4: last4,
  cardExpMonth: expMonth,
  cardExpYear: expYear,
}: SubscriptionRow): CardView | null {
  return brand && last4 && expMonth && expYear ? { brand, last4, expMonth, expYear } : null;
}

/** A renewal that could not be charged; null when everything is paid. */
export function failureOf(row: SubscriptionRow, nowMs: number): SubscriptionView["failure"] {
  if (!row.failedSince) return null;
  return {
    since: row.failedSince.toISOString(),
    suspendsAt: (row.graceEndsAt ?? row.failedSince).toISOString(),
    isSuspended: accessOf(row, nowMs) === "inactive",
    dueCents: row.invoiceDueCents ?? row.amountCents,
    payUrl: row.invoiceUrl,
    needsAction: row.invoiceNeedsAction,
    nextAttemptAt: iso(row.nextAttemptAt),
  };
}

/** A subscription as pages show it. */
export function viewOf(row: SubscriptionRow, nowMs: number): SubscriptionView {
  const { pendingAt, upgradeExpiresAt } = row;
  return {
    ...priced(row.plan, row.interval, row.amountCents),
    status: statusOf(row.status),
    periodStartsAt: row.periodStartsAt.toISOString(),
    periodEndsAt: row.periodEndsAt.toISOString(),
    cancelsAt: isLive(row) ? iso(row.cancelsAt) : null,
    endedAt: iso(row.endedAt),
    pending: pendingAt
      ? { ...priced(row.pendingPlan, row.pendingInterval, row.pendingAmountCents ?? 0), at: pendingAt.toISOString() }
      : null,
    unpaidUpgrade: upgradeExpiresAt
      ? {
          ...priced(row.upgradePlan, row.upgradeInterval, row.upgradeAmountCents ?? 0),
          dueCents: row.invoiceDueCents ?? 0,
          payUrl: row.invoiceUrl,
          needsAction: row.invoiceNeedsAction,
          expiresAt: upgradeExpiresAt.toISOString(),
        }
      : null,
    failure: failureOf(row, nowMs),
    card: cardOf(row),
  };
}
