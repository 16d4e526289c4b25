import { z } from "zod";
import { params } from "@/app/api/id-params";
import { consoleRoute } from "@/lib/portal/routes";
import { DeliveryFilter, DeliveryPage } from "@/lib/webhooks/contract";
import { listDeliveries } from "@/lib/webhooks/deliveries/list-deliveries";

const PAGE = 50;
const query = DeliveryFilter.extend({ cursor: z.string().max(200).optional() });

export const GET = consoleRoute({ may: "webhooks:read", params, query, reply: DeliveryPage }, ({ ctx, orgId, params: { id }, query }) =>
  listDeliveries(ctx, orgId, { endpointId: id, walk: { ...query, limit: PAGE } }),
);
