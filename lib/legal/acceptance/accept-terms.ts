import { DomainError } from "@/lib/core/errors";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import { acceptableTerms, mayAcceptFor } from "./list-acceptances";
import { recordAcceptance } from "./record-acceptance";

/**
 * An owner accepts a version of the terms for the organisation.
 * @throws DomainError role-missing, conflict (it was replaced, or there is none)
 */
export async function acceptTerms(ctx: Context, orgId: string, { number }: { number: number }): Promise<void> {
  if (!mayAcceptFor(ctx, orgId)) throw new DomainError("role-missing", "Only an owner can accept the terms for the organisation.");
  const { userId } = requireUser(ctx);
  await transaction(ctx, async (tx) => {
    const version = await tx.db.legalVersion.findUnique({ where: { document_number: { document: "terms", number } } });
    const open = await acceptableTerms(tx);
    if (!version || open.every((one) => one.number !== number))
      throw new DomainError("conflict", "These terms are neither in force nor to come. Reload the page and read the present ones first.");
    await recordAcceptance(tx, version, { orgId, userId, via: "console" });
  });
}
