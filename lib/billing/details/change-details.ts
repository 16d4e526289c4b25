import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { requireRecentSignIn, type Context } from "@/lib/platform/context";
import { limitPayments } from "../customers/limit-payments";
import type { TaxField } from "../tax/contract";
import { taxFields } from "../tax/tax-address";
import type { BillingDetails, KnownDetails } from "./contract";
import { putDetails } from "./put-details";
import type { TaxId } from "./put-tax-id";
import { readTaxId } from "./tax-ids";

/**
 * Puts new details on the organisation's invoices from now on; those that exist stay as they were sent.
 * @throws DomainError role-missing, step-up-required, outdated, invalid-parameter (the tax ID, what tax needs of the address), unavailable
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
  requireTaxFields(details);
  return putDetails(ctx, orgId, { details, taxId: taxIdOf(details), version });
}

const FIELDS: Readonly<Record<TaxField, string>> = { postalCode: "postal code", state: "state or province" };

/** Tax that Stripe computes needs more of an address in some countries. */
function requireTaxFields(details: BillingDetails): void {
  const missing = taxFields()[details.country]?.filter((field) => details[field] === "") ?? [];
  if (missing.length === 0) return;
  const errors = missing.map((field) => {
    const detail = `Enter the ${FIELDS[field]}. Tax in this country depends on it.`;
    return { parameter: field, code: "required", detail };
  });
  throw new DomainError("invalid-parameter", errors.map(({ detail }) => detail).join(" "), { errors });
}

function taxIdOf({ country, taxId }: BillingDetails): TaxId | null {
  if (taxId === "") return null;
  const read = readTaxId(country, taxId);
  if ("fault" in read) throw wrongParameter("taxId", "invalid", read.fault);
  return read;
}
