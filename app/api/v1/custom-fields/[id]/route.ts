import { changeCustomField, removeCustomField } from "@/app/api/v1/_routes/custom-fields";
import { webHandlers } from "@/lib/http/web-handlers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(changeCustomField, removeCustomField);
