import { ProductPage, productMetadata } from "@/app/(market)/products/[id]/product-page";

export const generateMetadata = productMetadata;
export default ProductPage;
