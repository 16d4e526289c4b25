import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { type RunRow, SHOWN_RUNS } from "./contract";
import { type ImportNow, presentRun } from "./present-schedule";

async function importsOf(ctx: Context, runs: readonly { importId: string | null }[]): Promise<ReadonlyMap<string, ImportNow>> {
  const ids = runs.flatMap(({ importId }) => importId ?? []);
  const found = await reading(ctx).importRun.findMany({ where: { id: { in: ids } }, select: { id: true, state: true, release: true } });
  return new Map(found.map(({ id, ...now }) => [id, now]));
}

/** Runs of a schedule, the newest first. */
export async function listRuns(
  ctx: Context,
  { schedule, cursor, limit = SHOWN_RUNS }: { schedule: string; cursor?: string | undefined; limit?: number },
): Promise<{ rows: RunRow[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const found = await reading(ctx).importScheduleRun.findMany({
    where: { scheduleId: schedule, ...rowsBehind(cursor) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const { page, next } = pageOf(found, limit, timeCursor);
  const imports = await importsOf(ctx, page);
  return { rows: page.map((run) => presentRun(run, imports.get(run.importId ?? ""))), next };
}
