import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { NOTE_DELETE_HOURS } from "../contract";
import { authorOf, mayDelete, noteMissing } from "./customer-notes";

/**
 * Deletes a note that one wrote oneself, within a day; that it was there stays recorded, its text does not.
 * @throws DomainError not-found, conflict (somebody else's, or too old)
 */
export function deleteCustomerNote(ctx: Context, { orgId, noteId }: { orgId: string; noteId: string }): Promise<void> {
  requireStaff(ctx, "customers:write");
  return transaction(ctx, async (tx) => {
    const note = await tx.db.customerNote.findFirst({ where: { id: noteId, orgId } });
    if (!note) throw noteMissing();
    if (note.authorId !== authorOf(ctx)) throw new DomainError("conflict", "Only the author can delete a note.");
    if (!mayDelete(ctx, note))
      throw new DomainError("conflict", `Notes can be deleted for ${NOTE_DELETE_HOURS} hours. Write another note to correct this one.`);
    const { count } = await tx.db.customerNote.deleteMany({ where: { id: noteId } });
    if (count === 0) throw noteMissing();
    await recordEvent(tx, { type: "customer.note-deleted", subject: orgId, data: { noteId } });
  });
}
