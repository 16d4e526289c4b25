import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { DeactivateInput } from "@/lib/billing/promotions/contract";
import { deactivateCode } from "@/lib/billing/promotions/deactivate-code";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "billing:write", params, body: DeactivateInput, reply: Done }, ({ ctx, params, body }) =>
  deactivateCode(ctx, { id: params.id, ...body }),
);
