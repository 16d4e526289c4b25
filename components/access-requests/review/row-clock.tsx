import { clsx } from "clsx";
import { CircleAlert, Clock } from "lucide-react";
import { shortMoment, spanText } from "@/components/ui/moment";
import { useExactOnHover, useTimeZone } from "@/components/ui/time-zone";
import { type AccessRequestRow, urgencyOf } from "@/lib/access/contract";
import { DAY_MS } from "@/lib/core/durations";
import { STATE_WORDS } from "./words";

const TONES = { calm: "text-ink", soon: "text-warn", overdue: "text-bad", none: "text-muted" };

/** The strongest thing of a row: how long is left, and when the answer is due. A standing clock gives way to the state. */
export function RowClock({ row, now }: { row: Pick<AccessRequestRow, "dueAt" | "replyBy" | "state">; now: number }) {
  const zone = useTimeZone();
  const onHover = useExactOnHover(row.dueAt === null ? now : Date.parse(row.dueAt));
  const urgency = urgencyOf(row.dueAt, now);
  if (row.dueAt === null) return <span className="pt-0.5 text-13 font-medium text-muted">{STATE_WORDS[row.state]}</span>;
  const dueMs = Date.parse(row.dueAt);
  const Icon = urgency === "overdue" ? CircleAlert : Clock;
  return (
    <time dateTime={row.dueAt} {...onHover} className={clsx("grid content-start", TONES[urgency])}>
      <span className="num text-16 leading-snug font-semibold tracking-tight whitespace-nowrap">{spanText(dueMs - now)}</span>
      <span className={clsx("inline-flex items-center gap-1 text-12", urgency === "calm" && "text-muted")}>
        {urgency !== "calm" && <Icon size={12} aria-hidden="true" />}
        {urgency === "overdue" ? "overdue" : "left"}
      </span>
      <span className="text-12 whitespace-nowrap text-muted">{dueText(dueMs, now, zone)}</span>
      {row.replyBy !== null && <span className="text-12 text-warn">reply by {timeText(Date.parse(row.replyBy), now, zone)}</span>}
    </time>
  );
}

function dueText(dueMs: number, now: number, zone: string): string {
  const word = dueMs < now ? "was due" : "due";
  return `${word} ${timeText(dueMs, now, zone)}`;
}

/** The time within a day, else the day. */
function timeText(atMs: number, now: number, zone: string): string {
  const [day = "", clock = ""] = shortMoment(atMs, zone).split(", ");
  return Math.abs(atMs - now) < DAY_MS ? clock : day;
}
