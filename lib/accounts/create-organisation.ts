import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";

/** Makes an organisation; it starts with the sandbox only. Returns its id. */
export function createOrganisation(ctx: Context, input: { name: string }): Promise<string> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    const id = newId("org");
    await tx.db.organisation.create({ data: { id, name: input.name, createdAt: new Date(tx.clock.now()) } });
    await recordEvent(tx, { type: "organisation.created", orgId: id, subject: id });
    return id;
  });
}
