import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { lockedSchedule } from "./records";

/**
 * Removes a schedule and its credentials. A run that is under way stops where it is: whoever works on it finds it cancelled. Its
 * import stays with the others, and so does everything that was published. @throws DomainError not-found
 */
export async function removeSchedule(ctx: Context, id: string): Promise<void> {
  requireStaff(ctx, "data:write");
  await transaction(ctx, async (tx) => {
    const { name } = await lockedSchedule(tx, id);
    const now = new Date(tx.clock.now());
    await tx.db.importScheduleRun.updateMany({
      where: { scheduleId: id, finishedAt: null },
      data: { state: "cancelled", detail: "The schedule was removed.", finishedAt: now, leasedUntil: null },
    });
    await tx.db.importSchedule.update({ where: { id }, data: { removedAt: now, nextAt: null, waitingSince: null, credentials: null } });
    await recordEvent(tx, { type: "schedule.removed", subject: id, data: { name } });
  });
}
