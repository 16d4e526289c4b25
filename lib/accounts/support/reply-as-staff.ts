import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { SUPPORT_REPLY } from "@/lib/mail/contract";
import { queueMail } from "@/lib/mail/queue-mail";
import { brandOf } from "@/lib/platform/brand";
import { supportContact } from "@/lib/platform/contact";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { supportReplyMail } from "../mails";
import { authorOf } from "../staff/customer-notes";
import { StaffSupportReply } from "./contract";
import { addMessage, lockForSupport, lockThread, memberOf } from "./threads";

type Place = { orgId: string; threadId: string };

/**
 * Replies to a customer's message, by e-mail to its author too; or adds what they replied by e-mail, which opens the thread again.
 * @throws DomainError not-found, conflict (the author has left, or the thread is full)
 */
export async function replyAsStaff(ctx: Context, { orgId, threadId, ...given }: Place & StaffSupportReply): Promise<void> {
  requireStaff(ctx, "customers:write");
  const { kind, text } = StaffSupportReply.parse(given);
  return transaction(ctx, async (tx) => {
    await lockForSupport(tx, orgId);
    const { userId, subject } = await lockThread(tx, { orgId, threadId });
    const mailId = newId("mail");
    const { messageId } = await addMessage(tx, { threadId, kind, authorId: authorOf(tx), text, ...(kind === "staff" ? { mailId } : {}) });
    if (kind === "staff") await mailReply(tx, { orgId, threadId, subject, userId, messageId, mailId, text });
    await recordEvent(tx, {
      type: kind === "staff" ? "support.replied" : "support.mail-added",
      ...{ orgId, subject: userId, data: { threadId } },
    });
  });
}

async function mailReply(
  tx: TxContext,
  reply: Place & { subject: string; userId: string; messageId: string; mailId: string; text: string },
): Promise<void> {
  const person = await memberOf(tx, reply.orgId, reply.userId);
  if (!person) throw new DomainError("conflict", "Its author is no longer a member of the organisation, so no reply can be sent.");
  // Under a brand, replies go to its own support.
  const reachesUs = supportContact() !== null && (await brandOf(tx.db, reply.orgId)) === null;
  await queueMail(tx, {
    id: reply.mailId,
    onceKey: `${SUPPORT_REPLY} ${reply.messageId}`,
    template: SUPPORT_REPLY,
    to: person.email,
    userId: person.id,
    orgId: reply.orgId,
    content: supportReplyMail(person.name, { ...reply, reachesUs }),
  });
}
