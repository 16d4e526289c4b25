import { absenceOf } from "@/lib/core/absence";
import { dayAt } from "@/lib/core/dates";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, requireUser, transaction, type Context } from "@/lib/platform/context";
import type { AbsenceInput } from "../contract";

/**
 * Says on which days somebody of our team is away, or that they are there: nothing is assigned to them and no mail of the team goes to
 * them then. Everybody for themselves, an administrator for all.
 * @throws DomainError not-found, role-missing, invalid-parameter (it is over already)
 */
export async function setAbsence(ctx: Context, { userId, absence }: AbsenceInput): Promise<void> {
  requireStaff(ctx, "any");
  if (requireUser(ctx).userId !== userId) requireStaff(ctx, "team:write");
  if (absence && absence.until < dayAt(ctx.clock.now()))
    throw wrongParameter("absence.until", "in-the-past", "This day is over already. Enter today or a later day.");
  return transaction(ctx, async (tx) => {
    await tx.db.$queryRaw`select id from app_user where id = ${userId} for update`;
    const found = await tx.db.user.findFirst({ where: { id: userId, isStaff: true, erasedAt: null } });
    if (!found) throw new DomainError("not-found", "This person is not on the team.");
    const data = { awayFrom: absence && new Date(absence.from), awayUntil: absence && new Date(absence.until) };
    await tx.db.user.update({ where: { id: userId }, data });
    if (!absence) return void (await recordEvent(tx, { type: "staff.absence-ended", subject: userId }));
    const changes = differences(absenceOf(found) ?? {}, absence);
    await recordEvent(tx, { type: "staff.absence-set", subject: userId, data: { ...absence, changes } });
  });
}
