import { RelativeTime } from "@/components/ui/relative-time";
import type { RequestDetail } from "@/lib/access/contract";
import { eventText } from "./words";

type HistoryProps = { detail: RequestDetail; now: number; staff: readonly { id: string; name: string }[] };

/** Everything that was recorded, the newest first. */
export function History({ detail, now, staff }: HistoryProps) {
  return (
    <ol className="grid gap-2 text-13 text-muted">
      {detail.history.toReversed().map((entry) => (
        <li key={entry.id} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
          <RelativeTime at={entry.at} now={Math.max(now, Date.parse(entry.at))} className="num" />
          <span className="[overflow-wrap:anywhere]">
            {eventText(entry, staff)} <span className="text-faint">· {entry.actor}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
