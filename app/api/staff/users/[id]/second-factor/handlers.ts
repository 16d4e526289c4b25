import { params } from "@/app/api/id-params";
import { Done, ResetSecondFactorInput } from "@/lib/accounts/contract";
import { resetSecondFactor } from "@/lib/accounts/staff/reset-second-factor";
import { staffRoute } from "@/lib/portal/routes";

export const DELETE = staffRoute({ may: "customers:write", params, body: ResetSecondFactorInput, reply: Done }, ({ ctx, params, body }) =>
  resetSecondFactor(ctx, { ...body, userId: params.id }),
);
