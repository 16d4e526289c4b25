import { Progress } from "@/components/ui/progress";
import { Tag } from "@/components/ui/tag";
import type { ExportSummary } from "@/lib/exports/contract";
import { rowsText, STATES } from "./words";

/** The state in a word; while rows are written, how far it is. */
export function ExportStateMark({ one }: { one: ExportSummary }) {
  const { label, tone } = STATES[one.state];
  if (one.state === "running")
    return (
      <div className="min-w-40">
        <Progress label={label} value={one.rows_total === null ? null : one.rows_done} max={one.rows_total ?? 1} text={rowsText(one)} />
      </div>
    );
  return (
    <Tag tone={tone} dot>
      {label}
    </Tag>
  );
}
