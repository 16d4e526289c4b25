import { webHandlers } from "@/lib/http/web-handlers";
import { webhookRoutes } from "@/app/api/v1/_routes/webhooks";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(webhookRoutes.rotate);
