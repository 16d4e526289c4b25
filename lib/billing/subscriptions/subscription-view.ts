import type { PromotionCode } from "@/prisma/generated/client";
import type { CardView, SubscriptionView } from "../contract";
import { planTitle } from "../mails";
import { INTERVALS, PLANS } from "../plans";
import { covers, discountCents } from "../promotions/rules";
import type { SubscriptionRow } from "../records";
import { accessOf, isLive, statusOf } from "../rules";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
export const titled = (plan: string | null) => ({ plan: PLANS.find((name) => name === plan) ?? null, title: planTitle(plan) });
type Price = { plan: string | null; interval: string | null; currency: string; amountCents: number };
/** A plan at its price, as pages show it. */
export const priced = ({ plan, interval, currency, amountCents }: Price) => ({
  ...titled(plan),
  interval: INTERVALS.find((name) => name === interval) ?? "month",
  currency,
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

/** What reduces the invoice that comes next; null: nothing does. */
function discountOf(row: SubscriptionRow, code: string | null): SubscriptionView["discount"] {
  const { discountPercent: percent, discountEndsAt: endsAt, amountCents, periodEndsAt } = row;
  if (percent === null || !isLive(row) || (endsAt !== null && endsAt <= periodEndsAt)) return null;
  return { code, percent, priceCents: amountCents - discountCents(amountCents, percent), endsAt: iso(endsAt) };
}

/** A downgrade that waits. Its discount goes along where the code is for it, and at its end is still in force. */
export function pendingOf(row: SubscriptionRow, code: PromotionCode | null): SubscriptionView["pending"] {
  const {
    currency,
    pendingAt,
    pendingPlan: plan,
    pendingInterval: interval,
    pendingAmountCents: amountCents,
    discountPercent: percent,
    discountEndsAt: endsAt,
  } = row;
  if (!pendingAt) return null;
  const next = priced({ plan, interval, currency, amountCents: amountCents ?? 0 });
  const goesAlong = percent !== null && (endsAt === null || endsAt > pendingAt) && (code === null || coversNext(code, next));
  const priceCents = next.amountCents - (goesAlong ? discountCents(next.amountCents, percent) : 0);
  return { ...next, at: pendingAt.toISOString(), priceCents };
}
const coversNext = (code: PromotionCode, { plan, interval }: ReturnType<typeof priced>): boolean =>
  plan !== null && covers(code, { plan, interval });

/** A subscription as pages show it. `code`: the terms of its discount; null: none that is ours. */
export function viewOf(row: SubscriptionRow, nowMs: number, code: PromotionCode | null = null): SubscriptionView {
  const { upgradeExpiresAt } = row;
  return {
    ...priced(row),
    status: statusOf(row.status),
    periodStartsAt: row.periodStartsAt.toISOString(),
    periodEndsAt: row.periodEndsAt.toISOString(),
    cancelsAt: isLive(row) ? iso(row.cancelsAt) : null,
    endedAt: iso(row.endedAt),
    pending: pendingOf(row, code),
    unpaidUpgrade: upgradeExpiresAt
      ? {
          ...priced({
            ...{ plan: row.upgradePlan, interval: row.upgradeInterval },
            ...{ currency: row.currency, amountCents: row.upgradeAmountCents ?? 0 },
          }),
          dueCents: row.invoiceDueCents ?? 0,
          payUrl: row.invoiceUrl,
          needsAction: row.invoiceNeedsAction,
          expiresAt: upgradeExpiresAt.toISOString(),
        }
      : null,
    failure: failureOf(row, nowMs),
    discount: discountOf(row, code?.code ?? null),
    card: cardOf(row),
  };
}
