import { webHandlers } from "@/lib/http/web-handlers";
import { stopExport } from "@/app/api/v1/_routes/exports";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(stopExport);
