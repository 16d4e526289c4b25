import { webHandlers } from "@/lib/api/web-handlers";
import { datasets } from "@/lib/api/routes/datasets";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(datasets);
