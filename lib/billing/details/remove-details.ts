import { requireMay } from "@/lib/accounts/permissions";
import { organisationById, requireActive } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { reading, requireRecentSignIn, type Context } from "@/lib/platform/context";
import { limitPayments } from "../customers/limit-payments";
import { isTaxOn } from "../tax/read-tax";
import type { KnownDetails } from "./contract";
import { putDetails } from "./put-details";
import { NOTHING } from "./read-details";

/**
 * Takes everything but the name of the organisation off its invoices from now on.
 * @throws DomainError role-missing, step-up-required, outdated, conflict (tax depends on the address), unavailable
 */
export async function removeDetails(ctx: Context, orgId: string, { version }: { version: string }): Promise<KnownDetails> {
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  await limitPayments(ctx, orgId);
  await requireActive(ctx, orgId);
  if (isTaxOn())
    throw new DomainError("conflict", "Tax depends on your address, so billing details can't be removed. Change them instead.");
  const { name } = await organisationById(reading(ctx), orgId);
  return putDetails(ctx, orgId, { details: { ...NOTHING, name, invoiceEmails: [] }, taxId: null, version });
}
