import { sliceHandler } from "../slice-handler";

export const GET = sliceHandler("spot-prices", "csv");
