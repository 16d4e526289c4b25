import { type Bar, totalOf } from "./bar-data";
import type { Series } from "./chart-format";

type BarStackProps = { bar: Bar; series: readonly Series[]; x: number; width: number; y: (value: number) => number; hatch: string };

/**
 * One bar. A day without data is a short dash on the axis, so that it is not taken for nought. Of one that is only expected there is
 * the upper edge: those of several days are one dashed line, and not most of the drawing.
 */
export function BarStack({ bar, series, x, width, y, hatch }: BarStackProps) {
  if (bar.values === null)
    return <line x1={x} x2={x + width} y1={y(0) - 3} y2={y(0) - 3} stroke="var(--line-strong)" strokeDasharray="2 2" />;
  const total = totalOf(bar);
  if (bar.state === "forecast")
    return <line x1={x} x2={x + width} y1={y(total)} y2={y(total)} stroke="var(--muted)" strokeWidth="1.5" strokeDasharray="2 4" />;
  const values = bar.values;
  const parts = series.map(({ key, colour }, index) => {
    const below = series.slice(0, index).reduce((sum, one) => sum + (values[one.key] ?? 0), 0);
    return { key, colour, from: below, to: below + (values[key] ?? 0) };
  });
  return (
    <>
      {parts.map(({ key, colour, from, to }) => (
        <rect key={key} x={x} y={y(to)} width={width} height={Math.max(0, y(from) - y(to) - 0.75)} fill={colour} />
      ))}
      {bar.state === "unfinished" && <rect x={x} y={y(total)} width={width} height={y(0) - y(total)} fill={`url(#${hatch})`} />}
    </>
  );
}
