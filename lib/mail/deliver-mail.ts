import { recordEvent } from "@/lib/events/record-event";
import { brandOf } from "@/lib/platform/brand";
import { reading, transaction, type Context } from "@/lib/platform/context";
import { mailSender, type OutgoingMail, sendSmtp } from "@/lib/platform/mail";
import { smtpErrorOf, type SmtpError } from "@/lib/platform/smtp-error";
import { claimMail, type ClaimedMail } from "./claim-mail";
import { SUPPORT_REPLY } from "./contract";

/** `left`: there was nothing to do, because it is sent, failed, unknown, or being sent by another worker. */
export type Delivery = "sent" | "failed" | "left";

/**
 * Sends one waiting mail. Of many workers one sends it; a process that dies in the middle leaves it to
 * another once its lease is over. A temporary failure is thrown, so that the queue tries again.
 * @throws SmtpError temporary, unless this was the last try
 */
export async function deliverMail(ctx: Context, input: { mailId: string; isLastTry: boolean }): Promise<Delivery> {
  if (ctx.db) throw new Error("a mail is never sent inside a transaction");
  const mail = await claimMail(ctx, input.mailId);
  if (!mail) return "left";
  const brand = await brandOf(reading(ctx), mail.orgId);
  try {
    const { from, replyTo } = mailSender(brand, mail.template === SUPPORT_REPLY);
    await sendSmtp({ ...mail, to: mail.toAddress, attachment: attachmentOf(mail), from, replyTo: mail.replyTo ?? replyTo });
  } catch (error) {
    const reason = smtpErrorOf(error);
    if (reason.isPermanent || input.isLastTry) return markFailed(ctx, mail, reason);
    await release(ctx, mail, reason);
    throw reason;
  }
  await markSent(ctx, mail);
  return "sent";
}

const attachmentOf = ({ attachment, attachmentName }: ClaimedMail): NonNullable<OutgoingMail["attachment"]> | null =>
  attachment === null || attachmentName === null ? null : { name: attachmentName, bytes: attachment };

/** Whoever holds the lease by now: the server took it, so it must not be sent again. */
function markSent(ctx: Context, mail: ClaimedMail): Promise<unknown> {
  const forgotten = mail.isSecret ? { text: "", html: "" } : {};
  return transaction(ctx, ({ db, clock }) =>
    db.mail.updateMany({
      where: { id: mail.id, state: "waiting" },
      data: { ...forgotten, attachment: null, state: "sent", sentAt: new Date(clock.now()), lastError: null, leasedUntil: null },
    }),
  );
}

/** The lease is ours as long as nobody has tried since. */
const held = (mail: ClaimedMail) => ({ id: mail.id, state: "waiting", attempts: mail.attempts });

function release(ctx: Context, mail: ClaimedMail, { message }: SmtpError): Promise<unknown> {
  return transaction(ctx, ({ db }) => db.mail.updateMany({ where: held(mail), data: { lastError: message, leasedUntil: null } }));
}

function markFailed(ctx: Context, mail: ClaimedMail, { message }: SmtpError): Promise<Delivery> {
  return transaction(ctx, async (tx) => {
    const data = { state: "failed", lastError: message, leasedUntil: null };
    const { count } = await tx.db.mail.updateMany({ where: held(mail), data });
    if (count === 0) return "left";
    await recordEvent(tx, { type: "mail.failed", orgId: mail.orgId, subject: mail.id, data: { template: mail.template, reason: message } });
    return "failed";
  });
}
