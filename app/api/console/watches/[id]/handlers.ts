import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { deleteWatch } from "@/lib/alerts/watches/delete-watch";
import { consoleRoute } from "@/lib/portal/routes";

export const DELETE = consoleRoute({ may: "alerts:write", params, reply: Done }, ({ ctx, orgId, params }) =>
  deleteWatch(ctx, orgId, params.id),
);
