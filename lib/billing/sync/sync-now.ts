import { readCustomer } from "@/lib/accounts/staff/list-customers";
import { DomainError } from "@/lib/core/errors";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import type { StaffBillingView } from "../contract";
import { limitPayments } from "../customers/limit-payments";
import { readStaffBilling } from "../customers/read-staff-billing";
import { customerOf } from "../records";
import { syncCustomer } from "./sync-customer";

/**
 * Reads a customer from Stripe again and writes what it says, whatever we hold.
 * @throws DomainError not-found (for everyone who is not staff, and without a customer), unavailable
 */
export async function syncNow(ctx: Context, { orgId }: { orgId: string }): Promise<StaffBillingView> {
  requireStaff(ctx, "billing:write");
  await limitPayments(ctx, orgId);
  await readCustomer(ctx, { orgId });
  const customer = await customerOf(reading(ctx), orgId);
  if (!customer?.stripeCustomerId)
    throw new DomainError("conflict", "This organisation has no Stripe customer, so there is nothing to sync.");
  await syncCustomer(ctx, orgId);
  return readStaffBilling(ctx, { orgId });
}
