import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { ExemptionInput } from "@/lib/billing/tax/contract";
import { setTaxExemption } from "@/lib/billing/tax/set-exemption";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "billing:write", params, body: ExemptionInput, reply: Done }, ({ ctx, params, body }) =>
  setTaxExemption(ctx, { orgId: params.id, ...body }),
);
