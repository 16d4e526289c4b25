import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { lateMail } from "./mails";
import { isLate } from "./rules";
import { tellStaff } from "./tell-staff";

type Waiting = { id: string; name: string; waitingSince: Date };

function report(ctx: Context, { id, name, waitingSince }: Waiting): Promise<number> {
  return transaction(ctx, async (tx) => {
    const { count } = await tx.db.importSchedule.updateMany({
      where: { id, waitingSince, lateToldAt: null, state: "active", removedAt: null },
      data: { lateToldAt: new Date(tx.clock.now()) },
    });
    if (count !== 1) return 0;
    await recordEvent(tx, { type: "schedule.late", subject: id, data: { name, due: waitingSince.toISOString() } });
    await tellStaff(tx, `${id}/late/${waitingSince.toISOString()}`, lateMail({ id, name }, waitingSince));
    return 1;
  });
}

/** Notifies staff of schedules for which no file has come in time, once until one comes. Returns how many. */
export async function reportLate(ctx: Context): Promise<number> {
  requireOperator(ctx);
  const waiting = await prisma().importSchedule.findMany({
    where: { state: "active", removedAt: null, waitingSince: { not: null }, lateToldAt: null },
    select: { id: true, name: true, waitingSince: true, graceMinutes: true },
  });
  let late = 0;
  for (const { waitingSince, graceMinutes, ...schedule } of waiting)
    if (waitingSince && isLate({ waitingSinceMs: waitingSince.getTime(), graceMinutes }, ctx.clock.now()))
      late += await report(ctx, { ...schedule, waitingSince });
  return late;
}
