import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { consoleRoute } from "@/lib/portal/routes";
import { changeView } from "@/lib/views/change-view";
import { ChangeViewInput } from "@/lib/views/contract";
import { deleteView } from "@/lib/views/delete-view";

export const PATCH = consoleRoute({ may: "alerts:write", params, body: ChangeViewInput, reply: Done }, ({ ctx, orgId, params, body }) =>
  changeView(ctx, orgId, { id: params.id, change: body }),
);

export const DELETE = consoleRoute({ may: "alerts:write", params, reply: Done }, ({ ctx, orgId, params }) =>
  deleteView(ctx, orgId, params.id),
);
