import { pricePer } from "@/lib/core/wording";
import { differences } from "@/lib/events/differences";
import { recordEvent, type EventInput } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import type { PromotionCode } from "@/prisma/generated/client";
import {
  cancelScheduledMail,
  changedMail,
  changeUndoneMail,
  confirmMail,
  downgradeScheduledMail,
  endedMail,
  failedMail,
  resumedMail,
  overdueMail,
  recoveredMail,
  startedMail,
  suspendedMail,
  waivedMail,
  type BilledPlan,
  type BillingMail,
} from "../mails";
import { notifyPayers } from "../notify-payers";
import { codeOn } from "../promotions/discounts-for";
import type { SubscriptionRow } from "../records";
import { isIdle, isLive, isPeriodPaid, statusOf } from "../rules";
import { pendingOf } from "../subscriptions/subscription-view";

/** One thing that happened between two states. `once` names it, so that it is told once however often it is seen. */
type Change = { event: ChangeEvent; once: string; mail: BillingMail | null };
type ChangeEvent = Extract<EventInput, { type: `subscription.${string}` | `payment.${string}` }>;

const isGood = (row: SubscriptionRow | null): boolean => row !== null && ["active", "trialing"].includes(statusOf(row.status));
const isFailing = (row: SubscriptionRow | null): boolean => row !== null && ["past_due", "unpaid"].includes(statusOf(row.status));
const dataOf = ({ id, plan, interval, currency, amountCents, status }: SubscriptionRow) => ({
  subscriptionId: id,
  plan,
  interval,
  currency,
  amountCents,
  status,
});

type Moment = { nowMs: number; /** Of the discount that the subscription has. */ code: PromotionCode | null };
/** What is worth telling between what we held before and what Stripe says now. */
export function changesBetween(before: SubscriptionRow | null, now: SubscriptionRow, { nowMs, code }: Moment): Change[] {
  const same = before?.id === now.id ? before : null;
  return [...starts(same, now), ...moves(same, now), ...plans(same, now, code), ...payments(same, now, nowMs), ...ends(same, now)];
}

function starts(same: SubscriptionRow | null, now: SubscriptionRow): Change[] {
  if (!isGood(now) || isGood(same) || isFailing(same) || (same && isIdle(same))) return [];
  return [{ event: { type: "subscription.started", data: dataOf(now) }, once: now.id, mail: startedMail(now, now.periodEndsAt) }];
}

const termsOf = (row: SubscriptionRow) => ({ plan: row.plan, interval: row.interval, price: pricePer(row.amountCents, row) });

function moves(same: SubscriptionRow | null, now: SubscriptionRow): Change[] {
  if (!same || !isLive(now) || same.priceId === now.priceId) return [];
  const changes = differences(termsOf(same), termsOf(now));
  const data = { ...dataOf(now), from: same.plan, fromCents: same.amountCents, changes };
  const once = `${now.id}/${now.priceId}/${now.periodStartsAt.getTime()}`;
  return [{ event: { type: "subscription.changed", data }, once, mail: changedMail(same, now) }];
}

/** A change that waits, with the discount that goes along. */
function nextOf(now: SubscriptionRow, code: PromotionCode | null): BilledPlan {
  const { pendingPlan: plan, pendingInterval: interval, currency, discountPercent } = now;
  const amountCents = now.pendingAmountCents ?? 0;
  const isReduced = (pendingOf(now, code)?.priceCents ?? amountCents) < amountCents;
  return { plan, interval: interval ?? "month", currency, amountCents, discountPercent: isReduced ? discountPercent : null };
}

/** What was set up for the end of the period, and what was undone of it. */
function plans(same: SubscriptionRow | null, now: SubscriptionRow, code: PromotionCode | null): Change[] {
  const changes: Change[] = [];
  const { pendingAt, pendingPlan, pendingInterval, cancelsAt } = now;
  const at = now.periodEndsAt.getTime();
  if (pendingAt && (same?.pendingPlan !== pendingPlan || same.pendingInterval !== pendingInterval)) {
    const data = { ...dataOf(now), next: pendingPlan, nextInterval: pendingInterval, at: pendingAt.toISOString() };
    const mail = downgradeScheduledMail(now, nextOf(now, code), pendingAt);
    changes.push({ event: { type: "subscription.change-scheduled", data }, once: `${now.id}/${now.scheduleId ?? "other"}/${at}`, mail });
  }
  if (same?.pendingAt && !pendingAt && same.priceId === now.priceId && isLive(now)) {
    const once = `${now.id}/${same.scheduleId ?? "other"}/${at}`;
    const mail = changeUndoneMail(now, {
      plan: same.pendingPlan,
      interval: same.pendingInterval ?? "month",
      currency: same.currency,
      amountCents: same.pendingAmountCents ?? 0,
    });
    changes.push({
      event: { type: "subscription.change-undone", data: { ...dataOf(now), next: same.pendingPlan, nextInterval: same.pendingInterval } },
      once,
      mail,
    });
  }
  if (cancelsAt && !same?.cancelsAt && isLive(now))
    changes.push({
      event: { type: "subscription.cancelled", data: { ...dataOf(now), at: cancelsAt.toISOString() } },
      once: `${now.id}/${at}`,
      mail: cancelScheduledMail(now, cancelsAt),
    });
  if (same?.cancelsAt && !cancelsAt && isLive(now))
    changes.push({
      event: { type: "subscription.kept", data: dataOf(now) },
      once: `${now.id}/${same.cancelsAt.getTime()}/${at}`,
      mail: resumedMail(now, now.periodEndsAt),
    });
  return changes;
}

function unpaidMail(now: SubscriptionRow, dueCents: number, suspended: Date): BillingMail {
  const ways = { suspended, payUrl: now.invoiceUrl };
  if (now.isInvoiced) return overdueMail(now, dueCents, ways);
  return now.invoiceNeedsAction ? confirmMail(now, dueCents, ways) : failedMail(now, dueCents, suspended);
}

function payments(same: SubscriptionRow | null, now: SubscriptionRow, nowMs: number): Change[] {
  const { failedSince, graceEndsAt, invoiceId, invoiceDueCents } = now;
  if (failedSince && !same?.failedSince) {
    // Without days of grace, or heard of after them, the suspension is the news; where nothing ran before, there is none.
    const hasGrace = graceEndsAt !== null && nowMs < graceEndsAt.getTime();
    const mail = hasGrace
      ? unpaidMail(now, invoiceDueCents ?? now.amountCents, graceEndsAt)
      : same && isIdle(same)
        ? suspendedMail(now)
        : null;
    const data = { ...dataOf(now), dueCents: invoiceDueCents, invoiceId };
    return [{ event: { type: "payment.failed", data }, once: invoiceId ?? now.id, mail }];
  }
  if (same && isGood(now) && (same.failedSince || (isIdle(same) && isPeriodPaid(now))))
    return [{ event: { type: "payment.recovered", data: dataOf(now) }, once: same.invoiceId ?? now.id, mail: recoveredMail(now) }];
  if (same && statusOf(now.status) === "waived" && same.status !== now.status) {
    const event = { type: "payment.waived" as const, data: dataOf(now) };
    return [{ event, once: invoiceId ?? now.id, mail: waivedMail(now, now.periodEndsAt) }];
  }
  return [];
}

function ends(same: SubscriptionRow | null, now: SubscriptionRow): Change[] {
  // One that ended before we ever saw it running is nobody's news.
  if (isLive(now) || !same || !isLive(same)) return [];
  return [{ event: { type: "subscription.ended", data: dataOf(now) }, once: now.id, mail: endedMail(now) }];
}

/** Records what changed and writes to those who pay. */
export async function notifyChanges(
  tx: TxContext,
  orgId: string,
  { before, now }: { before: SubscriptionRow | null; now: SubscriptionRow },
): Promise<void> {
  const code = await codeOn(tx, now);
  for (const change of changesBetween(before, now, { nowMs: tx.clock.now(), code })) {
    await recordEvent(tx, { ...change.event, orgId, subject: now.id });
    if (change.mail) await notifyPayers(tx, orgId, { template: change.event.type, once: change.once, mail: change.mail });
  }
}
