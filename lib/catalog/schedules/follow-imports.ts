import type { RecordedEvent } from "@/lib/events/followers";
import type { TxContext } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";

const OUTCOMES: readonly string[] = [
  "import.staged",
  "import.failed",
  "import.unmapped",
  "import.discarded",
] satisfies RecordedEvent["type"][];

/** Goes on with the run of a schedule as soon as its import is read, given up or discarded. */
export async function followImports(tx: TxContext, { type, subject }: RecordedEvent): Promise<void> {
  if (!OUTCOMES.includes(type) || subject === null) return;
  const run = await tx.db.importScheduleRun.findFirst({
    where: { importId: subject, state: "reading", finishedAt: null },
    select: { id: true },
  });
  if (run) await enqueue(tx, "run-schedule", { runId: run.id });
}
