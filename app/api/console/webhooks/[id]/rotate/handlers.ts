import { params } from "@/app/api/id-params";
import { consoleRoute } from "@/lib/portal/routes";
import { EndpointWithSecret, RotateInput } from "@/lib/webhooks/contract";
import { rotateSecret } from "@/lib/webhooks/endpoints/rotate-secret";

export const POST = consoleRoute(
  { may: "webhooks:write", params, body: RotateInput, reply: EndpointWithSecret },
  ({ ctx, orgId, params: { id }, body }) => rotateSecret(ctx, orgId, { id, input: body }),
);
