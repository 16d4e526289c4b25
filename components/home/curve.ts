import { addDays } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { currentUntil, isStale } from "@/lib/core/price-age";

/** One assessment: its day, low, average and high; low and high may be missing. */
export type Assessment = readonly [day: string, low: number | null, avg: number, high: number | null];

/** The benchmark of one technology over the days that a visitor may ask about. */
export type Curve = {
  /** As the API spells it: topcon. */
  technology: string;
  /** As people write it: TOPCon. */
  label: string;
  item: string;
  region: string;
  priceTerm: string;
  currency: string;
  unit: string;
  /** How often it is assessed: weekly. */
  frequency: string;
  colour: string;
  /** Ascending by day. */
  assessments: readonly Assessment[];
};

export type Span = { from: string; until: string };

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

export const daysIn = ({ from, until }: Span): number => dayNumber(until) - dayNumber(from);
export const placeOf = (day: string, span: Span): number => (dayNumber(day) - dayNumber(span.from)) / Math.max(1, daysIn(span));

/** The day so many steps into the span, never outside of it. */
export const dayAtStep = (step: number, span: Span): string => addDays(span.from, Math.min(daysIn(span), Math.max(0, Math.round(step))));

/** The assessment in force on a day: the last one on or before it. */
export function inForce({ assessments }: Curve, day: string): Assessment | undefined {
  let found: Assessment | undefined;
  for (const assessment of assessments) {
    if (assessment[0] > day) break;
    found = assessment;
  }
  return found;
}

/** Whether the price in force on a day is too old to stand for that day. */
export const isStaleOn = ({ frequency }: Curve, [assessedOn]: Assessment, day: string): boolean => isStale(assessedOn, frequency, day);

export type Run = readonly Assessment[];

/** The assessments in stretches without a gap: each is current until the next. */
export function runsOf({ assessments, frequency }: Curve): Run[] {
  const runs: Assessment[][] = [];
  for (const assessment of assessments) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run === undefined || last === undefined || addDays(currentUntil(last[0], frequency), 1) < assessment[0]) runs.push([assessment]);
    else run.push(assessment);
  }
  return runs;
}

/** Until when a run is drawn: as long as its last price is current, and no further than the span. */
export function endOf(run: Run, frequency: string, span: Span): string {
  const last = run.at(-1)?.[0];
  const end = last === undefined ? span.until : currentUntil(last, frequency);
  return end < span.until ? end : span.until;
}
