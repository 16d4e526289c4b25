import type { StepPoint } from "@/lib/catalog/browse/prices/contract";

const WIDTH = 112;
const HEIGHT = 24;
const EDGE = 3;

type Span = { from: string; until: string };
type Scale = { x: (day: string) => number; y: (value: number) => number };

function scaleOf(points: readonly StepPoint[], { from, until }: Span): Scale {
  const values = points.flatMap(({ value }) => value ?? []);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Date.parse(until) - Date.parse(from) || 1;
  const rounded = (value: number): number => Math.round(value * 10) / 10;
  return {
    x: (day) => rounded(EDGE + ((Date.parse(day) - Date.parse(from)) / span) * (WIDTH - 2 * EDGE)),
    y: (value) => rounded(most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE)),
  };
}

/** The path of prices that hold until the next one, from a day to another; nothing is drawn where none is current. */
export function stepsPath(points: readonly StepPoint[], span: Span): string {
  const { x, y } = scaleOf(points, span);
  return points
    .map(({ day, value }, index) => {
      if (value === null) return "";
      const begins = index === 0 || points[index - 1]?.value === null;
      return `${begins ? `M${x(day)} ${y(value)}` : `V${y(value)}`}H${x(points[index + 1]?.day ?? span.until)}`;
    })
    .join("");
}

type StepsLineProps = Span & {
  points: readonly StepPoint[];
  colour: string;
  /** Single prices, of which none holds until the next. */
  arePoints: boolean;
};

/** A year in small, drawn on the server. The figures beside it say what it shows. */
export function StepsLine({ points, colour, arePoints, ...span }: StepsLineProps) {
  const { x, y } = scaleOf(points, span);
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="block shrink-0">
      {arePoints ? (
        points.map(({ day, value }) => value !== null && <circle key={day} cx={x(day)} cy={y(value)} r="2" fill={colour} />)
      ) : (
        <path d={stepsPath(points, span)} fill="none" stroke={colour} strokeWidth="1.5" />
      )}
    </svg>
  );
}
