import { params } from "@/app/api/id-params";
import { StaffBillingView } from "@/lib/billing/contract";
import { readStaffBilling } from "@/lib/billing/customers/read-staff-billing";
import { syncNow } from "@/lib/billing/sync/sync-now";
import { staffRoute } from "@/lib/portal/routes";

export const GET = staffRoute({ may: "billing:read", params, reply: StaffBillingView }, ({ ctx, params }) =>
  readStaffBilling(ctx, { orgId: params.id }),
);

export const POST = staffRoute({ may: "billing:write", params, reply: StaffBillingView }, ({ ctx, params }) =>
  syncNow(ctx, { orgId: params.id }),
);
