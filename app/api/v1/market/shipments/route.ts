import { webHandlers } from "@/lib/api/web-handlers";
import { shipments } from "@/lib/api/routes/shipments";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(shipments);
