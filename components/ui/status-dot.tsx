import { clsx } from "clsx";

export type Tone = "neutral" | "ok" | "warn" | "bad" | "sun";

const COLOURS: Record<Tone, string> = { neutral: "bg-faint", ok: "bg-ok", warn: "bg-warn", bad: "bg-bad", sun: "bg-mark" };

/** A mark of state. A word must stand beside it, or `label` say it: colour alone is no message. */
export function StatusDot({ tone, label, className }: { tone: Tone; label?: string; className?: string }) {
  return (
    <>
      <span aria-hidden="true" title={label} className={clsx("inline-block size-2 shrink-0 rounded-full", COLOURS[tone], className)} />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </>
  );
}
