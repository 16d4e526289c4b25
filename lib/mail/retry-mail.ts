import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/queue";
import { mailWith } from "./records";

/**
 * Queues a failed mail again, with as many tries as a new one. Staff only.
 * @throws DomainError not-found, conflict (not failed, its words are forgotten, or no mail server is set)
 */
export function retryMail(ctx: Context, { mailId }: { mailId: string }): Promise<void> {
  requireStaff(ctx, "mail:write");
  if (env().SMTP_URL === undefined) throw new DomainError("conflict", "No mail server is configured, so e-mails can't be sent.");
  return transaction(ctx, async (tx) => {
    const mail = await mailWith(tx, mailId);
    if (mail.text === "") throw new DomainError("conflict", "The text of this e-mail has been deleted, so it can't be sent again.");
    const { count } = await tx.db.mail.updateMany({
      where: { id: mailId, state: "failed" },
      data: { state: "waiting", lastError: null, leasedUntil: null },
    });
    if (count === 0) throw new DomainError("conflict", "Only failed e-mails can be sent again.");
    await enqueue(tx, "send-mail", { mailId });
    await recordEvent(tx, { type: "mail.retried", orgId: mail.orgId, subject: mailId, data: { template: mail.template } });
  });
}
