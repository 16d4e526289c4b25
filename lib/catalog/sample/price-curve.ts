import { dayNumber } from "./days";
import { hash32 } from "./random";
import { LEVEL_DAYS, type SampleSeries } from "./tables/price-series";

/** Only whole weeks count: a week is the number of Wednesdays since 1969-12-31. */
export function weekOf(wednesday: number): number {
  return Math.floor((wednesday + 1) / 7);
}

const LEVEL_NUMBERS = LEVEL_DAYS.map(dayNumber);

/** The stated level of that day on the line between its neighbours; before and after the stated days it stays. */
function levelOn(levels: readonly number[], day: number): number {
  const next = LEVEL_NUMBERS.findIndex((number) => number > day);
  if (next <= 0) return (next === 0 ? levels[0] : levels.at(-1)) ?? 0;
  const [from = 0, to = 1] = [LEVEL_NUMBERS[next - 1], LEVEL_NUMBERS[next]];
  const [low = 0, high = 0] = [levels[next - 1], levels[next]];
  return low + ((high - low) * (day - from)) / (to - from);
}

/** Smooth noise from -1 to 1 whose knots lie `period` weeks apart; each knot is a hash, so no past is needed. */
export function noiseOf(key: string, week: number, period: number): number {
  const knot = Math.floor(week / period);
  const part = week / period - knot;
  const eased = part * part * (3 - 2 * part);
  const [from, to] = [knotOf(key, knot), knotOf(key, knot + 1)];
  return from + (to - from) * eased;
}

function knotOf(key: string, knot: number): number {
  return (hash32(`${key}/${knot}`) / 4294967296) * 2 - 1;
}

/** Slow waves of one and a quarter of a year, and a flutter of six weeks; together at most 6%. */
const WAVES = [
  [53, 0.03],
  [13, 0.02],
  [6, 0.01],
] as const;

export function seriesName({ key }: SampleSeries): string {
  return Object.values(key).join("|");
}

/** The average of a Wednesday in smallest units, a whole number of ticks. */
export function averageOn(series: SampleSeries, name: string, wednesday: number): number {
  const week = weekOf(wednesday);
  const noise = WAVES.reduce((sum, [period, size]) => sum + size * noiseOf(`${name}/${period}`, week, period), 0);
  const { tick } = series.scale;
  return Math.max(tick, Math.round((levelOn(series.levels, wednesday) * (1 + noise)) / tick) * tick);
}

/** Low and high of a Wednesday around its average; they change every few weeks only. */
export function rangeOn(
  series: SampleSeries,
  name: string,
  { wednesday, average }: { wednesday: number; average: number },
): { low: number; high: number } | null {
  const { spreadPpt, scale } = series;
  if (spreadPpt === null) return null;
  const week = weekOf(wednesday);
  const distance = (side: string): number => {
    const share = 0.55 + 0.45 * noiseOf(`${name}/${side}`, week, 9);
    return Math.round((average * spreadPpt * share) / 1000 / scale.tick) * scale.tick;
  };
  return { low: Math.max(scale.tick, average - distance("low")), high: average + distance("high") };
}
