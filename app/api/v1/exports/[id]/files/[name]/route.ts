import { webHandlers } from "@/lib/api/web-handlers";
import { exportFile } from "@/lib/api/routes/exports";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(exportFile);
