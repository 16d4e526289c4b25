import { addDays } from "./dates";

/** Twice the time between two assessments, in days. A series without a rhythm is measured as a monthly one. */
const HOLDS_DAYS: Readonly<Record<string, number>> = { weekly: 14, monthly: 62, irregular: 62 };
const HOLDS_WORKING_DAYS = 2;

const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The last day on which a price is current: twice the frequency of its series after its assessment. Daily series rest on weekends. */
export function currentUntil(assessedOn: string, frequency: string): string {
  if (frequency !== "daily") return addDays(assessedOn, HOLDS_DAYS[frequency] ?? 62);
  let day = assessedOn;
  for (let worked = 0; ; day = addDays(day, 1)) {
    if (isWorkingDay(addDays(day, 1))) worked++;
    if (worked > HOLDS_WORKING_DAYS) return day;
  }
}

/** The first day on which a price is no longer current: from there on is a gap until the next assessment. */
export const gapAfter = (assessedOn: string, frequency: string): string => addDays(currentUntil(assessedOn, frequency), 1);

/** How often a series is assessed of which one price a week is seen. */
export const weeklyRhythm = (frequency: string): string => (frequency === "daily" ? "weekly" : frequency);

/** Whether a price that was assessed on one day is stale on another. */
export const isStale = (assessedOn: string, frequency: string, day: string): boolean => day > currentUntil(assessedOn, frequency);

/** A series without an assessment for so many days has ended; what is published now and then is given half a year. */
export const ENDED_DAYS: Readonly<Record<string, number>> = { daily: 60, weekly: 120, monthly: 365, irregular: 180 };

/** Whether a series has ended by a day: nothing was assessed for so long that its next price would be a new beginning. */
export function hasEnded(assessedOn: string, frequency: string, day: string): boolean {
  const days = ENDED_DAYS[frequency];
  return days !== undefined && assessedOn < addDays(day, -days);
}
