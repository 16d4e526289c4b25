import { TimeLeft } from "@/components/ui/time-left";
import { TimeRing } from "@/components/ui/time-ring";

/** The time until something is due, as a ring and in words. */
export function DueTime({ dueAt, now, totalMs }: { dueAt: string; now: number; totalMs: number }) {
  const dueMs = Date.parse(dueAt);
  return (
    <div className="flex items-center gap-4">
      <TimeRing dueMs={dueMs} now={now} totalMs={totalMs} />
      <TimeLeft dueMs={dueMs} now={now} size="large" />
    </div>
  );
}
