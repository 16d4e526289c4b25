import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { reading, requireRecentSignIn, type Context } from "@/lib/platform/context";
import type { BillingView } from "../contract";
import { limitPayments } from "../customers/limit-payments";
import { withCustomerLock } from "../customers/with-customer-lock";
import { refuseDisputed } from "../disputes/refuse-disputed";
import { liveSubscription } from "../records";
import { readBilling } from "../subscriptions/read-billing";
import { recordRequest } from "../subscriptions/record-request";
import { syncCustomer } from "../sync/sync-customer";
import { undoPendingChanges } from "./undo-pending-changes";

/**
 * Keeps the plan as it is: undoes a downgrade that waits for the end of the period, and gives up an upgrade that was not paid.
 * @throws DomainError role-missing, step-up-required, organisation-suspended, conflict (no subscription, a disputed payment), unavailable
 */
export async function undoPlanChange(ctx: Context, orgId: string): Promise<BillingView> {
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  await requireActive(ctx, orgId);
  await refuseDisputed(ctx, orgId);
  await limitPayments(ctx, orgId);
  await withCustomerLock(ctx, orgId, async () => {
    const row = await liveSubscription(reading(ctx), orgId);
    const undone = await undoPendingChanges(ctx, row);
    const { plan: from, upgradePlan, upgradeInterval, pendingAt, pendingPlan, pendingInterval } = row;
    if (undone.upgrade) await recordRequest(ctx, row, { action: "undo", plan: upgradePlan, interval: upgradeInterval, from });
    if (undone.downgrade && pendingAt)
      await recordRequest(ctx, row, { action: "undo", plan: pendingPlan, interval: pendingInterval, from });
    await syncCustomer(ctx, orgId);
  });
  return readBilling(ctx, orgId);
}
