import { area, curveLinear, curveStepAfter, line } from "d3-shape";
import type { ReactNode } from "react";
import { dayMs } from "./chart-format";
import { bandPoints, drawnPoints, type Ends, type LinePoint, type LineSeries, lonePoints } from "./line-data";

type Scales = { x: (ms: number) => number; y: (value: number) => number };
type LinePathsProps = Scales & { series: readonly LineSeries[] };

const curveOf = ({ shape }: LineSeries) => (shape === "steps" ? curveStepAfter : curveLinear);

/** The path of a line, on scales of its own. */
export function linePath(one: LineSeries, { x, y }: Scales): string {
  const path = line<LinePoint>()
    .curve(curveOf(one))
    .defined((point) => point.y !== null)
    .x((point) => x(dayMs(point.x)))
    .y((point) => y(point.y ?? 0));
  return path([...drawnPoints(one)]) ?? "";
}

/** The path of the room between low and high. */
export function bandPath(one: LineSeries, { x, y }: Scales): string {
  const path = area<Ends>()
    .curve(curveOf(one))
    .defined(({ low }) => low !== null)
    .x((ends) => x(dayMs(ends.x)))
    .y0(({ low }) => y(low ?? 0))
    .y1(({ high }) => y(high ?? 0));
  return path(bandPoints(one)) ?? "";
}

/** The lines and the room between low and high; a gap stays open, a single point between gaps is a dot. */
export function LinePaths({ series, ...scales }: LinePathsProps): ReactNode {
  return series.map((one) => (
    <g key={one.key}>
      {one.points.some(({ low }) => low != null) && <path d={bandPath(one, scales)} fill={one.colour} opacity="0.14" />}
      {one.shape !== "dots" && (
        <path
          d={linePath(one, scales)}
          fill="none"
          stroke={one.colour}
          strokeWidth={one.strong === true ? 2.4 : 1.6}
          strokeLinejoin="round"
          strokeLinecap="round"
          strokeDasharray={one.dashed === true ? "4 5" : undefined}
        />
      )}
      <Marks one={one} {...scales} />
    </g>
  ));
}

function Marks({ one, x, y }: Scales & { one: LineSeries }): ReactNode {
  const dots =
    one.shape === "dots" ? one.points.flatMap((point) => (point.y === null ? [] : { ...point, y: point.y })) : lonePoints(drawnPoints(one));
  const noted = one.points.flatMap((point) => (point.y === null || point.note === undefined ? [] : { ...point, y: point.y }));
  return (
    <>
      {dots.map((point) => (
        <circle key={point.x} cx={x(dayMs(point.x))} cy={y(point.y)} r={one.shape === "dots" ? 3 : 2} fill={one.colour} />
      ))}
      {noted.map((point) => (
        <circle
          key={`note ${point.x}`}
          cx={x(dayMs(point.x))}
          cy={y(point.y)}
          r="4"
          fill="var(--surface)"
          stroke={one.colour}
          strokeWidth="1.6"
          data-note={point.note}
        />
      ))}
    </>
  );
}
