import { series } from "@/lib/api/routes/prices";
import { webHandlers } from "@/lib/api/web-handlers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(series);
