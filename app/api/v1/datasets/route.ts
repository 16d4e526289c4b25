import { webHandlers } from "@/lib/http/web-handlers";
import { datasets } from "@/app/api/v1/_routes/datasets";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(datasets);
