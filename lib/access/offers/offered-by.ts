import { z } from "zod";
import { readLegalDetails } from "@/lib/legal/details/read-details";
import { brandName } from "@/lib/platform/brand";
import type { Context } from "@/lib/platform/context";
import { OrderText } from "./contract";

const detail = z.string().optional();

/**
 * Who offers an order: the brand, and what the legal details say about the company that runs the service. `text` is what was accepted;
 * it is absent before that, and where it was accepted before this was kept.
 */
export const OfferedBy = z.object({
  ...{ brand: z.string(), name: detail, address: detail },
  ...{ representatives: detail, register: detail, taxNumber: detail },
  text: OrderText.optional(),
});
export type OfferedBy = z.infer<typeof OfferedBy>;

/** The same at present. */
export const offeredBy = async (ctx: Context, text?: OrderText): Promise<OfferedBy> =>
  OfferedBy.parse({ brand: brandName(), ...(await readLegalDetails(ctx)), text });
