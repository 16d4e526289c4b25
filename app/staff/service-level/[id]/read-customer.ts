import { orNotFound } from "@/app/refusals";
import { readCustomer } from "@/lib/accounts/staff/list-customers";
import { listAllCredits } from "@/lib/billing/credits/list-credits";
import type { Context } from "@/lib/platform/context";
import { readCustomerCalls } from "@/lib/service-level/overview/read-customer-calls";
import { readCustomerLevel } from "@/lib/service-level/reports/read-service-level";

/** One organisation's service level; the page of an unknown one does not exist. */
export async function readCustomerPage(ctx: Context, orgId: string) {
  const customer = await orNotFound(readCustomer(ctx, { orgId }));
  const [level, calls, credits] = await Promise.all([
    readCustomerLevel(ctx, orgId),
    readCustomerCalls(ctx, orgId),
    listAllCredits(ctx, { orgId }),
  ]);
  return { customer, level, calls, credits };
}
