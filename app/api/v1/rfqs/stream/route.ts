import { rfqStream } from "@/app/api/v1/_routes/rfqs";
import { webHandlers } from "@/lib/http/web-handlers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(rfqStream);
