import { webHandlers } from "@/lib/api/web-handlers";
import { openapi } from "@/lib/api/routes/all";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(openapi);
