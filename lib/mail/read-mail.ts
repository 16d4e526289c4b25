import { recordAccess } from "@/lib/events/record-access";
import { mayAsStaff, requireStaff, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import type { MailWithBody } from "./contract";
import { mailWith, shownWithBody } from "./records";

/** A link that signs in is as good as the account. Where no mail goes out, who may make anybody staff may read it, and so may the operator. */
const maySeeSecrets = (ctx: Context): boolean =>
  env().SMTP_URL === undefined && (ctx.actor.kind !== "user" || mayAsStaff(ctx, "team:write"));

/**
 * Returns one mail with its words, and records who read it. Staff only; those that carry a secret link are for administrators, and for nobody where mails really go out.
 * @throws DomainError not-found
 */
export async function readMail(ctx: Context, { mailId }: { mailId: string }): Promise<MailWithBody> {
  requireStaff(ctx, "mail:read");
  const mail = await mailWith(ctx, mailId);
  const { template, orgId } = mail;
  await recordAccess(ctx, { type: "mail.read", orgId, subject: mailId, data: { template } });
  return shownWithBody(mail, !mail.isSecret || maySeeSecrets(ctx));
}
