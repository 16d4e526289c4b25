import { clsx } from "clsx";
import { Check, Minus, X } from "lucide-react";
import { RelativeTime } from "@/components/ui/relative-time";

export type Stage = { title: string; status: "done" | "now" | "next" | "skipped" | "ended"; /** ISO 8601 */ at: string | null };

const LOOKS = {
  done: { mark: "border-ink bg-ink text-on-ink", text: "text-ink", word: "done" },
  now: {
    mark: "border-ink bg-surface shadow-[inset_0_0_0_4px_var(--surface),inset_0_0_0_12px_var(--ink)]",
    text: "font-semibold text-ink",
    word: "now",
  },
  next: { mark: "border-input bg-surface", text: "text-muted", word: "next" },
  skipped: { mark: "border-input bg-surface text-muted", text: "text-muted", word: "not needed" },
  ended: { mark: "border-ink bg-ink text-on-ink", text: "font-semibold text-ink", word: "ended" },
} as const satisfies Record<Stage["status"], { mark: string; text: string; word: string }>;

const ICONS = { done: Check, skipped: Minus, ended: X };

/** The way of a request in three steps; side by side where there is room. */
export function Timeline({ stages, now }: { stages: readonly Stage[]; now: number }) {
  return (
    <ol aria-label="Request status" className="grid gap-4 md:grid-cols-3 md:gap-0">
      {stages.map(({ title, status, at }, index) => {
        const { mark, text, word } = LOOKS[status];
        const Icon = status === "done" || status === "skipped" || status === "ended" ? ICONS[status] : null;
        return (
          <li
            key={index}
            aria-current={status === "now" ? "step" : undefined}
            className="relative flex gap-3 md:grid md:content-start md:gap-2"
          >
            {index < stages.length - 1 && (
              <span
                aria-hidden="true"
                className={clsx(
                  "absolute top-6 bottom-[-16px] left-[10.5px] w-px md:top-[10.5px] md:right-2 md:bottom-auto md:left-8 md:h-px md:w-auto",
                  stages[index + 1]?.status === "next" ? "bg-line-strong" : "bg-ink",
                )}
              />
            )}
            <span aria-hidden="true" className={clsx("grid size-[22px] shrink-0 place-items-center rounded-full border", mark)}>
              {Icon !== null && <Icon size={13} strokeWidth={2.5} />}
            </span>
            <span className={clsx("min-w-0 text-14", text)}>
              {title}
              <span className="sr-only">, {word}</span>
              {at !== null && <RelativeTime at={at} now={now} className="block text-12 font-normal text-muted" />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
