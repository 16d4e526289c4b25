import { ProductsPage, productsMetadata } from "@/app/(market)/products/products-page";

export const generateMetadata = productsMetadata;
export default ProductsPage;
