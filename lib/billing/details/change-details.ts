import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { wrongParameter } from "@/lib/core/errors";
import { requireRecentSignIn, type Context } from "@/lib/platform/context";
import { limitPayments } from "../customers/limit-payments";
import type { BillingDetails, KnownDetails } from "./contract";
import { putDetails } from "./put-details";
import type { TaxId } from "./put-tax-id";
import { readTaxId } from "./tax-ids";

/**
 * Puts new details on the organisation's invoices from now on; those that exist stay as they were sent.
 * @throws DomainError role-missing, step-up-required, outdated, invalid-parameter (the tax ID), unavailable
 */
export async function changeDetails(
  ctx: Context,
  orgId: string,
  { version, ...details }: BillingDetails & { version?: string },
): Promise<KnownDetails> {
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  await limitPayments(ctx, orgId);
  await requireActive(ctx, orgId);
  return putDetails(ctx, orgId, { details, taxId: taxIdOf(details), version });
}

function taxIdOf({ country, taxId }: BillingDetails): TaxId | null {
  if (taxId === "") return null;
  const read = readTaxId(country, taxId);
  if ("fault" in read) throw wrongParameter("taxId", "invalid", read.fault);
  return read;
}
