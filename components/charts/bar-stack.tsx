import { type Bar, totalOf } from "./bar-data";
import type { Series } from "./chart-format";
import { fillOf } from "./series-patterns";

type BarStackProps = {
  bar: Bar;
  series: readonly Series[];
  width: number;
  y: (value: number) => number;
  /** The drawing that has the patterns of the series. */ id: string;
  hatch: string;
};

/**
 * One bar, at the left edge. A day without data is a short dash on the axis, so that it is not taken for nought. Of one that is only
 * expected there is the upper edge: those of several days are one dashed line, and not most of the drawing.
 */
export function BarStack({ bar, series, width, y, id, hatch }: BarStackProps) {
  if (bar.values === null) return <line x2={width} y1={y(0) - 3} y2={y(0) - 3} stroke="var(--line-strong)" strokeDasharray="2 2" />;
  const total = totalOf(bar);
  if (bar.state === "forecast")
    return <line x2={width} y1={y(total)} y2={y(total)} stroke="var(--muted)" strokeWidth="1.5" strokeDasharray="2 4" />;
  const values = bar.values;
  const parts = series.map(({ key }, index) => {
    const below = series.slice(0, index).reduce((sum, one) => sum + (values[one.key] ?? 0), 0);
    return { key, from: below, to: below + (values[key] ?? 0) };
  });
  return (
    <>
      {parts.map(({ key, from, to }, index) => (
        <rect key={key} y={y(to)} width={width} height={Math.max(0, y(from) - y(to) - 0.75)} fill={fillOf(id, index)} />
      ))}
      {bar.state === "unfinished" && <rect y={y(total)} width={width} height={y(0) - y(total)} fill={`url(#${hatch})`} />}
    </>
  );
}
