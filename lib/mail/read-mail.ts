import { recordAccess } from "@/lib/events/record-access";
import { requireStaff, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import type { MailWithBody } from "./contract";
import { mailWith, shownWithBody } from "./records";

/**
 * Returns one mail with its words, and records who read it. Staff only; where mails really go out, staff can't read those that carry a secret link.
 * @throws DomainError not-found
 */
export async function readMail(ctx: Context, { mailId }: { mailId: string }): Promise<MailWithBody> {
  requireStaff(ctx, "mail:read");
  const mail = await mailWith(ctx, mailId);
  const { template, orgId } = mail;
  await recordAccess(ctx, { type: "mail.read", orgId, subject: mailId, data: { template } });
  return shownWithBody(mail, !mail.isSecret || env().SMTP_URL === undefined);
}
