import { sliceHandler } from "../slice-handler";

export const GET = sliceHandler("companies", "parquet");
