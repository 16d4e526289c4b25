import { webHandlers } from "@/lib/http/web-handlers";
import { changes } from "@/app/api/v1/_routes/changes";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(changes);
