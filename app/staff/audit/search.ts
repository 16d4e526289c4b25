import { z } from "zod";
import { trail, words } from "@/components/ui/page-search";
import { isDay } from "@/lib/core/dates";
import { isStaffGroup } from "@/lib/events/catalogue/contract";

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
export const Trail = z.object({ cursor: trail });
