import { requireStaff, type Context } from "@/lib/platform/context";
import type { MailFilter, MailPage } from "./contract";
import { pageOfMails, shown } from "./records";

/**
 * Mails newest first, without their words. Staff only.
 * @throws DomainError not-found (not staff), cursor-invalid
 */
export async function listMails(ctx: Context, filter: MailFilter): Promise<MailPage> {
  requireStaff(ctx, "mail:read");
  const { found, next } = await pageOfMails(ctx, filter);
  return { mails: found.map(shown), next };
}
