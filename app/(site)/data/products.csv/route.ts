import { sliceHandler } from "../slice-handler";

export const GET = sliceHandler("products", "csv");
