import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { endRetryingRun } from "./end-retrying-run";
import { startRun } from "./start-run";
import { dueTime, nextTime } from "./times";

const AT_ONCE = 100;

/** Makes the run of a schedule that is due and plans its next time, both or neither; of several servers one does. */
function startDue(ctx: Context, id: string): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = new Date(tx.clock.now());
    const where = { id, state: "active", removedAt: null, nextAt: { lte: now } };
    const [taken] = await tx.db.$queryRaw<{ id: string }[]>`select id from import_schedule where id = ${id} for update skip locked`;
    const schedule = taken && (await tx.db.importSchedule.findFirst({ where }));
    if (!schedule?.nextAt) return 0;
    const { cron, timeZone, waitingSince } = schedule;
    const dueAt = new Date(dueTime({ cron, timeZone, nextAtMs: schedule.nextAt.getTime() }, now.getTime()));
    await endRetryingRun(tx, id, { state: "failed", because: "The next time of the schedule came before the file did." });
    const run = await startRun(tx, { scheduleId: id, dueAt, cause: "time" });
    const next = nextTime(cron, timeZone, now.getTime());
    await tx.db.importSchedule.update({
      where: { id },
      data: { nextAt: next === null ? null : new Date(next), waitingSince: waitingSince ?? dueAt },
    });
    return run === null ? 0 : 1;
  });
}

/**
 * Starts the runs of schedules that are due. One that retries fails in favour of the new one; one that is worked on, or is about to be,
 * comes first, and the new one follows as soon as it ends. Returns how many.
 */
export async function startDueRuns(ctx: Context): Promise<number> {
  requireOperator(ctx);
  const now = new Date(ctx.clock.now());
  const working = { finishedAt: null, OR: [{ state: { not: "waiting" } }, { attempts: 0 }, { leasedUntil: { gt: now } }] };
  const due = await prisma().importSchedule.findMany({
    where: { state: "active", removedAt: null, nextAt: { lte: now }, runs: { none: working } },
    orderBy: { nextAt: "asc" },
    take: AT_ONCE,
    select: { id: true },
  });
  let started = 0;
  for (const { id } of due) started += await startDue(ctx, id);
  return started;
}
