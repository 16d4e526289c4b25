import { z } from "zod";

/** What a search of the palette found: the group and name that stand in the list, and where it leads. */
export const Found = z.object({ group: z.string(), label: z.string(), href: z.string(), about: z.string().optional() });
export type Found = z.infer<typeof Found>;

export const FindReply = z.object({ found: z.array(Found) });
export const FindQuery = z.object({ q: z.string().trim().min(2).max(100) });
