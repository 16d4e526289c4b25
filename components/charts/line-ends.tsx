import type { ReactNode } from "react";
import { dayMs, figure } from "./chart-format";
import { endOf, type LineSeries, spreadLabels } from "./line-data";

type LineEndsProps = {
  series: readonly LineSeries[];
  x: (ms: number) => number;
  y: (value: number) => number;
  /** The last day of the chart. */ lastMs: number;
  /** Where the axis of days begins; no label is below it. */ lowest: number;
  decimals: number;
};

/** "A 0.0880" */
export const endText = (tag: string | undefined, value: number, decimals: number): string =>
  tag === undefined ? figure(value, decimals) : `${tag} ${figure(value, decimals)}`;

/** Where a series ends: its last value, and the day until which that is drawn. */
export function lastOf(one: LineSeries): { value: number; ms: number } | null {
  const last = one.points.findLast((point) => point.y !== null);
  if (last?.y == null) return null;
  const isOpen = one.points.at(-1) === last;
  const next = one.points[one.points.indexOf(last) + 1]?.x;
  const day = one.shape !== "steps" ? last.x : isOpen ? endOf(one) : next;
  return { value: last.y, ms: dayMs(day ?? last.x) };
}

/** The last value of each line, written beside it. A line that ends early has an open mark instead of a filled one. */
export function LineEnds({ series, x, y, lastMs, lowest, decimals }: LineEndsProps): ReactNode {
  const ends = series.flatMap((one) => {
    const last = lastOf(one);
    return last === null ? [] : [{ ...one, ...last }];
  });
  const whole = ends.filter(({ ms }) => ms === lastMs);
  const labels = spreadLabels(
    whole.map(({ value }) => y(value)),
    13,
    lowest,
  );
  return (
    <>
      {ends.map(({ key, colour, value, ms, shape, tag }) => (
        <g key={key}>
          {shape !== "dots" && (
            <circle cx={x(ms)} cy={y(value)} r="3.5" stroke={colour} strokeWidth="1.5" fill={ms === lastMs ? colour : "var(--surface)"} />
          )}
          {ms !== lastMs && tag !== undefined && (
            <text x={x(ms) + 8} y={y(value) + 4} fill="var(--ink)" fontWeight="600">
              {tag}
            </text>
          )}
        </g>
      ))}
      {whole.map(({ key, value, ms, tag }, index) => (
        <text key={key} x={x(ms) + 9} y={(labels[index] ?? 0) + 4} fill="var(--ink)" fontWeight="600">
          {endText(tag, value, decimals)}
        </text>
      ))}
    </>
  );
}
