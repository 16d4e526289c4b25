import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { unlinkCustomer } from "../customers/ensure-customer";
import { syncCustomer } from "./sync-customer";

/**
 * Leaves a customer that Stripe does not have any more. What it had has ended, and has to be read before: once it is unlinked, its
 * events change nothing.
 */
export async function leaveMissingCustomer(ctx: Context, orgId: string, customerId: string): Promise<void> {
  await syncCustomer(ctx, orgId).catch((error: unknown) => {
    // Stripe does not know it at all, so there is nothing to read.
    if (!(error instanceof DomainError && error.code === "conflict")) throw error;
  });
  await unlinkCustomer(ctx, orgId, customerId);
}
