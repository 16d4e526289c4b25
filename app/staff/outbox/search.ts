import { z } from "zod";
import { trail } from "@/components/ui/page-search";
import { DomainError } from "@/lib/core/errors";
import { MAIL_STATES } from "@/lib/mail/contract";
import { readMail } from "@/lib/mail/read-mail";
import type { Context } from "@/lib/platform/context";

/** What the address says; what it says wrongly is left out. */
export const Search = z.object({
  state: z.enum(MAIL_STATES).optional().catch(undefined),
  to: z.string().trim().max(254).catch(""),
  mail: z.string().max(60).optional().catch(undefined),
  cursor: trail,
});

/** A mail that is gone is told beside the list. */
export async function mailOrNull(ctx: Context, mailId: string) {
  try {
    return await readMail(ctx, { mailId });
  } catch (error) {
    if (error instanceof DomainError && error.code === "not-found") return null;
    throw error;
  }
}
