import { webhookDeliveryRoutes } from "@/lib/api/routes/webhook-deliveries";
import { webHandlers } from "@/lib/api/web-handlers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(webhookDeliveryRoutes.replayAll);
