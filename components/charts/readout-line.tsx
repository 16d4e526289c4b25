import type { Series } from "./chart-format";

export type Reading = Series & { text: string };

/** The values at the position that is read, the latest until then, above the drawing: its legend too. */
export function ReadoutLine({ day, readings }: { day: string | null; readings: readonly Reading[] }) {
  return (
    <p aria-hidden="true" className="num flex min-h-5 flex-wrap gap-x-4 gap-y-0.5 text-12 max-sm:grid max-sm:grid-cols-2">
      {day !== null && <span className="text-muted max-sm:col-span-full">{day}</span>}
      {day !== null &&
        readings.map(({ key, label, colour, text }) => (
          <span key={key} className="inline-flex min-w-0 items-center gap-1.5">
            {colour !== "transparent" && <span className="size-2 shrink-0 rounded-full" style={{ background: colour }} />}
            <span className="truncate text-muted">{label}</span> {text}
          </span>
        ))}
    </p>
  );
}
