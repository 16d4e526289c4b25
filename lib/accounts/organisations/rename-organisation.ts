import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { lockTeamFor } from "../records";

/** A name that it has already changes and records nothing. @throws DomainError role-missing */
export async function renameOrganisation(ctx: Context, orgId: string, input: { name: string }): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const before = await tx.db.organisation.findUniqueOrThrow({ where: { id: orgId }, select: { name: true } });
    if (before.name === input.name) return;
    await tx.db.organisation.update({ where: { id: orgId }, data: { name: input.name } });
    const changes = differences(before, { name: input.name });
    await recordEvent(tx, { type: "organisation.renamed", orgId, subject: orgId, data: { changes } });
  });
}
