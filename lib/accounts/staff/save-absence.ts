import { absenceOf } from "@/lib/core/absence";
import { dayAt } from "@/lib/core/dates";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { AbsenceInput } from "../contract";

const MAX_ABSENCES = 50;

/**
 * Says on which days somebody of our team is away: nothing is assigned to them and no mail of the team goes to them then. `id`: one
 * that is changed. Everybody for themselves, an administrator for all.
 * @throws DomainError not-found, role-missing, invalid-parameter (it is over already, or overlaps another), conflict (too many)
 */
export async function saveAbsence(ctx: Context, { userId, id, absence }: AbsenceInput): Promise<{ id: string }> {
  requireMayPlan(ctx, userId);
  if (absence.until < dayAt(ctx.clock.now()))
    throw wrongParameter("absence.until", "in-the-past", "This day is over already. Enter today or a later day.");
  return transaction(ctx, async (tx) => {
    await lockMember(tx, userId);
    const before = id === null ? null : await tx.db.absence.findFirst({ where: { id, userId } });
    if (id !== null && !before) throw new DomainError("not-found", "This absence does not exist. Reload the page.");
    await refuseOverlap(tx, { userId, id, absence });
    const data = { from: new Date(absence.from), until: new Date(absence.until) };
    const saved = before
      ? await tx.db.absence.update({ where: { id: before.id }, data })
      : await tx.db.absence.create({ data: { id: newId("abs"), userId, ...data } });
    await keepFirst(tx, userId);
    const changes = differences(before ? absenceOf(before) : {}, absence);
    await recordEvent(tx, { type: "staff.absence-set", subject: userId, data: { ...absence, changes } });
    return { id: saved.id };
  });
}

/** Everybody for themselves, an administrator for all. @throws DomainError not-found, role-missing */
export function requireMayPlan(ctx: Context, userId: string): void {
  requireStaff(ctx, "any");
  if (requireUser(ctx).userId !== userId) requireStaff(ctx, "team:write");
}

/** Servers of the version before know one absence of each: the first that is not over. */
export async function keepFirst({ db, clock }: TxContext, userId: string): Promise<void> {
  const today = new Date(dayAt(clock.now()));
  const first = await db.absence.findFirst({ where: { userId, until: { gte: today } }, orderBy: { from: "asc" } });
  await db.user.update({ where: { id: userId }, data: { awayFrom: first?.from ?? null, awayUntil: first?.until ?? null } });
}

/** Two changes of one person's absences follow each other. */
async function lockMember(tx: TxContext, userId: string): Promise<void> {
  const found = await tx.db.$queryRaw<unknown[]>`
    select id from app_user where id = ${userId} and is_staff and erased_at is null for update`;
  if (found.length === 0) throw new DomainError("not-found", "This person is not on the team.");
}

async function refuseOverlap({ db, clock }: TxContext, { userId, id, absence }: AbsenceInput): Promise<void> {
  const others = { userId, ...(id === null ? {} : { id: { not: id } }) };
  const { from, until } = absence;
  const met = await db.absence.findFirst({
    where: { ...others, from: { lte: new Date(until) }, until: { gte: new Date(from) } },
    orderBy: { from: "asc" },
  });
  if (met) {
    const days = absenceOf(met);
    const detail = `These days overlap the absence from ${days.from} to ${days.until}. Change that absence, or choose other days.`;
    throw wrongParameter("absence.from", "overlap", detail);
  }
  const open = await db.absence.count({ where: { ...others, until: { gte: new Date(dayAt(clock.now())) } } });
  if (open >= MAX_ABSENCES) throw new DomainError("conflict", `There are ${MAX_ABSENCES} absences already. Remove one first.`);
}
