import { webHandlers } from "@/lib/api/web-handlers";
import { me } from "@/lib/api/routes/account";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(me);
