import type { Context } from "@/lib/platform/context";
import { reportLate } from "./report-late";
import { startDueRuns } from "./start-due-runs";
import { takeUpRuns } from "./take-up-runs";

/** What the clock does for schedules every minute. Returns counts for the log. */
export async function runSchedules(ctx: Context): Promise<{ started: number; takenUp: number; late: number }> {
  const started = await startDueRuns(ctx);
  const takenUp = await takeUpRuns(ctx);
  return { started, takenUp, late: await reportLate(ctx) };
}
