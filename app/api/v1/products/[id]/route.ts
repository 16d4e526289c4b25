import { webHandlers } from "@/lib/api/web-handlers";
import { product } from "@/lib/api/routes/products";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(product);
