import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { reading, requireRecentSignIn, type Context } from "@/lib/platform/context";
import type { BillingView } from "../contract";
import { limitPayments } from "../customers/limit-payments";
import { withCustomerLock } from "../customers/with-customer-lock";
import { replacePendingChanges } from "../plan-changes/replace-pending-changes";
import { liveSubscription, type SubscriptionRow } from "../records";
import { statusOf } from "../rules";
import { syncCustomer } from "../sync/sync-customer";
import { syncOnRefusal } from "../sync/sync-on-refusal";
import { endSubscription, endWithPeriod } from "./end-subscription";
import { readBilling } from "./read-billing";
import { recordRequest } from "./record-request";

/**
 * Ends the subscription with the period that was paid for; until then it can be kept. One whose renewal is unpaid ends at
 * once; of its open invoice what was used stays owed, and nobody pays for the rest of a month that they don't want.
 * @throws DomainError role-missing, step-up-required, conflict (none, or cancelled already), unavailable
 */
export async function cancelSubscription(ctx: Context, orgId: string): Promise<BillingView> {
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  await limitPayments(ctx, orgId);
  await withCustomerLock(ctx, orgId, () => cancel(ctx, orgId));
  return readBilling(ctx, orgId);
}

async function cancel(ctx: Context, orgId: string): Promise<void> {
  const row = await liveSubscription(reading(ctx), orgId);
  if (row.cancelsAt) throw new DomainError("conflict", "The subscription is already cancelled.");
  const isKept = isPaidUp(row);
  const end = () => (isKept ? endWithPeriod(ctx, row, true) : endSubscription(ctx, orgId, row));
  await syncOnRefusal(ctx, orgId, () => replacePendingChanges(ctx, row, end));
  await recordRequest(ctx, row, { action: isKept ? "cancel" : "end", plan: row.plan, interval: row.interval });
  await syncCustomer(ctx, orgId);
}

const isPaidUp = (row: SubscriptionRow): boolean => ["active", "trialing"].includes(statusOf(row.status));
