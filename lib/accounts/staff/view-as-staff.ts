import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { organisationById } from "../records";

/** Looks at a customer's console, read-only; the customer's audit log shows it. `null` ends it. @throws DomainError not-found */
export async function viewAsStaff(ctx: Context, input: { orgId: string | null }): Promise<void> {
  requireStaff(ctx, "customers:write");
  const { actor } = ctx;
  if (actor.kind !== "user") throw new DomainError("not-found", "Only signed-in users can view a console.");
  return transaction(ctx, async (tx) => {
    if (input.orgId !== null) await organisationById(tx.db, input.orgId);
    await tx.db.session.updateMany({ where: { id: actor.sessionId }, data: { viewsOrgId: input.orgId } });
    if (input.orgId !== null) await recordEvent(tx, { type: "staff.viewed", orgId: input.orgId, subject: input.orgId });
  });
}
