import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { changeAlert } from "@/lib/alerts/change-alert";
import { AlertCondition } from "@/lib/alerts/contract";
import { deleteAlert } from "@/lib/alerts/delete-alert";
import { consoleRoute } from "@/lib/portal/routes";

export const PATCH = consoleRoute({ may: "alerts:write", params, body: AlertCondition, reply: Done }, ({ ctx, orgId, params, body }) =>
  changeAlert(ctx, orgId, { id: params.id, condition: body }),
);

export const DELETE = consoleRoute({ may: "alerts:write", params, reply: Done }, ({ ctx, orgId, params }) =>
  deleteAlert(ctx, orgId, params.id),
);
