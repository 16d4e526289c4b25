import type { TxContext } from "@/lib/platform/context";
import type { RunState } from "./contract";
import { finishRun } from "./finish-run";

/**
 * Ends the run of a schedule whose next attempt is not due yet or was not begun, with the reason of the attempt before it. Whoever
 * calls it holds the lock of the schedule. Returns its id; null where no run is in this state.
 */
export async function endRetryingRun(
  tx: TxContext,
  scheduleId: string,
  { state, because }: { state: Extract<RunState, "failed" | "cancelled">; because: string },
): Promise<string | null> {
  const now = new Date(tx.clock.now());
  // Behind its own lock too: a server that takes it at this moment finds it ended.
  const [found] = await tx.db.$queryRaw<{ id: string }[]>`
    select id from import_schedule_run
    where schedule_id = ${scheduleId} and finished_at is null and state = 'waiting' and attempts > 0
      and (leased_until is null or leased_until <= ${now})
    for update`;
  if (!found) return null;
  const run = await tx.db.importScheduleRun.findUniqueOrThrow({ where: { id: found.id }, include: { schedule: true } });
  await finishRun(tx, run, { state, detail: run.detail === null ? because : `${run.detail} ${because}` });
  return run.id;
}
