"use client";

import { clsx } from "clsx";
import { dayText } from "@/components/ui/moment";
import { type Curve, inForce, isStaleOn, placeOf, type Span } from "./curve";
import { axisOf, heightOf } from "./plot";
import { basisText, priceText, valueText } from "./price-words";
import { useDateMarker } from "./use-date-marker";

type DateMarkerProps = { curves: readonly Curve[]; current: Curve; span: Span; ts: string; onDay: (day: string) => void };

/** The day on the curve: dragged anywhere on the drawing, moved by keys, read out as what it costs. */
export function DateMarker({ curves, current, span, ts, onDay }: DateMarkerProps) {
  const { handle, step, last, area, onKeyDown } = useDateMarker(ts, span, onDay);
  const place = placeOf(ts, span) * 100;
  const price = inForce(current, ts);
  // Where the line has ended nothing marks a height: the handle stands on the axis, empty.
  const isOnLine = price !== undefined && !isStaleOn(current, price, ts);
  return (
    <div className="absolute inset-x-0 -inset-y-3 cursor-ew-resize touch-pan-y" {...area}>
      <div className="pointer-events-none absolute inset-y-3 w-px bg-ink" style={{ left: `${place}%` }} />
      <span
        aria-hidden="true"
        className="num pointer-events-none absolute top-1 rounded-sm bg-ink px-1.5 py-0.5 text-[11px] whitespace-nowrap text-on-ink"
        style={{ left: `${place}%`, transform: `translateX(-${place}%)` }}
      >
        {ts}
      </span>
      <div className="pointer-events-none absolute inset-x-0 inset-y-3">
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label="Date of the price"
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={step}
          aria-valuetext={`${dayText(Date.parse(ts))}: ${price === undefined ? "no price yet" : `${priceText(price[2], current)}${isOnLine ? "" : `, stale. ${basisText(price, ts)}`}`}`}
          onKeyDown={onKeyDown}
          className="pointer-events-auto absolute grid size-6 -translate-x-1/2 translate-y-1/2 cursor-grab place-items-center rounded-full active:cursor-grabbing"
          style={{ left: `${place}%`, bottom: isOnLine ? `${heightOf(price[2], axisOf(curves)) * 100}%` : "0%" }}
        >
          <span
            className={clsx("size-4 rounded-full border-2 border-ink", isOnLine ? "bg-sun" : "bg-surface")}
            title={price === undefined ? undefined : valueText(price[2])}
          />
        </div>
      </div>
    </div>
  );
}
