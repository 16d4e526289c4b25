import { webHandlers } from "@/lib/api/web-handlers";
import { spot } from "@/lib/api/routes/prices";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(spot);
