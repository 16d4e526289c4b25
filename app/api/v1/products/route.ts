import { webHandlers } from "@/lib/api/web-handlers";
import { products } from "@/lib/api/routes/products";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = webHandlers(products);
