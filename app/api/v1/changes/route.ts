import { webHandlers } from "@/lib/api/web-handlers";
import { changes } from "@/lib/api/routes/changes";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(changes);
