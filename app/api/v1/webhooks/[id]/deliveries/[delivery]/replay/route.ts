import { webHandlers } from "@/lib/api/web-handlers";
import { webhookDeliveryRoutes } from "@/lib/api/routes/webhook-deliveries";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(webhookDeliveryRoutes.replay);
