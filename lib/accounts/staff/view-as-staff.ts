import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import type { StaffViewInput } from "../contract";
import { viewedMail } from "../mails";
import { mailOwners } from "../members/mail-owners";
import { organisationById } from "../records";

/**
 * Looks at a customer's console, read-only, for a reason that stands in the customer's audit log and is mailed to its owners.
 * `null` ends it.
 * @throws DomainError not-found
 */
export async function viewAsStaff(ctx: Context, input: StaffViewInput): Promise<void> {
  requireStaff(ctx, "customers:write");
  const { actor } = ctx;
  if (actor.kind !== "user") throw new DomainError("not-found", "Only signed-in users can view a console.");
  return transaction(ctx, async (tx) => {
    await tx.db.session.updateMany({ where: { id: actor.sessionId }, data: { viewsOrgId: input.orgId } });
    if (input.orgId === null) return;
    const { orgId, reason = "" } = input;
    const { name } = await organisationById(tx.db, orgId);
    const onceKey = await recordEvent(tx, { type: "staff.viewed", orgId, subject: orgId, data: { purpose: reason } });
    await mailOwners(tx, { orgId, template: "staff.viewed", onceKey, names: [] }, (to) => viewedMail(to.name, name, reason));
  });
}
