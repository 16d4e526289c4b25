import { changeCustomField, removeCustomField } from "@/lib/api/routes/custom-fields";
import { webHandlers } from "@/lib/api/web-handlers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(changeCustomField, removeCustomField);
