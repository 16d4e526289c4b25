import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { deductCredit } from "@/lib/billing/credits/deduct-credit";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "billing:write", params, reply: Done }, ({ ctx, params }) => deductCredit(ctx, params.id));
