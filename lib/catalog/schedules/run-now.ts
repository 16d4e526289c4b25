import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { endRetryingRun } from "./end-retrying-run";
import { lockedSchedule } from "./records";
import { startRun } from "./start-run";

/**
 * Starts a run that reads the file even where it is unchanged; a paused schedule too. One that retries ends in its favour.
 * @throws DomainError not-found, conflict
 */
export function runNow(ctx: Context, id: string): Promise<{ id: string }> {
  requireStaff(ctx, "data:write");
  return transaction(ctx, async (tx) => {
    const { name } = await lockedSchedule(tx, id);
    await endRetryingRun(tx, id, { state: "cancelled", because: "A run that was started by hand replaced this one." });
    const run = await startRun(tx, { scheduleId: id, dueAt: new Date(tx.clock.now()), cause: "person" });
    if (run === null) throw new DomainError("conflict", "A run of this schedule is under way. Wait for it to finish.");
    await recordEvent(tx, { type: "schedule.started", subject: id, data: { name, run } });
    return { id: run };
  });
}
