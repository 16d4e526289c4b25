import { stats } from "@/lib/api/routes/companies";
import { webHandlers } from "@/lib/api/web-handlers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(stats);
