import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { reading, requireRecentSignIn, type Context } from "@/lib/platform/context";
import type { BillingView } from "./contract";
import { endWithPeriod } from "./end-subscription";
import { limitPayments } from "./limit-payments";
import { oneAtATime } from "./one-at-a-time";
import { orChangedElsewhere } from "./or-changed-elsewhere";
import { readBilling } from "./read-billing";
import { liveSubscription } from "./records";
import { syncCustomer } from "./sync-customer";

/**
 * Takes a cancellation back, while the period still runs.
 * @throws DomainError role-missing, step-up-required, conflict (not cancelled, or over), unavailable
 */
export async function resumeSubscription(ctx: Context, orgId: string): Promise<BillingView> {
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  await requireActive(ctx, orgId);
  await limitPayments(ctx, orgId);
  await oneAtATime(ctx, orgId, async () => {
    const row = await liveSubscription(reading(ctx), orgId);
    if (!row.cancelsAt) throw new DomainError("conflict", "The subscription is not cancelled.");
    await orChangedElsewhere(ctx, orgId, () => endWithPeriod(ctx, row, false));
    await syncCustomer(ctx, orgId);
  });
  return readBilling(ctx, orgId);
}
