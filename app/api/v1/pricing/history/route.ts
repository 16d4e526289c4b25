import { webHandlers } from "@/lib/api/web-handlers";
import { history } from "@/lib/api/routes/prices";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(history);
