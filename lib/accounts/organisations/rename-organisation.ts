import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { lockTeamFor } from "../records";

/** A name that it has already changes and records nothing. @throws DomainError role-missing */
export async function renameOrganisation(ctx: Context, orgId: string, input: { name: string }): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const { count } = await tx.db.organisation.updateMany({ where: { id: orgId, NOT: { name: input.name } }, data: { name: input.name } });
    if (count === 1) await recordEvent(tx, { type: "organisation.renamed", orgId, subject: orgId });
  });
}
