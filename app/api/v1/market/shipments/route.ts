import { webHandlers } from "@/lib/http/web-handlers";
import { shipments } from "@/app/api/v1/_routes/shipments";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(shipments);
