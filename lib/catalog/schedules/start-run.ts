import { newId } from "@/lib/core/ids";
import type { TxContext } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";
import { actorId } from "../releases/actor-id";

/** A run that nobody has taken by then lost its place in the queue. */
export const LOOK_AGAIN_MS = 300_000;

/**
 * Makes a run for a due time, once, and has it worked on. Returns its id; null where there is one for that time, or another one of
 * the schedule is under way.
 */
export async function startRun(
  tx: TxContext,
  { scheduleId, dueAt, cause }: { scheduleId: string; dueAt: Date; cause: "time" | "person" },
): Promise<string | null> {
  const id = newId("srun");
  const now = tx.clock.now();
  const { count } = await tx.db.importScheduleRun.createMany({
    data: {
      ...{ id, scheduleId, dueAt, cause, state: "waiting", createdBy: actorId(tx) },
      ...{ createdAt: new Date(now), lookAt: new Date(now + LOOK_AGAIN_MS) },
    },
    skipDuplicates: true,
  });
  if (count === 0) return null;
  await enqueue(tx, "run-schedule", { runId: id });
  return id;
}
