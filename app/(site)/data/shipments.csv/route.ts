import { sliceHandler } from "../slice-handler";

export const GET = sliceHandler("shipments", "csv");
