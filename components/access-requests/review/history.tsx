import { RelativeTime } from "@/components/ui/relative-time";
import type { AccessRequestDetail } from "@/lib/access/contract";

/** Everything that was recorded, the newest first. */
export function History({ detail, now }: { detail: AccessRequestDetail; now: number }) {
  return (
    <ol className="grid gap-2 text-13 text-muted">
      {detail.history.toReversed().map((entry) => (
        <li key={entry.id} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
          <RelativeTime at={entry.at} now={Math.max(now, Date.parse(entry.at))} className="num" />
          <span className="[overflow-wrap:anywhere]">
            <span className="font-medium">{entry.actor}</span> {entry.text}
          </span>
        </li>
      ))}
    </ol>
  );
}
