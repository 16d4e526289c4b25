import { requireStaff, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import type { MailWithBody } from "./contract";
import { mailWith, shownWithBody } from "./records";

/**
 * One mail with its words. Staff only; where mails really go out, staff can't read those that carry a secret link.
 * @throws DomainError not-found
 */
export async function readMail(ctx: Context, { mailId }: { mailId: string }): Promise<MailWithBody> {
  requireStaff(ctx);
  const mail = await mailWith(ctx, mailId);
  return shownWithBody(mail, !mail.isSecret || env().SMTP_URL === undefined);
}
