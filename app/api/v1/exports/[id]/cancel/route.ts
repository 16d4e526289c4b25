import { webHandlers } from "@/lib/api/web-handlers";
import { stopExport } from "@/lib/api/routes/exports";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(stopExport);
