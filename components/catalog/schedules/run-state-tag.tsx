import { Tag } from "@/components/ui/tag";
import type { ImportState } from "@/lib/catalog/imports/contract";
import { type RunState, isOpenRun } from "@/lib/catalog/schedules/contract";
import { RUN_WORDS } from "./words";

type RunStateTagProps = { state: RunState; importState?: ImportState | null };

/** A run whose import a person has published or discarded needs no review any more. */
export function RunStateTag({ state, importState = null }: RunStateTagProps) {
  if (state === "held" && importState !== null && importState !== "staged") return <Tag>Reviewed</Tag>;
  const { title, tone } = RUN_WORDS[state];
  return (
    <Tag tone={tone} dot={!isOpenRun(state) && tone !== "neutral"}>
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
