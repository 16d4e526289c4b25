import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { TrackingView } from "@/lib/access/contract";

const WORDS = { done: "Done", now: "In progress", next: "Pending" } as const;

/** Review, in words. */
export function CheckList({ checks }: { checks: TrackingView["checks"] }) {
  return (
    <ul className="grid text-14">
      {checks.map(({ title, status }) => (
        <li
          key={title}
          className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 first:border-t-0 first:pt-0 last:pb-0"
        >
          <span className={clsx("min-w-0", status === "next" && "text-muted")}>{title}</span>
          <span className={clsx("flex shrink-0 items-baseline gap-1 text-13", status === "now" ? "font-medium text-ink" : "text-muted")}>
            {status === "done" && <Check size={14} aria-hidden="true" className="self-center text-ok" />}
            {WORDS[status]}
          </span>
        </li>
      ))}
    </ul>
  );
}
