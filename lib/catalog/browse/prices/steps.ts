import { addDays } from "@/lib/core/dates";
import { gapAfter, hasEnded, isStale } from "@/lib/core/price-age";
import type { SeriesState, StepPoint } from "./contract";

/** Whether the price in force on a day is current. */
export function stateOf(assessedOn: string, frequency: string, day: string): SeriesState {
  if (hasEnded(assessedOn, frequency, day)) return "ended";
  return isStale(assessedOn, frequency, day) ? "stale" : "current";
}

/** Assessments, ascending by day, as steps up to a day: where one was no longer current when the next came, and at the end, is a gap. */
export function stepsOf(assessments: readonly { day: string; value: number }[], frequency: string, until: string): StepPoint[] {
  return assessments.flatMap(({ day, value }, index) => {
    const gap = gapAfter(day, frequency);
    const next = assessments[index + 1]?.day ?? addDays(until, 1);
    return gap < next
      ? [
          { day, value },
          { day: gap, value: null },
        ]
      : [{ day, value }];
  });
}
