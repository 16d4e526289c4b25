type BurnUpLineProps = {
  /** Calls used up to the end of each day of the period so far; the last day is still running. */
  sums: readonly number[];
  quota: number;
  /** Days of the whole period. */
  daysInPeriod: number;
  expected: number | null;
  label: string;
};

const WIDTH = 400;
const HEIGHT = 56;

/** The calls of a period as they add up, against the quota; today is dashed because it is not over. */
export function BurnUpLine({ sums, quota, daysInPeriod, expected, label }: BurnUpLineProps) {
  const top = Math.max(quota, sums.at(-1) ?? 0, expected ?? 0) * 1.04;
  const x = (days: number) => ((days / Math.max(1, daysInPeriod)) * WIDTH).toFixed(1);
  const y = (calls: number) => (HEIGHT - (calls / top) * HEIGHT).toFixed(1);
  const whole = sums.slice(0, -1);
  const before = whole.at(-1) ?? 0;
  const line = [`M0 ${y(0)}`, ...whole.map((calls, index) => `L${x(index + 1)} ${y(calls)}`)].join(" ");
  const today = `M${x(whole.length)} ${y(before)} L${x(sums.length)} ${y(sums.at(-1) ?? before)}`;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-14 w-full overflow-visible border-b border-line-strong"
    >
      <line x1="0" x2={WIDTH} y1={y(quota)} y2={y(quota)} stroke="var(--bad)" strokeDasharray="2 4" vectorEffect="non-scaling-stroke" />
      <path d={`${line} L${x(whole.length)} ${HEIGHT} L0 ${HEIGHT} Z`} fill="var(--mark)" fillOpacity="0.18" />
      <path d={line} fill="none" stroke="var(--mark)" strokeWidth="2" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
      <path d={today} fill="none" stroke="var(--mark)" strokeWidth="2" strokeDasharray="3 3" vectorEffect="non-scaling-stroke" />
      {expected !== null && (
        <path
          d={`M${x(sums.length)} ${y(sums.at(-1) ?? 0)} L${WIDTH} ${y(expected)}`}
          fill="none"
          stroke="var(--faint)"
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
