import type { ReactNode } from "react";
import { tickFigure } from "./chart-format";

type YAxisProps = { ticks: readonly number[]; y: (value: number) => number; left: number; right: number; decimals: number };

/** Hairlines and their figures. */
export function YAxis({ ticks, y, left, right, decimals }: YAxisProps): ReactNode {
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
      <text x={left - 8} y={y(tick) + 4} textAnchor="end" fill="var(--muted)">
        {tickFigure(tick, decimals)}
      </text>
    </g>
  ));
}
