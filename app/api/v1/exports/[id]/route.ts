import { webHandlers } from "@/lib/api/web-handlers";
import { oneExport, removeExport } from "@/lib/api/routes/exports";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(oneExport, removeExport);
