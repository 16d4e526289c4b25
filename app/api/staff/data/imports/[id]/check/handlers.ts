import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { recheckImport } from "@/lib/catalog/imports/recheck-import";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "data:write", params, reply: Done }, ({ ctx, params }) => recheckImport(ctx, params.id));
