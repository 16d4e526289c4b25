import { params } from "@/app/api/id-params";
import { consoleRoute } from "@/lib/portal/routes";
import { DeliveryRow } from "@/lib/webhooks/contract";
import { sendTestEvent } from "@/lib/webhooks/deliveries/send-test-event";

export const POST = consoleRoute({ may: "webhooks:write", params, reply: DeliveryRow, status: 202 }, ({ ctx, orgId, params: { id } }) =>
  sendTestEvent(ctx, orgId, { id }),
);
