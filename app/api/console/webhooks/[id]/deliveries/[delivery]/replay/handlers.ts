import { z } from "zod";
import { consoleRoute } from "@/lib/portal/routes";
import { DeliveryRow } from "@/lib/webhooks/contract";
import { replayDelivery } from "@/lib/webhooks/deliveries/replay-delivery";

const params = z.object({ id: z.string().max(60), delivery: z.string().max(60) });

export const POST = consoleRoute(
  { may: "webhooks:write", params, reply: DeliveryRow, status: 202 },
  ({ ctx, orgId, params: { id, delivery } }) => replayDelivery(ctx, orgId, { endpointId: id, id: delivery }),
);
