import { ProductPage, productMetadata } from "./product-page";

export const generateMetadata = productMetadata;
export default ProductPage;
