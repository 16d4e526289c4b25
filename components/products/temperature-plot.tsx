import { scaleLinear } from "d3-scale";
import { atTemperature, TEMPERATURES, type Curve } from "./temperature";

const WIDTH = 560;
const HEIGHT = 180;
const EDGE = { left: 46, right: 12, top: 26, bottom: 26 };
const FIRST = TEMPERATURES[0];
const LAST = 75;

/** A straight line, because the coefficient is one number; its table has the values. */
export function TemperaturePlot({ curve: { label, unit, stc, coefficient } }: { curve: Curve }) {
  const [cold, hot] = [FIRST, LAST].map((celsius) => atTemperature(stc, coefficient, celsius));
  const x = scaleLinear([FIRST, LAST], [EDGE.left, WIDTH - EDGE.right]);
  const y = scaleLinear([0, Math.max(cold ?? 0, hot ?? 0)], [HEIGHT - EDGE.bottom, EDGE.top]).nice(4);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${label} in ${unit} over cell temperature; the table below has the values.`}
      className="block w-full max-w-2xl px-5 pt-2 text-muted"
    >
      {y.ticks(4).map((value) => (
        <g key={value}>
          <line x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(value)} y2={y(value)} stroke="var(--line)" />
          <text x={EDGE.left - 8} y={y(value) + 4} textAnchor="end" fontSize={11} fill="currentColor" className="num">
            {value}
          </text>
        </g>
      ))}
      {[0, 25, 50, 75].map((celsius) => (
        <text
          key={celsius}
          x={x(celsius)}
          y={HEIGHT - 8}
          textAnchor={celsius === LAST ? "end" : "middle"}
          fontSize={11}
          fill="currentColor"
          className="num"
        >
          {celsius} °C
        </text>
      ))}
      <text x={0} y={12} fontSize={11} fill="currentColor">
        {label}, {unit}
      </text>
      <line x1={x(FIRST)} y1={y(cold ?? 0)} x2={x(LAST)} y2={y(hot ?? 0)} stroke="var(--series-1)" strokeWidth={2} />
      <circle cx={x(25)} cy={y(Number(stc))} r={3.5} fill="var(--series-1)" />
    </svg>
  );
}
