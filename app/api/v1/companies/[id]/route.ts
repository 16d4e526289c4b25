import { webHandlers } from "@/lib/api/web-handlers";
import { company } from "@/lib/api/routes/companies";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(company);
