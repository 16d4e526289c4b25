import { z } from "zod";
import { trail } from "@/components/ui/page-search";
import { MAIL_STATES } from "@/lib/mail/contract";

/** What the address says; what it says wrongly is left out. */
export const Search = z.object({
  state: z.enum(MAIL_STATES).optional().catch(undefined),
  to: z.string().trim().max(254).catch(""),
  mail: z.string().max(60).optional().catch(undefined),
  cursor: trail,
});
