import { webHandlers } from "@/lib/api/web-handlers";
import { companies } from "@/lib/api/routes/companies";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(companies);
