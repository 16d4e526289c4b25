import { z } from "zod";
import { consoleRoute } from "@/lib/portal/routes";
import { DeliveryDetail } from "@/lib/webhooks/contract";
import { readDelivery } from "@/lib/webhooks/deliveries/read-delivery";

const params = z.object({ id: z.string().max(60), delivery: z.string().max(60) });

export const GET = consoleRoute({ may: "webhooks:read", params, reply: DeliveryDetail }, ({ ctx, orgId, params: { id, delivery } }) =>
  readDelivery(ctx, orgId, { endpointId: id, id: delivery }),
);
