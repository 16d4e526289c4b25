import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { isRefused } from "@/lib/platform/stripe";
import { syncCustomer } from "./sync-customer";

/**
 * Asks Stripe for a change. Where it refuses, it knows of something that we have not heard yet: that is read first, so that
 * whoever looks again sees it.
 * @throws DomainError conflict, unavailable
 */
export async function orChangedElsewhere<T>(ctx: Context, orgId: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isRefused(error)) throw error;
    await syncCustomer(ctx, orgId);
    throw new DomainError("conflict", "The subscription was changed elsewhere a moment ago. Look at it again.", { cause: error });
  }
}
