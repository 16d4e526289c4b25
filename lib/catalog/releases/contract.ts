import { z } from "zod";

export const MAX_METHODOLOGY_CHARS = 4_000;

/** `seen`: the text that was shown; an empty one stands for none. */
export const DescribeSourceInput = z.strictObject({
  methodology: z.string().trim().max(MAX_METHODOLOGY_CHARS, `Use at most ${MAX_METHODOLOGY_CHARS} characters.`),
  seen: z.string(),
});
export type DescribeSourceInput = z.infer<typeof DescribeSourceInput>;
