import { line } from "d3-shape";
import type { ReactNode } from "react";
import { dayMs } from "./chart-format";
import { type LineSeries, lonePoints } from "./line-data";

type LinePathsProps = { series: readonly LineSeries[]; x: (ms: number) => number; y: (value: number) => number };

/** The lines; a gap stays open, a single point between gaps is a dot. */
export function LinePaths({ series, x, y }: LinePathsProps): ReactNode {
  const path = line<{ x: string; y: number | null }>()
    .defined((point) => point.y !== null)
    .x((point) => x(dayMs(point.x)))
    .y((point) => y(point.y ?? 0));
  return series.map((one) => (
    <g key={one.key}>
      <path
        d={path([...one.points]) ?? ""}
        fill="none"
        stroke={one.colour}
        strokeWidth={one.strong === true ? 2.4 : 1.6}
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray={one.dashed === true ? "4 5" : undefined}
      />
      {lonePoints(one).map((point) => (
        <circle key={point.x} cx={x(dayMs(point.x))} cy={y(point.y)} r="2" fill={one.colour} />
      ))}
    </g>
  ));
}
