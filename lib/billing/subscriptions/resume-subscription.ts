import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { reading, requireRecentSignIn, type Context } from "@/lib/platform/context";
import type { BillingView } from "../contract";
import { limitPayments } from "../customers/limit-payments";
import { withCustomerLock } from "../customers/with-customer-lock";
import { liveSubscription, type SubscriptionRow } from "../records";
import { isIdle } from "../rules";
import { syncCustomer } from "../sync/sync-customer";
import { syncOnRefusal } from "../sync/sync-on-refusal";
import { endWithPeriod } from "./end-subscription";
import { readBilling } from "./read-billing";
import { recordRequest } from "./record-request";
import { resumePaused } from "./resume-paused";

/**
 * Takes a cancellation back while the period still runs, or begins a paid period of a subscription that is paused or whose renewal was cancelled.
 * @throws DomainError role-missing, step-up-required, conflict (neither, or over, or the card was declined), unavailable
 */
export async function resumeSubscription(ctx: Context, orgId: string): Promise<BillingView> {
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  await requireActive(ctx, orgId);
  await limitPayments(ctx, orgId);
  await withCustomerLock(ctx, orgId, async () => {
    const row = await liveSubscription(reading(ctx), orgId);
    if (isIdle(row)) return payAndResume(ctx, row);
    if (!row.cancelsAt) throw new DomainError("conflict", "The subscription is active and not cancelled, so there is nothing to resume.");
    await syncOnRefusal(ctx, orgId, () => endWithPeriod(ctx, row, false));
    await recordResumed(ctx, row);
    await syncCustomer(ctx, orgId);
  });
  return readBilling(ctx, orgId);
}

const recordResumed = (ctx: Context, row: SubscriptionRow): Promise<void> =>
  recordRequest(ctx, row, { action: "resume", plan: row.plan, interval: row.interval });

async function payAndResume(ctx: Context, row: SubscriptionRow): Promise<void> {
  const declined = await resumePaused(ctx, row);
  if (declined === null) await recordResumed(ctx, row);
  await syncCustomer(ctx, row.orgId);
  if (declined === null) return;
  throw new DomainError("conflict", `${declined} The subscription is still paused. Update your card and try again.`);
}
