import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { SettleCreditInput } from "@/lib/billing/credits/contract";
import { settleCredit } from "@/lib/billing/credits/settle-credit";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "billing:write", params, body: SettleCreditInput, reply: Done }, ({ ctx, params, body }) =>
  settleCredit(ctx, { creditId: params.id, ...body }),
);
