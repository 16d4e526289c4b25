import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { endSessionsOf } from "../sessions/end-session";

/**
 * Makes somebody staff, or ends it; only the command line and staff can. Their browsers are signed out, so that the
 * second factor is asked for at once.
 * @throws DomainError not-found, conflict (oneself, or nothing to change), step-up-required
 */
export async function setStaff(ctx: Context, input: { email: string; isStaff: boolean }): Promise<{ id: string }> {
  requireStaff(ctx);
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    const user = await tx.db.user.findUnique({ where: { email: input.email } });
    if (!user || user.erasedAt || !user.emailVerifiedAt)
      throw new DomainError("not-found", `No confirmed account uses the e-mail address ${input.email}.`);
    if (ctx.actor.kind === "user" && ctx.actor.userId === user.id)
      throw new DomainError("conflict", "You can't change this for your own account.");
    if (user.isStaff === input.isStaff)
      throw new DomainError("conflict", `${input.email} is ${user.isStaff ? "already" : "not"} a member of staff. Nothing was changed.`);
    await tx.db.user.update({ where: { id: user.id }, data: { isStaff: input.isStaff } });
    await endSessionsOf(tx, user.id);
    await recordEvent(tx, { type: input.isStaff ? "staff.promoted" : "staff.demoted", subject: user.id });
    return { id: user.id };
  });
}
