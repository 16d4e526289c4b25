import { params } from "@/app/api/id-params";
import { Done, SuspendCustomerInput } from "@/lib/accounts/contract";
import { suspendCustomer } from "@/lib/billing/customers/suspend-customer";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "customers:write", params, body: SuspendCustomerInput, reply: Done }, ({ ctx, params, body }) =>
  suspendCustomer(ctx, { ...body, orgId: params.id }),
);
