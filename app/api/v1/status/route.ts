import { webHandlers } from "@/lib/api/web-handlers";
import { status } from "@/lib/api/routes/status";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(status);
