import type { Reason } from "../drafts";
import type { PriceStage } from "../vocabulary";
import { daysBetween, isJump, jumpReason } from "./price-moves";

/** A price of a series. What is settled is published already: it is the measure, whatever comes. */
export type Point = { day: string; avg: string; isSettled: boolean };
export type Outlier<P extends Point> = { point: P; reason: Reason };

/** So many values of a series of which nothing is published have to agree before the others are taken for the errors. */
const AGREEING = 3;

type Level = { avg: number; isSettled: boolean; daysSinceLast: number };

/** For each price the longest row of prices that agree and end at it; 0 where none of these has all settled ones before it. */
function lengthsOf(levels: readonly Level[], agree: (one: Level, other: Level, days: number) => boolean): number[] {
  const lengths: number[] = [];
  /** The longest row that ends at each price or before it: where it is no longer than what was found, nothing further back helps. */
  const longestUntil: number[] = [];
  levels.forEach((level, at) => {
    let [longest, days, isOpen] = [0, 0, true];
    for (let i = at - 1; i >= 0 && isOpen && (longest === 0 || (longestUntil[i] ?? 0) > longest); i--) {
      const before = levels[i];
      const length = lengths[i] ?? 0;
      if (!before) break;
      // The longest silence on the way counts: passing over values in between widens no bound.
      days = Math.max(days, levels[i + 1]?.daysSinceLast ?? 0);
      isOpen = !before.isSettled;
      if (length > longest && ((level.isSettled && before.isSettled) || agree(before, level, days))) longest = length;
    }
    // A row may begin here where nothing settled is before.
    const length = longest > 0 || isOpen ? longest + 1 : 0;
    lengths.push(length);
    longestUntil.push(Math.max(length, longestUntil[at - 1] ?? 0));
  });
  return lengths;
}

const daysApart = (one: Point | undefined, other: Point | undefined): number => (one && other ? daysBetween(one.day, other.day) : 0);

/** The points that are in every longest row of points that agree with each other, each with the next. */
function agreeing(stage: PriceStage, points: readonly Point[]): ReadonlySet<Point> {
  const levels = points.map(({ avg, isSettled }, at) => ({ avg: Number(avg), isSettled, at }));
  const forwards = levels.map((level) => ({ ...level, daysSinceLast: daysApart(points[level.at - 1], points[level.at]) }));
  const backwards = levels.map((level) => ({ ...level, daysSinceLast: daysApart(points[level.at], points[level.at + 1]) })).toReversed();
  const follows = (one: Level, other: Level, days: number): boolean => !isJump({ stage, before: one.avg, after: other.avg, days });
  const before = lengthsOf(forwards, follows);
  const after = lengthsOf(backwards, (one, other, days) => follows(other, one, days)).toReversed();
  const through = points.map((_, at) => {
    const [one = 0, other = 0] = [before[at], after[at]];
    return one === 0 || other === 0 ? 0 : one + other - 1;
  });
  const most = through.reduce((max, length) => Math.max(max, length), 0);
  // Two points in the same place of two longest rows: one of them is wrong, and nobody knows which.
  const places = new Map<number, number>();
  through.forEach((length, at) => length === most && places.set(before[at] ?? 0, (places.get(before[at] ?? 0) ?? 0) + 1));
  return new Set(points.filter(({ isSettled }, at) => isSettled || (through[at] === most && places.get(before[at] ?? 0) === 1)));
}

/** What is furthest from a point that jumps: what agrees beside it, or else the nearest value that it jumps against. */
function reasonAt<P extends Point>(stage: PriceStage, points: readonly P[], about: { at: number; kept: ReadonlySet<P> }): Reason {
  const { at, kept } = about;
  const before = points.slice(0, at).toReversed();
  const after = points.slice(at + 1);
  const isKept = (point: P): boolean => kept.has(point);
  const candidates = [before.find(isKept), after.find(isKept), before[0], after[0], ...before, ...after];
  const point = points[at];
  for (const near of candidates) {
    if (!near || !point) continue;
    const [first, second] = near.day < point.day ? [near, point] : [point, near];
    const reason = jumpReason({ stage, before: first.avg, after: second.avg, days: daysBetween(first.day, second.day) });
    if (reason) return reason;
  }
  return { code: "price-jump", detail: `The price ${point?.avg ?? ""} does not agree with others of its series.` };
}

/**
 * The prices of a series, in order of days, that do not agree with the others. The most prices of which each follows from the one before
 * it by no more than is allowed are the series, whichever place the others are in; published ones are always among them. Where two such
 * rows are equally long, or fewer than three unpublished prices agree, nobody knows which are wrong, and all of these are outliers.
 */
export function outliersOf<P extends Point>(stage: PriceStage, points: readonly P[]): Outlier<P>[] {
  const isSound = points.every((point, at) => {
    const before = points[at - 1];
    if (!before || (before.isSettled && point.isSettled)) return true;
    return jumpReason({ stage, before: before.avg, after: point.avg, days: daysBetween(before.day, point.day) }) === null;
  });
  if (isSound) return [];
  const found = agreeing(stage, points);
  const isEnough = found.size >= AGREEING || points.some(({ isSettled }) => isSettled);
  const kept = new Set(points.filter((point) => isEnough && found.has(point)));
  return points.flatMap((point, at) => (kept.has(point) ? [] : [{ point, reason: reasonAt(stage, points, { at, kept }) }]));
}
