import { ProductsPage, productsMetadata } from "./products-page";

export const generateMetadata = productsMetadata;
export default ProductsPage;
