import { z } from "zod";
import { consoleRoute } from "@/lib/portal/routes";
import { DeliveryRow } from "@/lib/webhooks/contract";
import { sendTestEvent } from "@/lib/webhooks/deliveries/send-test-event";

const params = z.object({ id: z.string().max(60) });

export const POST = consoleRoute({ may: "webhooks:write", params, reply: DeliveryRow, status: 202 }, ({ ctx, orgId, params: { id } }) =>
  sendTestEvent(ctx, orgId, id),
);
