import { ROUTES } from "@/lib/api/routes/all";
import { mountedHandlers } from "@/lib/api/web-handlers";
import { portalHandlers } from "@/lib/portal/serve-routes";
import { PORTAL_ROUTES } from "./portal-routes.generated";

/** The portal's routes, the data API with or without its version, and every address that doesn't exist. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = portalHandlers(PORTAL_ROUTES, mountedHandlers(ROUTES));
