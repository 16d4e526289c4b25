import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";

/** @throws DomainError not-found */
export function deleteReplyTemplate(ctx: Context, id: string): Promise<{ deleted: true }> {
  requireStaff(ctx, "requests:write");
  return transaction(ctx, async (tx) => {
    const { count } = await tx.db.replyTemplate.deleteMany({ where: { id } });
    if (count === 0) throw new DomainError("not-found", "The template does not exist.");
    await recordEvent(tx, { type: "access.template-deleted", subject: id });
    return { deleted: true };
  });
}
