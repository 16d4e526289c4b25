import { ShipmentsPage, shipmentsMetadata } from "@/app/(market)/shipments/shipments-page";

export const generateMetadata = shipmentsMetadata;
export default ShipmentsPage;
