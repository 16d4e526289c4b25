import { webHandlers } from "@/lib/http/web-handlers";
import { webhookDeliveryRoutes } from "@/app/api/v1/_routes/webhook-deliveries";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(webhookDeliveryRoutes.replayAll);
