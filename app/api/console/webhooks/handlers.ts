import { z } from "zod";
import { consoleRoute } from "@/lib/portal/routes";
import { EndpointInput, EndpointPage, EndpointWithSecret, MAX_ENDPOINTS } from "@/lib/webhooks/contract";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { listEndpoints } from "@/lib/webhooks/endpoints/list-endpoints";

const query = z.object({ cursor: z.string().max(200).optional() });

export const GET = consoleRoute({ may: "webhooks:read", query, reply: EndpointPage }, ({ ctx, orgId, query }) =>
  listEndpoints(ctx, orgId, { ...query, limit: MAX_ENDPOINTS }),
);

export const POST = consoleRoute(
  { may: "webhooks:write", body: EndpointInput, reply: EndpointWithSecret, status: 201 },
  ({ ctx, orgId, body }) => createEndpoint(ctx, orgId, body),
);
