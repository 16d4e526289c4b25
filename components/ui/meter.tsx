import { clsx } from "clsx";

type MeterProps = {
  value: number;
  max: number;
  label: string;
  /** What is expected at the end, hatched behind the value. */
  forecast?: number;
  /** "61,204 of 100,000 calls" for screen readers. */
  text?: string;
  tone?: "mark" | "warn" | "bad";
  className?: string;
};

const TONES = { mark: "bg-mark", warn: "bg-warn", bad: "bg-bad" };

/** How much of a limit is used. */
export function Meter({ value, max, label, forecast, text, tone = "mark", className }: MeterProps) {
  const share = (amount: number) => `${Math.min(100, Math.max(0, (amount / max) * 100))}%`;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={text}
      className={clsx("relative h-2 overflow-hidden rounded-[2px] border border-line bg-sunken", className)}
    >
      {forecast !== undefined && (
        <span
          className="absolute inset-y-0 left-0 bg-[repeating-linear-gradient(115deg,color-mix(in_oklch,var(--mark)_45%,transparent)_0_3px,transparent_3px_6px)]"
          style={{ width: share(forecast) }}
        />
      )}
      <span className={clsx("absolute inset-y-0 left-0", TONES[tone])} style={{ width: share(value) }} />
    </div>
  );
}
