import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { lockTeamFor } from "../records";

/** @throws DomainError role-missing */
export async function renameOrganisation(ctx: Context, orgId: string, input: { name: string }): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    await tx.db.organisation.update({ where: { id: orgId }, data: { name: input.name } });
    await recordEvent(tx, { type: "organisation.renamed", orgId, subject: orgId });
  });
}
