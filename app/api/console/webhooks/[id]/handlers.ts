import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { consoleRoute } from "@/lib/portal/routes";
import { ChangeEndpointInput, EndpointRow } from "@/lib/webhooks/contract";
import { changeEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { deleteEndpoint } from "@/lib/webhooks/endpoints/delete-endpoint";
import { readEndpoint } from "@/lib/webhooks/endpoints/read-endpoint";

export const GET = consoleRoute({ may: "webhooks:read", params, reply: EndpointRow }, ({ ctx, orgId, params: { id } }) =>
  readEndpoint(ctx, orgId, id),
);

export const PATCH = consoleRoute(
  { may: "webhooks:write", params, body: ChangeEndpointInput, reply: EndpointRow },
  ({ ctx, orgId, params: { id }, body }) => changeEndpoint(ctx, orgId, { id, input: body }),
);

export const DELETE = consoleRoute({ may: "webhooks:write", params, reply: Done }, async ({ ctx, orgId, params: { id } }) => {
  await deleteEndpoint(ctx, orgId, id);
});
