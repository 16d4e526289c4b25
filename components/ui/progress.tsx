import { clsx } from "clsx";

type ProgressProps = {
  label: string;
  /** null while the whole is not known. */
  value: number | null;
  max?: number;
  /** "1,204 of 6,000 rows" */
  text?: string;
};

/** How far a long task is. */
export function Progress({ label, value, max = 100, text }: ProgressProps) {
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-4 text-13">
        <span>{label}</span>
        {text !== undefined && <span className="num text-muted">{text}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value ?? undefined}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-[2px] border border-line bg-sunken"
      >
        <span
          className={clsx(
            "block h-full bg-ink",
            value === null ? "w-full animate-pulse-soft opacity-40" : "transition-[width] duration-300",
          )}
          style={value === null ? undefined : { width: `${Math.min(100, (value / max) * 100)}%` }}
        />
      </div>
    </div>
  );
}
