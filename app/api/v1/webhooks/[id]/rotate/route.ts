import { webHandlers } from "@/lib/api/web-handlers";
import { webhookRoutes } from "@/lib/api/routes/webhooks";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(webhookRoutes.rotate);
