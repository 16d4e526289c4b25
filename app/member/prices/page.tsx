import { PricesPage, pricesMetadata } from "@/app/(market)/prices/prices-page";

export const generateMetadata = pricesMetadata;
export default PricesPage;
