"use client";

import { clsx } from "clsx";
import { dayName } from "../charts/chart-format";
import { useReadout } from "../charts/use-readout";
import type { Bar } from "./status-view";
import { barText, weightOf, type Weight } from "./words";

const LOOKS: Record<Weight, string> = {
  none: "h-2 bg-line-strong",
  up: "h-6 bg-ok",
  little: "h-8 bg-warn",
  much: "h-8 bg-bad",
};
/** On narrow screens the last days only: ninety bars would be too thin to touch. */
const NARROW_DAYS = 30;

const nameOf = (bar: Bar): string => `${dayName(bar.day)}: ${barText(bar)}`;

/** One bar a day, read by pointer and by arrow keys. Days that were down stand out by height too, not by colour alone. */
export function DayBars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const readout = useReadout(bars.length, () => bars.length - 1);
  const marked = readout.index === null ? undefined : bars[readout.index];
  const { onKeyDown, onBlur, onPointerLeave } = readout.handlers;
  return (
    <div>
      <div
        role="group"
        aria-roledescription="chart"
        aria-label={`${title}, last ${bars.length} days. Use the arrow keys to move between days.`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onPointerLeave={onPointerLeave}
        className="flex h-8 items-end gap-[2px] rounded-sm"
      >
        {bars.map((bar, index) => (
          <span
            key={bar.day}
            aria-hidden="true"
            title={nameOf(bar)}
            className={clsx(
              "min-w-0 flex-1 rounded-[1px]",
              LOOKS[weightOf(bar)],
              index < bars.length - NARROW_DAYS && "max-md:hidden",
              marked !== undefined && marked !== bar && "opacity-45",
            )}
          />
        ))}
      </div>
      <p className="num mt-1.5 flex justify-between text-12 text-muted" aria-hidden="true">
        <span>{marked === undefined ? <Start days={bars.length} /> : nameOf(marked)}</span>
        <span>today</span>
      </p>
      <span aria-live="polite" className="sr-only">
        {readout.spoken && marked !== undefined ? nameOf(marked) : ""}
      </span>
    </div>
  );
}

function Start({ days }: { days: number }) {
  return (
    <>
      <span className="max-md:hidden">{days} days ago</span>
      <span className="md:hidden">{NARROW_DAYS} days ago</span>
    </>
  );
}
