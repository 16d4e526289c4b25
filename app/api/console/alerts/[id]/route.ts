import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { deleteAlert } from "@/lib/alerts/delete-alert";
import { consoleRoute } from "@/lib/portal/routes";

export const DELETE = consoleRoute({ may: "alerts:write", params, reply: Done }, ({ ctx, orgId, params }) =>
  deleteAlert(ctx, orgId, params.id),
);
