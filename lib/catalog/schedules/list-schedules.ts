import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import type { ScheduleRow } from "./contract";
import { presentSchedule, WITH_LAST_RUN } from "./present-schedule";

/** Schedules that are not removed, the newest first, each with its last run. */
export async function listSchedules(
  ctx: Context,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number } = {},
): Promise<{ rows: ScheduleRow[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const found = await reading(ctx).importSchedule.findMany({
    where: { removedAt: null, ...rowsBehind(cursor) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    include: WITH_LAST_RUN,
  });
  const { page, next } = pageOf(found, limit, timeCursor);
  return { rows: page.map((schedule) => presentSchedule(schedule, ctx.clock.now())), next };
}
