import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { lockedSchedule } from "./records";
import { nextTime } from "./times";

/** Stops the times of a schedule, or begins them again from now on; what was missed in between is not made up. @throws DomainError not-found */
export async function switchSchedule(ctx: Context, id: string, state: "active" | "paused"): Promise<void> {
  requireStaff(ctx, "data:write");
  await transaction(ctx, async (tx) => {
    const schedule = await lockedSchedule(tx, id);
    if (schedule.state === state) return;
    const next = state === "active" ? nextTime(schedule.cron, schedule.timeZone, tx.clock.now()) : null;
    await tx.db.importSchedule.update({
      where: { id },
      data: { state, nextAt: next === null ? null : new Date(next), waitingSince: null, lateToldAt: null },
    });
    const type = state === "active" ? "schedule.resumed" : "schedule.paused";
    await recordEvent(tx, { type, subject: id, data: { name: schedule.name } });
  });
}
