import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { removeAbsence } from "@/lib/accounts/staff/remove-absence";
import { staffRoute } from "@/lib/portal/routes";

export const DELETE = staffRoute({ may: "any", params, reply: Done }, ({ ctx, params }) => removeAbsence(ctx, params));
