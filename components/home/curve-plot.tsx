"use client";

import { clsx } from "clsx";
import { memo } from "react";
import { type Curve, endOf, placeOf, runsOf, type Span } from "./curve";
import { axisOf, bandPath, heightOf, linePath, monthTicks, type Scale } from "./plot";

const percent = (share: number): string => `${share * 100}%`;

type CurvePlotProps = { curves: readonly Curve[]; current: Curve; span: Span };

/** Axis and lines. The drawing is stretched, its words are not, so that it is right at every width before scripts run. */
export const CurvePlot = memo(function CurvePlot({ curves, current, span }: CurvePlotProps) {
  const axis = axisOf(curves);
  const others = curves.filter((curve) => curve !== current);
  return (
    <div aria-hidden="true" className="num pointer-events-none absolute inset-0 text-[11px] text-muted select-none">
      {axis.ticks.map((tick) => (
        <div key={tick} className="absolute inset-x-0 border-t border-line" style={{ bottom: percent(heightOf(tick, axis)) }}>
          <span className="absolute right-full -translate-y-1/2 pr-2">{tick.toFixed(axis.decimals)}</span>
        </div>
      ))}
      {monthTicks(span).map(({ day, text, place }) => (
        <span key={day} className="absolute top-full mt-2 -translate-x-1/2 whitespace-nowrap" style={{ left: percent(place) }}>
          {text}
        </span>
      ))}
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible" fill="none">
        <path d={bandPath(current, span, axis)} fill={current.colour} opacity="0.13" />
        {[...others, current].map((curve) => (
          <Line key={curve.technology} curve={curve} span={span} scale={axis} isCurrent={curve === current} />
        ))}
      </svg>
      {others.map((curve) => (
        <Name key={curve.technology} curve={curve} span={span} scale={axis} />
      ))}
    </div>
  );
});

type LineProps = { curve: Curve; span: Span; scale: Scale };

/** Which technology a thin line is, above its end: colours alone would not tell everybody. */
function Name({ curve, span, scale }: LineProps) {
  const run = runsOf(curve).at(-1);
  const last = run?.at(-1);
  if (run === undefined || last === undefined) return null;
  const right = percent(1 - placeOf(endOf(run, curve.frequency, span), span));
  return (
    <span className="absolute pr-1.5 pb-0.5" style={{ right, bottom: percent(heightOf(last[2], scale)) }}>
      {curve.label}
    </span>
  );
}

function Line({ curve, span, scale, isCurrent }: LineProps & { isCurrent: boolean }) {
  return (
    <path
      d={linePath(curve, span, scale)}
      stroke={curve.colour}
      strokeWidth={isCurrent ? 2.25 : 1.25}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      className={clsx(!isCurrent && "opacity-65")}
    />
  );
}
