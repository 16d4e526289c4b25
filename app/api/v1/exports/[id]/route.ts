import { oneExport, removeExport } from "@/lib/api/routes/exports";
import { webHandlers } from "@/lib/api/web-handlers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(oneExport, removeExport);
