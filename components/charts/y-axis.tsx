import type { ReactNode } from "react";
import { axisTicks } from "./chart-format";

type YAxisProps = { ticks: readonly number[]; y: (value: number) => number; left: number; right: number; decimals: number };

/** Hairlines and their figures. */
export function YAxis({ ticks, y, left, right, decimals }: YAxisProps): ReactNode {
  return axisTicks(ticks, decimals).map(({ value, text }) => (
    <g key={value}>
      <line x1={left} x2={right} y1={y(value)} y2={y(value)} stroke="var(--line)" />
      <text x={left - 8} y={y(value) + 4} textAnchor="end" fill="var(--muted)">
        {text}
      </text>
    </g>
  ));
}
