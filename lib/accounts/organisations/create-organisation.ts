import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";

/** Writes an organisation, with its owner where there is one; it starts with the sandbox only. Returns its id. */
export async function insertOrganisation(tx: TxContext, input: { name: string; ownerId?: string }): Promise<string> {
  const id = newId("org");
  const createdAt = new Date(tx.clock.now());
  await tx.db.organisation.create({ data: { id, name: input.name, createdAt } });
  if (input.ownerId !== undefined) await tx.db.member.create({ data: { orgId: id, userId: input.ownerId, role: "owner", createdAt } });
  await recordEvent(tx, { type: "organisation.created", orgId: id, subject: id });
  return id;
}

/** For the command line: an organisation without members. Returns its id. */
export async function createOrganisation(ctx: Context, input: { name: string }): Promise<string> {
  requireOperator(ctx);
  return transaction(ctx, (tx) => insertOrganisation(tx, input));
}
