import { orNotFound } from "@/app/refusals";
import { readCustomer } from "@/lib/accounts/staff/list-customers";
import { listAllCredits } from "@/lib/billing/credits/list-credits";
import type { Context } from "@/lib/platform/context";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { readCustomerCalls } from "@/lib/service-level/overview/read-customer-calls";
import { readCustomerLevel } from "@/lib/service-level/reports/read-service-level";

export const servicePath = (orgId: string): string => `/staff/service-level/${encodeURIComponent(orgId)}`;

/** One organisation's service level; the page of an unknown one does not exist. `cursor`: of its failing minutes. */
export async function readCustomerPage(ctx: Context, orgId: string, cursor: string | undefined) {
  const customer = await orNotFound(readCustomer(ctx, { orgId }));
  const [level, calls, credits] = await Promise.all([
    readCustomerLevel(ctx, orgId),
    orFirstPage(servicePath(orgId), readCustomerCalls(ctx, orgId, cursor)),
    listAllCredits(ctx, { orgId }),
  ]);
  return { customer, level, calls, credits };
}
