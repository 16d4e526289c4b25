import { z } from "zod";

const lines = z.array(z.object({ term: z.string(), details: z.string() }));

/** What an order form says of what is bought, in the words of the page. */
export const OrderText = z.object({ plan: z.string(), agreed: lines, conditions: lines, data: lines, services: lines });
export type OrderText = z.infer<typeof OrderText>;
/** One line of it. */
export type OrderLine = z.infer<typeof lines>[number];
