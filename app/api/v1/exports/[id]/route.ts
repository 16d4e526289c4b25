import { webHandlers } from "@/lib/http/web-handlers";
import { oneExport, removeExport } from "@/app/api/v1/_routes/exports";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(oneExport, removeExport);
