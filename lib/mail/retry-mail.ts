import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/queue";
import type { RetryMailInput } from "./contract";
import { mailWith } from "./records";

const refused = (why: string): DomainError => new DomainError("conflict", why);

/**
 * Queues a mail again that failed, that was kept before there was a mail server, or that was sent and did not arrive, with as many tries as a new one; to another address if the
 * one it has was wrong. What acts for its reader goes to nobody else. Staff only.
 * @throws DomainError not-found, conflict (waiting, its words or its file are gone, or no mail server is set)
 */
export function retryMail(ctx: Context, { mailId, to }: RetryMailInput & { mailId: string }): Promise<void> {
  requireStaff(ctx, "mail:write");
  if (env().SMTP_URL === undefined) throw refused("No mail server is configured, so e-mails can't be sent.");
  return transaction(ctx, async (tx) => {
    const mail = await mailWith(tx, mailId);
    const isCorrected = to !== undefined && to !== mail.toAddress;
    if (mail.text === "") throw refused("The text of this e-mail has been deleted, so it can't be sent again.");
    if (isCorrected && mail.isSecret)
      throw refused("This e-mail acts for the person that it was sent to, so it can't go to another address. They can request a new one.");
    if (mail.state === "sent" && mail.attachmentName !== null)
      throw refused("The file of this e-mail was deleted once it was sent. Send the file yourself.");
    const { count } = await tx.db.mail.updateMany({
      where: { id: mailId, state: { in: ["failed", "kept", "sent"] } },
      data: { state: "waiting", lastError: null, leasedUntil: null, ...(isCorrected ? { toAddress: to } : {}) },
    });
    if (count === 0) throw refused("This e-mail is queued already.");
    await enqueue(tx, "send-mail", { mailId });
    const type = isCorrected ? "mail.corrected" : "mail.retried";
    await recordEvent(tx, { type, orgId: mail.orgId, subject: mailId, data: { template: mail.template } });
  });
}
