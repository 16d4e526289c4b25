import { z } from "zod";
import { isDay } from "@/lib/core/dates";
import { isStaffGroup } from "@/lib/events/catalogue/contract";

const words = z.string().trim().max(200).catch("");
const day = z.string().refine(isDay).catch("");
/** What the address narrows the log to; what it says wrongly is left out. */
export const Search = z.object({
  group: z.string().refine(isStaffGroup).or(z.literal("")).catch(""),
  organisation: words,
  person: words,
  subject: words,
  from: day,
  until: day,
});
export const Trail = z.object({ cursor: z.string().max(8_000).optional().catch(undefined) });
