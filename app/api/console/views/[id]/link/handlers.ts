import { params } from "@/app/api/id-params";
import { consoleRoute } from "@/lib/portal/routes";
import { ViewLink } from "@/lib/views/contract";
import { createViewLink } from "@/lib/views/links";

export const POST = consoleRoute({ may: "alerts:write", params, reply: ViewLink, status: 201 }, ({ ctx, orgId, params }) =>
  createViewLink(ctx, orgId, params.id),
);
