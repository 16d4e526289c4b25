import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { addMessage } from "../add-message";
import { AddNoteInput, type AddNote, type AccessRequestStatus } from "../contract";
import { parseInput } from "../parse";
import { lockedRequest, statusOf } from "../records";

/**
 * Writes a note that stays with the team. It raises the version: who decides at this moment should read it first.
 * @throws DomainError not-found, unprocessable
 */
export function addNote(ctx: Context, given: AddNote): Promise<AccessRequestStatus> {
  requireStaff(ctx, "requests:write");
  const input = parseInput(AddNoteInput, given);
  return transaction(ctx, async (tx) => {
    const row = await lockedRequest(tx, input.id);
    await addMessage(tx, { requestId: row.id, kind: "note", text: input.text });
    const noted = await tx.db.accessRequest.update({ where: { id: row.id }, data: { version: row.version + 1 } });
    await recordEvent(tx, { type: "access.noted", subject: row.id });
    return statusOf(noted);
  });
}
