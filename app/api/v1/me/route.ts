import { webHandlers } from "@/lib/http/web-handlers";
import { me } from "@/app/api/v1/_routes/account";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(me);
