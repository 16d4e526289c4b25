import { z } from "zod";
import { done, Done, SuspendCustomerInput } from "@/lib/accounts/contract";
import { suspendCustomer } from "@/lib/billing/customers/suspend-customer";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60) });

export const PUT = staffRoute({ params, body: SuspendCustomerInput, reply: Done }, async ({ ctx, params, body }) => {
  await suspendCustomer(ctx, { ...body, orgId: params.id });
  return done;
});
