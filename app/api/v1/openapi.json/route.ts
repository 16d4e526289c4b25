import { webHandlers } from "@/lib/http/web-handlers";
import { openapi } from "@/app/api/v1/_routes/all";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(openapi);
