import { DomainError } from "@/lib/core/errors";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import { LEGAL_DOCUMENTS, type AcceptedDocument } from "../contract";
import { acceptableVersions, mayAcceptFor } from "./list-acceptances";
import { recordAcceptance } from "./record-acceptance";

/**
 * An owner accepts a version of the terms, or of the data processing agreement, for the organisation.
 * @throws DomainError role-missing, conflict (it was replaced, or there is none)
 */
export async function acceptTerms(
  ctx: Context,
  orgId: string,
  { document, number }: { document: AcceptedDocument; number: number },
): Promise<void> {
  if (!mayAcceptFor(ctx, orgId)) throw new DomainError("role-missing", "Only an owner can accept this for the organisation.");
  const { userId } = requireUser(ctx);
  await transaction(ctx, async (tx) => {
    const version = await tx.db.legalVersion.findUnique({ where: { document_number: { document, number } } });
    const open = await acceptableVersions(tx, document);
    if (!version || open.every((one) => one.number !== number)) {
      const title = LEGAL_DOCUMENTS[document];
      throw new DomainError(
        "conflict",
        `This version of “${title}” is neither in force nor to come. Reload the page and read the current one first.`,
      );
    }
    await recordAcceptance(tx, version, { orgId, userId, via: "console" });
  });
}
