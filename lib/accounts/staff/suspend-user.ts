import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { revokeInvitationsFrom } from "../members/revoke-invitations";
import { lockTeamsOf, userById } from "../records";
import { endSessionsOf } from "../sessions/end-session";
import { lockStaff } from "./lock-staff";

/**
 * Signs a person out and keeps them out, or lets them in again; one of our team only for an administrator. The invitations that they sent are revoked.
 * @throws DomainError not-found, role-missing, step-up-required, conflict (oneself)
 */
export async function suspendUser(ctx: Context, input: { userId: string; isSuspended: boolean; reason: string }): Promise<void> {
  requireStaff(ctx, "customers:write");
  requireRecentSignIn(ctx);
  if (ctx.actor.kind === "user" && ctx.actor.userId === input.userId) throw new DomainError("conflict", "You can't suspend yourself.");
  return transaction(ctx, async (tx) => {
    const { isStaff } = await userById(tx.db, input.userId);
    if (isStaff) {
      requireStaff(ctx, "team:write");
      await lockStaff(tx);
    }
    await lockTeamsOf(tx.db, input.userId);
    await tx.db.user.update({ where: { id: input.userId }, data: { suspendedAt: input.isSuspended ? new Date(tx.clock.now()) : null } });
    await revokeInvitationsFrom(tx, input.userId);
    if (input.isSuspended) await endSessionsOf(tx, input.userId);
    const type = input.isSuspended ? "user.suspended" : "user.resumed";
    await recordEvent(tx, { type, subject: input.userId, data: { reason: input.reason } });
  });
}
