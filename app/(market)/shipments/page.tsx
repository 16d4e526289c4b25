import { ShipmentsPage, shipmentsMetadata } from "./shipments-page";

export const generateMetadata = shipmentsMetadata;
export default ShipmentsPage;
