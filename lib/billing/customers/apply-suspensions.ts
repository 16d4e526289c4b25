import { keysOf } from "@/lib/core/tables";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireOperator, transaction, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { askStripe } from "@/lib/platform/stripe";
import { expireCheckouts } from "../checkout/expire-checkouts";
import { resumeFailedMail } from "../mails";
import { notifyPayers } from "../notify-payers";
import { undoUpgrade } from "../plan-changes/undo-pending-changes";
import type { SubscriptionRow } from "../records";
import { isLive } from "../rules";
import { resumePaused } from "../subscriptions/resume-paused";
import { stopSubscription } from "../subscriptions/stop-subscription";
import { syncCustomer } from "../sync/sync-customer";
import { endOpenTopUp } from "../top-ups/close-top-ups";
import { withCustomerLock } from "./with-customer-lock";

/** What is to be done at Stripe, and what is noted when it is done. */
const STEPS = {
  keep: { act: null, done: null },
  pause: { act: pause, done: "paused" },
  end: { act: stopSubscription, done: "ended" },
  resume: { act: resume, done: null },
} as const satisfies Record<string, { act: ((ctx: Context, row: SubscriptionRow) => Promise<unknown>) | null; done: string | null }>;
type Step = keyof typeof STEPS;
const TO_DO = keysOf(STEPS);

/** Does at Stripe what suspensions, and their ends, mean for subscriptions, as far as it is not done yet. */
export async function applySuspensions(ctx: Context): Promise<{ followed: number } | null> {
  requireOperator(ctx);
  if (!env().STRIPE_SECRET_KEY) return null;
  const waiting = await reading(ctx).organisation.findMany({ where: { paymentsHold: { in: TO_DO } }, select: { id: true } });
  for (const { id } of waiting)
    await applySuspension(ctx, id).catch((error: unknown) =>
      log().warn({ err: error, orgId: id }, "a suspension could not be followed yet"),
    );
  return { followed: waiting.length };
}

/** The same for one organisation. @throws DomainError unavailable; then it is still to be done */
export async function applySuspension(ctx: Context, orgId: string): Promise<void> {
  const wanted = async (): Promise<Step | undefined> => {
    const { paymentsHold } = await reading(ctx).organisation.findUniqueOrThrow({ where: { id: orgId } });
    return TO_DO.find((step) => step === paymentsHold);
  };
  if (!(await wanted())) return;
  await withCustomerLock(ctx, orgId, async () => {
    const step = await wanted();
    if (!step) return;
    await (step === "resume" ? syncCustomer(ctx, orgId) : closePurchases(ctx, orgId));
    const rows = await liveSubscriptionsOf(ctx, orgId);
    for (const row of rows) await STEPS[step].act?.(ctx, row);
    if (rows.length > 0) await syncCustomer(ctx, orgId);
    await reading(ctx).organisation.updateMany({ where: { id: orgId, paymentsHold: step }, data: { paymentsHold: STEPS[step].done } });
  });
}

const liveSubscriptionsOf = async (ctx: Context, orgId: string): Promise<SubscriptionRow[]> =>
  (await reading(ctx).subscription.findMany({ where: { orgId } })).filter(isLive);

/** A page that is open, and an upgrade that was declined, could still be paid. */
async function closePurchases(ctx: Context, orgId: string): Promise<void> {
  await expireCheckouts(ctx, orgId);
  await endOpenTopUp(ctx, orgId);
  for (const row of await liveSubscriptionsOf(ctx, orgId)) await undoUpgrade(ctx, row);
}

/** Invoices of periods that begin meanwhile are void from the start. */
function pause(ctx: Context, { id }: SubscriptionRow): Promise<unknown> {
  return askStripe(ctx, (stripe) => stripe.subscriptions.update(id, { pause_collection: { behavior: "void" } }));
}

/** A declined card is not tried again by the clock: those who pay are told, and do it under Billing. */
async function resume(ctx: Context, row: SubscriptionRow): Promise<void> {
  if ((await resumePaused(ctx, row)) === null) return;
  const { orgId, id, plan, currency, amountCents, invoiceId } = row;
  await transaction(ctx, async (tx) => {
    await recordEvent(tx, { type: "subscription.resume-failed", orgId, subject: id, data: { plan, currency, dueCents: amountCents } });
    const once = `${id}/${invoiceId ?? "none"}`;
    await notifyPayers(tx, orgId, { template: "subscription.resume-failed", once, mail: resumeFailedMail(row) });
  });
}
