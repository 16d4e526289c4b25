import { clsx } from "clsx";
import type { ReactNode } from "react";
import { StatusDot, type Tone } from "./status-dot";

const TONES: Record<Tone, string> = {
  neutral: "border-line text-muted",
  ok: "border-line text-ok",
  warn: "border-warn/35 text-warn",
  bad: "border-bad/35 text-bad",
  sun: "border-sun-edge text-sun-ink",
};

type TagProps = { children: ReactNode; tone?: Tone; dot?: boolean; num?: boolean; className?: string };

/** A word about a thing: its state, plan, kind. Not a button. */
export function Tag({ children, tone = "neutral", dot = false, num = false, className }: TagProps) {
  return (
    <span
      className={clsx(
        "inline-flex h-[22px] shrink-0 items-center gap-1.5 rounded-sm border bg-surface px-2 text-12 whitespace-nowrap",
        TONES[tone],
        num && "num",
        className,
      )}
    >
      {dot && <StatusDot tone={tone} />}
      {children}
    </span>
  );
}
