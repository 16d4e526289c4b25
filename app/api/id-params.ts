import { z } from "zod";

/** The parameters of a route about one thing. */
export const params = z.object({ id: z.string().max(100) });
