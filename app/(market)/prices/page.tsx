import { PricesPage, pricesMetadata } from "./prices-page";

export const generateMetadata = pricesMetadata;
export default PricesPage;
