import type { ReactNode } from "react";

export type Rule = { value: number; label: string };

type RuleLinesProps = { rules: readonly Rule[]; y: (value: number) => number; left: number; right: number };

/** Limits to compare with: a dotted line and its name. */
export function RuleLines({ rules, y, left, right }: RuleLinesProps): ReactNode {
  return rules.map(({ value, label }) => (
    <g key={label}>
      <line x1={left} x2={right} y1={y(value)} y2={y(value)} stroke="var(--bad)" strokeDasharray="2 4" />
      <text x={right} y={y(value) - 6} textAnchor="end" fill="var(--bad)" stroke="var(--surface)" strokeWidth="3" paintOrder="stroke">
        {label}
      </text>
    </g>
  ));
}
