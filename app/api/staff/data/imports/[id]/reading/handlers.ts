import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { readAgain } from "@/lib/catalog/imports/read-again";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "data:write", params, reply: Done }, ({ ctx, params }) => readAgain(ctx, params.id));
