import type { Context } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import { isTaxOn } from "../tax/read-tax";
import { lacksPostalCode } from "../tax/tax-address";
import { addressConflict } from "../tax/tax-location";
import { readDetails } from "./read-details";

/** Tax depends on who pays and where: without a name and an address nothing can be sold. */
async function areMissing(ctx: Context, orgId: string): Promise<boolean> {
  if (!isTaxOn()) return false;
  const { name, line1, city, country, postalCode } = await readDetails(ctx, orgId);
  return [name, line1, city, country].includes("") || lacksPostalCode(country, postalCode !== "");
}

/**
 * Where somebody enters the billing details that are missing before they pay, and then goes on to the path `next`; null when nothing
 * is missing.
 * @throws DomainError unavailable
 */
export const missingDetailsPage = async (ctx: Context, orgId: string, next: string): Promise<string | null> =>
  (await areMissing(ctx, orgId)) ? `${publicUrl()}/console/billing/details?${new URLSearchParams({ next }).toString()}` : null;

/** @throws DomainError conflict, unavailable */
export async function requireDetails(ctx: Context, orgId: string, then = "change the plan"): Promise<void> {
  if (await areMissing(ctx, orgId))
    throw addressConflict(`Tax depends on your address. Enter your billing details under Billing, then ${then}.`);
}
