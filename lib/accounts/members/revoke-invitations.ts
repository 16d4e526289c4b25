import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";

/**
 * Revokes every open invitation that a person sent: to one organisation, or to all. Belongs into the transaction that takes
 * the right to invite away, so that getting it back revives none. The organisations must be locked.
 */
export async function revokeInvitationsFrom(tx: TxContext, invitedBy: string, orgId?: string): Promise<void> {
  const revoked = await tx.db.invitation.updateManyAndReturn({
    where: { invitedBy, ...(orgId === undefined ? {} : { orgId }), acceptedAt: null, revokedAt: null },
    data: { revokedAt: new Date(tx.clock.now()) },
    select: { id: true, orgId: true },
  });
  for (const { id, orgId: from } of revoked) await recordEvent(tx, { type: "member.invitation-revoked", orgId: from, subject: id });
}
