import type { z } from "zod";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { AddCustomerNoteInput } from "../contract";
import { organisationById } from "../records";
import { authorOf } from "./customer-notes";

/** Writes a note about a customer that stays with our team. @throws DomainError not-found (also a deleted organisation) */
export function addCustomerNote(
  ctx: Context,
  { orgId, ...given }: z.input<typeof AddCustomerNoteInput> & { orgId: string },
): Promise<void> {
  requireStaff(ctx, "customers:write");
  const { text } = AddCustomerNoteInput.parse(given);
  return transaction(ctx, async (tx) => {
    // Locked, so that no note is left behind by a deletion at the same moment.
    await tx.db.$queryRaw`select id from organisation where id = ${orgId} for share`;
    await organisationById(tx.db, orgId);
    const id = newId("note");
    await tx.db.customerNote.create({ data: { id, orgId, text, authorId: authorOf(ctx), createdAt: new Date(tx.clock.now()) } });
    await recordEvent(tx, { type: "customer.noted", subject: orgId, data: { noteId: id } });
  });
}
