import type { Series } from "./chart-format";

export type Reading = Series & { text: string };

/** The values at the position that is read, the latest until then, in a line of fixed height above the drawing. */
export function ReadoutLine({ day, readings }: { day: string | null; readings: readonly Reading[] }) {
  return (
    <p aria-hidden="true" className="num flex min-h-5 flex-wrap gap-x-4 text-12">
      {day !== null && <span className="text-muted">{day}</span>}
      {day !== null &&
        readings.map(({ key, label, colour, text }) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            {colour !== "transparent" && <span className="size-2 rounded-full" style={{ background: colour }} />}
            <span className="text-muted">{label}</span> {text}
          </span>
        ))}
    </p>
  );
}
