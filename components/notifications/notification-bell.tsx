"use client";

import { Bell } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import type { NotificationSummary } from "@/lib/accounts/notifications/contract";
import { NotificationList } from "./notification-list";
import { useNotifications, useSeen } from "./queries";

/** There is room for two digits. */
const MOST_SHOWN = 99;

type NotificationBellProps = {
  orgId: string;
  initial: NotificationSummary;
  /** Staff looks without leaving a trace in the customer's marks. */
  mayMark: boolean;
};

/** How many notifications are new, and the newest of them; opening it marks them as seen. */
export function NotificationBell({ orgId, initial, mayMark }: NotificationBellProps) {
  const { unread, rows } = useNotifications(orgId, initial);
  const { markSeen, dropMarks } = useSeen(orgId);
  const [openedAt, setOpenedAt] = useState<number | null>(null);

  function change(open: boolean) {
    setOpenedAt(open ? Date.now() : null);
    if (!mayMark) return;
    const [newest] = rows;
    if (open && unread > 0 && newest) markSeen(newest.id);
    if (!open) dropMarks();
  }
  return (
    <Popover open={openedAt !== null} onOpenChange={change} align="end" title="Notifications" trigger={<Trigger unread={unread} />}>
      <div className="-mx-4 -mb-4 grid w-96 max-w-[calc(100vw-2rem)] border-t border-line">
        {rows.length === 0 ? (
          <p className="px-6 py-8 text-center text-13 text-pretty text-muted">No notifications in the last 30 days.</p>
        ) : (
          <div
            className="max-h-[min(30rem,calc(100dvh-10rem))] overflow-y-auto"
            tabIndex={0}
            role="region"
            aria-label="Latest notifications"
          >
            <NotificationList rows={rows} now={openedAt ?? 0} compact onFollow={() => change(false)} />
          </div>
        )}
        <Link
          href="/console/notifications"
          onClick={() => change(false)}
          className="flex min-h-10 items-center border-t border-line px-4 text-13 text-muted hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2"
        >
          All notifications
        </Link>
      </div>
    </Popover>
  );
}

function Trigger({ unread, ...wiring }: { unread: number } & Omit<ComponentProps<"button">, "children">) {
  const count = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  return (
    <span className="relative inline-flex">
      <IconButton
        {...wiring}
        label={unread === 0 ? "Notifications" : `Notifications, ${count} new`}
        icon={<Bell size={17} aria-hidden="true" />}
        className="max-sm:size-8"
      />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="num pointer-events-none absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-ink px-1 text-[10px] leading-none font-medium text-on-ink"
        >
          {count}
        </span>
      )}
    </span>
  );
}
