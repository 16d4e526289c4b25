import { clsx } from "clsx";
import type { MouseEvent } from "react";
import { RelativeTime } from "@/components/ui/relative-time";
import { type AccessRequestRow, USE_TITLES } from "@/lib/access/contract";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { RowClock } from "./row-clock";
import { FLAG_WORDS, roughCount, shownFlags, STATE_WORDS } from "./words";

type AccessRequestItemProps = { row: AccessRequestRow; now: number; href: string; isCurrent: boolean; onOpen: () => void };

/** Opening in another tab stays the browser's. */
const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function AccessRequestItem({ row, now, href, isCurrent, onOpen }: AccessRequestItemProps) {
  const flags = shownFlags(row.flags);
  return (
    <li className="border-b border-line">
      <a
        href={href}
        data-request={row.id}
        aria-current={isCurrent ? "true" : undefined}
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          onOpen();
        }}
        className={clsx(
          "grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 px-4 py-3 transition-colors focus-visible:-outline-offset-2 md:px-5",
          isCurrent ? "md:bg-sunken md:shadow-[inset_2px_0_0_var(--ink)]" : "hover:bg-sunken",
        )}
      >
        <RowClock row={row} now={now} />
        <span className="grid min-w-0 content-start gap-0.5">
          <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]" title={row.company}>
            {row.company}
          </span>
          <span className="truncate text-13 text-muted">
            {USE_TITLES[row.useKind]} · {roughCount(row.callsPerMonth)} calls · {row.country}
          </span>
          <span className="truncate text-12 text-muted">
            {row.dueAt !== null && row.state !== "received" && `${STATE_WORDS[row.state]} · `}
            received <RelativeTime at={row.receivedAt} now={now} /> · {row.assignee === null ? "unassigned" : row.assignee.name}
          </span>
          {(flags.length > 0 || row.plan !== "enterprise") && (
            <span className="flex flex-wrap gap-x-2.5 text-12">
              {row.plan !== "enterprise" && <span className="text-muted">{PLAN_TABLE[row.plan].title}</span>}
              {flags.map((flag) => (
                <span key={flag} className={flag === "replied" ? "font-medium text-ink" : "text-muted"}>
                  {FLAG_WORDS[flag]}
                </span>
              ))}
            </span>
          )}
        </span>
      </a>
    </li>
  );
}
