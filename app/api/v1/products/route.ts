import { webHandlers } from "@/lib/http/web-handlers";
import { products } from "@/app/api/v1/_routes/products";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(products);
