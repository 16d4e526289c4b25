import { releases } from "@/lib/api/routes/releases";
import { webHandlers } from "@/lib/api/web-handlers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(releases);
