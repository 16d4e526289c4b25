import { webHandlers } from "@/lib/http/web-handlers";
import { createExport, exportsList } from "@/app/api/v1/_routes/exports";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(createExport, exportsList);
