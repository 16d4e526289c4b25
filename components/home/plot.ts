import { MONTHS } from "@/components/ui/moment";
import { addMonths, monthStart } from "@/lib/core/dates";
import { type Curve, endOf, placeOf, type Run, runsOf, type Span } from "./curve";

/** The drawing is 1000 wide and 1000 high and is stretched to where it stands. */
const SIZE = 1000;

export type Scale = { least: number; most: number };

/** Steps of 1, 2 or 5, about `count` of them. */
function stepFor(range: number, count: number): number {
  const rough = range / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
}

/** The values of the axis, with the decimals that tell them apart. Ends lie outside of every value. */
export function axisOf(curves: readonly Curve[]): Scale & { ticks: number[]; decimals: number } {
  const values = curves.flatMap(({ assessments }) => assessments.flatMap(([, low, avg, high]) => [low ?? avg, high ?? avg]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = stepFor(high - low || high || 1, 4);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { least: first * step, most: last * step, ticks, decimals };
}

/** How high a value stands, from 0 at the foot to 1. */
export const heightOf = (value: number, { least, most }: Scale): number => (value - least) / (most - least || 1);

const x = (day: string, span: Span): number => Math.round(placeOf(day, span) * SIZE * 10) / 10;
const y = (value: number, scale: Scale): number => Math.round((1 - heightOf(value, scale)) * SIZE * 10) / 10;

/** A price holds until the next one: stairs, so that every day of the line is what the API answers for it. */
export function linePath(curve: Curve, span: Span, scale: Scale): string {
  return runsOf(curve)
    .map((run) => `${stairs(run, span, { scale, part: 2 })}H${x(endOf(run, curve.frequency, span), span)}`)
    .join("");
}

function stairs(run: Run, span: Span, { scale, part }: { scale: Scale; part: 1 | 2 | 3 }): string {
  return run
    .map((one, index) => {
      const height = y(one[part] ?? one[2], scale);
      return index === 0 ? `M${x(one[0], span)} ${height}` : `H${x(one[0], span)}V${height}`;
    })
    .join("");
}

/** The room between low and high. */
export function bandPath(curve: Curve, span: Span, scale: Scale): string {
  return runsOf(curve)
    .map((run) => `${stairs(run, span, { scale, part: 3 })}H${x(endOf(run, curve.frequency, span), span)}${backwards(run, span, scale)}Z`)
    .join("");
}

/** The lows from right to left. */
function backwards(run: Run, span: Span, scale: Scale): string {
  return [...run]
    .reverse()
    .map((one) => `V${y(one[1] ?? one[2], scale)}H${x(one[0], span)}`)
    .join("");
}

/** About five firsts of months inside the span, with their names and places. */
export function monthTicks(span: Span): { day: string; text: string; place: number }[] {
  const first = addMonths(monthStart(span.from), 1);
  const months: string[] = [];
  for (let day = first; day <= span.until && months.length < 600; day = addMonths(day, 1)) months.push(day);
  const every = Math.max(1, Math.ceil(months.length / 5));
  return months
    .filter((_, index) => index % every === 0)
    .map((day) => ({ day, text: `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""} ${day.slice(2, 4)}`, place: placeOf(day, span) }));
}
