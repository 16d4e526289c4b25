import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { lockForSupport, lockThread } from "./threads";

/** Closes a thread, or opens it again. @throws DomainError not-found */
export async function setThreadState(
  ctx: Context,
  { orgId, threadId, isOpen }: { orgId: string; threadId: string; isOpen: boolean },
): Promise<void> {
  requireStaff(ctx, "customers:write");
  return transaction(ctx, async (tx) => {
    await lockForSupport(tx, orgId);
    const thread = await lockThread(tx, { orgId, threadId });
    if (thread.isOpen === isOpen) return;
    await tx.db.supportThread.update({ where: { id: threadId }, data: { isOpen } });
    await recordEvent(tx, { type: isOpen ? "support.reopened" : "support.closed", orgId, subject: thread.userId, data: { threadId } });
  });
}
