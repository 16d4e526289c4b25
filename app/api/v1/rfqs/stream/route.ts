import { rfqStream } from "@/lib/api/routes/rfqs";
import { webHandlers } from "@/lib/api/web-handlers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(rfqStream);
