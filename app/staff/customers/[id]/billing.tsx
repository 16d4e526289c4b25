import { BillingPanel } from "@/components/staff/billing-panel";
import { readStaffBilling } from "@/lib/billing/customers/read-staff-billing";
import type { Context } from "@/lib/platform/context";

/** Asks Stripe, so it comes after the rest of the page. */
export async function CustomerBilling({ ctx, orgId }: { ctx: Context; orgId: string }) {
  const view = await readStaffBilling(ctx, { orgId });
  return <BillingPanel orgId={orgId} view={view} now={ctx.clock.now()} />;
}
