import { addDays, addMonths } from "@/lib/core/dates";
import { firstPeriod } from "../../queries/price-trends";
import type { Statement } from "../../queries/sql";
import { isInside, type View, type Window } from "../../view";

/** The days of which every assessment is shown: those of the history, or of spot prices where a plan has none. */
export const dailyWindow = ({ windows }: View): Window => windows.history ?? windows.spot;

/** The feature that a plan would have to reach further with. */
export const dailyFeature = ({ windows }: View): "history" | "spot" => (windows.history === null ? "spot" : "history");

/** The first day from which the last assessment of each week is shown, as trends by week show it; null: no limit. */
export const firstWeek = ({ windows }: View): string | null => firstPeriod(windows.trends, "week");

/** SQL that a row p, of which `nth` counts assessments of its week from the last one, may be shown. */
export function isReached(view: View, sql: Statement): string {
  const daily = inWindow(view, sql);
  const weeks = firstWeek(view);
  const weekly = weeks === null ? "p.nth = 1" : `(p.nth = 1 and p.date >= ${sql.value(weeks)}::date)`;
  return `(${daily} or ${weekly})`;
}

/** SQL that every assessment of the day of row p is shown. */
export function inWindow(view: View, sql: Statement): string {
  const { from } = dailyWindow(view);
  return from === null ? "true" : `p.date >= ${sql.value(from)}::date`;
}

/** The day so many weeks before another, where spot prices of it are shown; null otherwise. */
export function weeksBefore(day: string, weeks: number, view: View): string | null {
  const then = addDays(day, -7 * weeks);
  return isInside(then, view.windows.spot) ? then : null;
}

/** The day a year before. */
export const yearBefore = (day: string): string => addMonths(day, -12);
