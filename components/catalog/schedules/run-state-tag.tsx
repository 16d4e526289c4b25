import { Tag } from "@/components/ui/tag";
import { type RunRow, runTitle } from "@/lib/catalog/schedules/contract";
import { RUN_TONES } from "./words";

/** The state of a run; one that was reviewed needs no colour. */
export function RunStateTag({ run }: { run: Pick<RunRow, "state" | "import_state" | "next_try_at"> }) {
  const title = runTitle(run);
  const tone = (title === "Reviewed" ? undefined : RUN_TONES[run.state]) ?? "neutral";
  return (
    <Tag tone={tone} dot={tone !== "neutral"}>
      {title}
    </Tag>
  );
}

export function ScheduleStateTag({ state, isLate }: { state: "active" | "paused"; isLate: boolean }) {
  if (state === "paused") return <Tag>Paused</Tag>;
  return isLate ? (
    <Tag tone="bad" dot>
      Late
    </Tag>
  ) : (
    <Tag tone="ok">Active</Tag>
  );
}
