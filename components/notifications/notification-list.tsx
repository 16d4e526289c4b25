import { clsx } from "clsx";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { StatusDot } from "@/components/ui/status-dot";
import type { Notification } from "@/lib/accounts/notifications/contract";

type NotificationListProps = {
  rows: readonly Notification[];
  now: number;
  /** Less room around each one, for the popover. */
  compact?: boolean;
  /** Called when a notification is followed. */
  onFollow?: () => void;
};

const WORDS = { neutral: "Notification:", ok: "Good news:", warn: "Soon:", bad: "Urgent:" } as const;

/** Notifications, the newest first; what is new has a strong title and a mark of ink. */
export function NotificationList({ rows, now, compact = false, onFollow }: NotificationListProps) {
  return (
    <ul className="text-13">
      {rows.map((row) => (
        <li
          key={row.id}
          className={clsx(
            "relative flex gap-3 border-b border-line last:border-b-0",
            compact ? "px-4 py-2.5" : "px-5 py-3",
            row.isUnread && "shadow-[inset_2px_0_0_var(--ink)]",
            row.href !== null && "hover:bg-sunken",
          )}
        >
          <StatusDot tone={row.tone} label={WORDS[row.tone]} className="mt-1.5 shrink-0" />
          <span className={clsx("grid min-w-0 flex-1 gap-x-4", !compact && "md:grid-cols-[minmax(0,1fr)_auto]")}>
            <span className={clsx("min-w-0 [overflow-wrap:anywhere]", row.isUnread && "font-medium", compact && "line-clamp-3")}>
              {row.isUnread && <span className="sr-only">New: </span>}
              <Title row={row} onFollow={onFollow} />
            </span>
            <RelativeTime
              at={row.at}
              now={now}
              className={clsx("text-12 whitespace-nowrap text-muted", compact ? "order-last" : "max-md:order-last md:leading-5")}
            />
            {row.text !== "" && (
              <span className={clsx("min-w-0 text-muted [overflow-wrap:anywhere]", compact && "line-clamp-2")}>{row.text}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Title({ row, onFollow }: { row: Notification; onFollow: (() => void) | undefined }) {
  if (row.href === null) return row.title;
  return (
    <Link
      href={row.href}
      {...(onFollow === undefined ? {} : { onClick: onFollow })}
      className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
    >
      {row.title}
    </Link>
  );
}
