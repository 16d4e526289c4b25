import { webHandlers } from "@/lib/http/web-handlers";
import { company } from "@/app/api/v1/_routes/companies";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(company);
