import { ROUTES } from "@/app/api/v1/_routes/all";
import { mountedHandlers } from "@/lib/http/web-handlers";

/** The current version without its number, and every address of the API that doesn't exist. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = mountedHandlers(ROUTES);
