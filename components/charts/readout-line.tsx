import type { Series } from "./chart-format";

export type Reading = Series & { text: string; /** What its areas are filled with; lines have none. */ area?: string };

/** The values at the position that is read, the latest until then, above the drawing: its legend too. */
export function ReadoutLine({ day, readings }: { day: string | null; readings: readonly Reading[] }) {
  return (
    <p aria-hidden="true" className="num flex min-h-5 flex-wrap gap-x-4 gap-y-0.5 text-12 max-sm:grid max-sm:grid-cols-2">
      {day !== null && <span className="text-muted max-sm:col-span-full">{day}</span>}
      {day !== null &&
        readings.map(({ key, label, colour, area, text }) => (
          <span key={key} className="inline-flex min-w-0 items-center gap-1.5">
            {area !== undefined && <Area fill={area} />}
            {area === undefined && colour !== "none" && <Dot colour={colour} />}
            <span className="truncate text-muted">{label}</span> {text}
          </span>
        ))}
    </p>
  );
}

/** Drawn, because browsers leave backgrounds out of print. */
const Dot = ({ colour }: { colour: string }) => (
  <svg viewBox="0 0 8 8" className="size-2 shrink-0">
    <circle cx="4" cy="4" r="4" fill={colour} />
  </svg>
);

const Area = ({ fill }: { fill: string }) => (
  <svg className="h-3 w-4 shrink-0">
    <rect width="16" height="12" rx="2" fill={fill} />
  </svg>
);
