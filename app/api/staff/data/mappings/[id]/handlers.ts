import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { archiveMapping } from "@/lib/catalog/mappings/save-mapping";
import { staffRoute } from "@/lib/portal/routes";

export const DELETE = staffRoute({ may: "data:write", params, reply: Done }, ({ ctx, params }) => archiveMapping(ctx, params.id));
