import { z } from "zod";

/** One thread of a customer. */
export const params = z.object({ id: z.string().max(100), threadId: z.string().max(100) });
