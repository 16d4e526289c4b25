import { DomainError } from "@/lib/core/errors";
import { STAFF_ROLE_TABLE, type StaffRole } from "@/lib/core/staff-roles";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { User } from "@/prisma/generated/client";
import { endSessionsOf } from "../sessions/end-session";
import { lockStaff } from "./lock-staff";

/**
 * Gives somebody a role in our team, or takes it away (null); only the command line and administrators can. Their browsers are signed
 * out, so that the second factor is asked for at once. `isNew`: whether they are added, so that no role is changed by mistake.
 * @throws DomainError not-found, role-missing, conflict (oneself, or nothing to change), step-up-required
 */
export async function setStaff(ctx: Context, input: { email: string; role: StaffRole | null; isNew?: boolean }): Promise<{ id: string }> {
  requireStaff(ctx, "team:write");
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await lockStaff(tx);
    const user = await tx.db.user.findUnique({ where: { email: input.email } });
    if (!user || user.erasedAt || !user.emailVerifiedAt)
      throw new DomainError("not-found", `No confirmed account uses the e-mail address ${input.email}.`);
    if (ctx.actor.kind === "user" && ctx.actor.userId === user.id)
      throw new DomainError("conflict", "You can't change this for your own account.");
    if (input.isNew && user.isStaff)
      throw new DomainError("conflict", `${user.email} is already in the team. Change the role in the table.`);
    await change(tx, user, input.role);
    await endSessionsOf(tx, user.id);
    return { id: user.id };
  });
}

async function change(tx: TxContext, { id, email, isStaff, staffRole }: User, role: StaffRole | null): Promise<void> {
  if (role === null) {
    if (!isStaff) throw new DomainError("conflict", `${email} is not a member of staff. Nothing was changed.`);
    await tx.db.user.update({ where: { id }, data: { isStaff: false } });
    await recordEvent(tx, { type: "staff.demoted", subject: id });
    return;
  }
  if (isStaff && staffRole === role)
    throw new DomainError("conflict", `${email} already has the role ${STAFF_ROLE_TABLE[role].title.toLowerCase()}. Nothing was changed.`);
  await tx.db.user.update({ where: { id }, data: { isStaff: true, staffRole: role } });
  if (!isStaff) return void (await recordEvent(tx, { type: "staff.promoted", subject: id, data: { role } }));
  const changes = { role: { from: staffRole, to: role } };
  await recordEvent(tx, { type: "staff.role-changed", subject: id, data: { role, changes } });
}
