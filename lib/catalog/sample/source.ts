import { SAMPLE_CODE } from "@/lib/core/sample";
import type { Source } from "../drafts";

/** Generated rows carry this source, so that nobody takes them for figures of the market. */
export const SAMPLE_SOURCE: Source = {
  code: SAMPLE_CODE,
  name: "Generated sample data",
  licence: "CC0 1.0",
  url: null,
  synthetic: true,
};
