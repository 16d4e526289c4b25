import { webHandlers } from "@/lib/api/web-handlers";
import { trends } from "@/lib/api/routes/prices";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(trends);
