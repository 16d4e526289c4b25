import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { AllowanceInput } from "@/lib/billing/allowances/contract";
import { endAllowance } from "@/lib/billing/allowances/end-allowance";
import { giveAllowance } from "@/lib/billing/allowances/give-allowance";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "billing:write", params, body: AllowanceInput, reply: Done }, ({ ctx, params, body }) =>
  giveAllowance(ctx, { orgId: params.id, ...body }),
);

export const DELETE = staffRoute({ may: "billing:write", params, reply: Done }, ({ ctx, params }) =>
  endAllowance(ctx, { orgId: params.id }),
);
