/** Days on which somebody is away, both included, UTC. */
export type Absence = { from: string; until: string };

type Days = { awayFrom: Date | null; awayUntil: Date | null };

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const absenceOf = ({ awayFrom, awayUntil }: Days): Absence | null =>
  awayFrom && awayUntil ? { from: dayOf(awayFrom), until: dayOf(awayUntil) } : null;

/** Whether somebody is away on the day, in UTC, of a moment. */
export function isAway(days: Days, nowMs: number): boolean {
  const [absence, today] = [absenceOf(days), dayOf(new Date(nowMs))];
  return absence !== null && absence.from <= today && today <= absence.until;
}
