import { ROUTES } from "@/lib/api/routes/all";
import { mountedHandlers } from "@/lib/api/web-handlers";

/** The current version without its number, and every address of the API that doesn't exist. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = mountedHandlers(ROUTES);
