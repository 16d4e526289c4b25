import { webHandlers } from "@/lib/http/web-handlers";
import { status } from "@/app/api/v1/_routes/status";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(status);
