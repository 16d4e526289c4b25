import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { isRefused } from "@/lib/platform/stripe";
import type { BillingView } from "./contract";
import { endWithPeriod } from "./end-subscription";
import { readBilling } from "./read-billing";
import { liveSubscription } from "./records";
import { syncCustomer } from "./sync-customer";

/**
 * Takes a cancellation back, while the period still runs.
 * @throws DomainError role-missing, conflict (not cancelled, or over), unavailable
 */
export async function resumeSubscription(ctx: Context, orgId: string): Promise<BillingView> {
  requireMay(ctx, "billing:write", orgId);
  const row = await liveSubscription(reading(ctx), orgId);
  if (!row.cancelsAt) throw new DomainError("conflict", "The subscription is not cancelled.");
  await endWithPeriod(ctx, row, false).catch(async (error: unknown) => {
    if (!isRefused(error)) throw error;
    await syncCustomer(ctx, orgId);
    throw new DomainError("conflict", "The subscription has ended. Choose a plan again.");
  });
  await syncCustomer(ctx, orgId);
  return readBilling(ctx, orgId);
}
