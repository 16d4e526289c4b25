import { webHandlers } from "@/lib/http/web-handlers";
import { companies } from "@/app/api/v1/_routes/companies";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(companies);
