import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { isRefused } from "@/lib/platform/stripe";
import { locationRefusal } from "../tax/tax-location";
import { syncCustomer } from "./sync-customer";

/** What a refusal of Stripe means: an address without a tax, or something that we have not heard of yet. Other errors stay what they are. */
export const refusalOf = (error: unknown): unknown =>
  locationRefusal(error) ??
  (isRefused(error)
    ? new DomainError("conflict", "The subscription was changed elsewhere a moment ago. Reload the page and try again.", { cause: error })
    : error);

/**
 * Asks Stripe for a change. Where it refuses, what it knows is read first, so that whoever looks again sees it.
 * @throws DomainError conflict, unavailable
 */
export async function syncOnRefusal<T>(ctx: Context, orgId: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isRefused(error)) await syncCustomer(ctx, orgId);
    throw refusalOf(error);
  }
}
