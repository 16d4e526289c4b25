import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { lockTeamFor } from "../records";

/** @throws DomainError not-found (another organisation's, or closed already) */
export async function revokeInvitation(ctx: Context, orgId: string, input: { id: string }): Promise<void> {
  requireMay(ctx, "team:write", orgId);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "team:write", orgId);
    const { count } = await tx.db.invitation.updateMany({
      where: { id: input.id, orgId, acceptedAt: null, revokedAt: null },
      data: { revokedAt: new Date(tx.clock.now()) },
    });
    if (count === 0) throw new DomainError("not-found", "This invitation is no longer open.");
    await recordEvent(tx, { type: "member.invitation-revoked", orgId, subject: input.id });
  });
}
