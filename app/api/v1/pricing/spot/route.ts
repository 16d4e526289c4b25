import { webHandlers } from "@/lib/http/web-handlers";
import { spot } from "@/app/api/v1/_routes/prices";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(spot);
