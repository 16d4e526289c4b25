import { erasableDifferences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { lockTeamFor, organisationById } from "../records";

/** A name that it has already changes and records nothing. @throws DomainError role-missing */
export async function renameOrganisation(ctx: Context, orgId: string, input: { name: string }): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const { name } = await organisationById(tx.db, orgId);
    if (name === input.name) return;
    await tx.db.organisation.update({ where: { id: orgId }, data: { name: input.name } });
    const { changes, erasable } = erasableDifferences({ name }, { name: input.name }, { erasable: ["name"] });
    await recordEvent(tx, { type: "organisation.renamed", orgId, subject: orgId, data: { changes }, erasable });
  });
}
