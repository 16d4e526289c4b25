import type { ReactNode } from "react";
import { dayMs, figure } from "./chart-format";
import { type LineSeries, spreadLabels } from "./line-data";

type LineEndsProps = {
  series: readonly LineSeries[];
  x: (ms: number) => number;
  y: (value: number) => number;
  /** The last day of the chart. */ lastMs: number;
  decimals: number;
};

/** The last value of each line, written beside it. A line that ends early has an open mark instead of a filled one. */
export function LineEnds({ series, x, y, lastMs, decimals }: LineEndsProps): ReactNode {
  const ends = series.flatMap(({ key, colour, points }) => {
    const last = points.findLast((point) => point.y !== null);
    return last?.y == null ? [] : [{ key, colour, value: last.y, ms: dayMs(last.x) }];
  });
  const whole = ends.filter(({ ms }) => ms === lastMs);
  const labels = spreadLabels(
    whole.map(({ value }) => y(value)),
    13,
  );
  return (
    <>
      {ends.map(({ key, colour, value, ms }) => (
        <circle
          key={key}
          cx={x(ms)}
          cy={y(value)}
          r="3.5"
          stroke={colour}
          strokeWidth="1.5"
          fill={ms === lastMs ? colour : "var(--surface)"}
        />
      ))}
      {whole.map(({ key, value, ms }, index) => (
        <text key={key} x={x(ms) + 9} y={(labels[index] ?? 0) + 4} fill="var(--ink)" fontWeight="600">
          {figure(value, decimals)}
        </text>
      ))}
    </>
  );
}
