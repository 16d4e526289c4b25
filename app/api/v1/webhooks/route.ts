import { webhookRoutes } from "@/lib/api/routes/webhooks";
import { webHandlers } from "@/lib/api/web-handlers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(webhookRoutes.list, webhookRoutes.create);
