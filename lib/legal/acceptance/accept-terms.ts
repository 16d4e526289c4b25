import { DomainError } from "@/lib/core/errors";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import { mayAcceptFor } from "./list-acceptances";
import { recordAcceptance } from "./record-acceptance";

/**
 * An owner accepts a version of the terms for the organisation.
 * @throws DomainError role-missing, conflict (a newer version was published since it was read)
 */
export async function acceptTerms(ctx: Context, orgId: string, { number }: { number: number }): Promise<void> {
  if (!mayAcceptFor(ctx, orgId)) throw new DomainError("role-missing", "Only an owner can accept the terms for the organisation.");
  const { userId } = requireUser(ctx);
  await transaction(ctx, async (tx) => {
    const latest = await tx.db.legalVersion.findFirst({ where: { document: "terms" }, orderBy: { number: "desc" } });
    if (latest?.number !== number)
      throw new DomainError("conflict", "This is not the newest version of the terms. Reload the page and read that first.");
    await recordAcceptance(tx, latest, { orgId, userId, via: "console" });
  });
}
