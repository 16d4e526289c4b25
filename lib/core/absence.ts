/** Days on which somebody is away, both included, UTC. */
export type Absence = { from: string; until: string };

type Days = { awayFrom: Date | null; awayUntil: Date | null };

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const absenceOf = ({ awayFrom, awayUntil }: Days): Absence | null =>
  awayFrom && awayUntil ? { from: dayOf(awayFrom), until: dayOf(awayUntil) } : null;

/** Whether a moment is within it. */
export function isOn({ from, until }: Absence, nowMs: number): boolean {
  const today = dayOf(new Date(nowMs));
  return from <= today && today <= until;
}

/** Whether somebody is away at a moment. */
export function isAway(days: Days, nowMs: number): boolean {
  const absence = absenceOf(days);
  return absence !== null && isOn(absence, nowMs);
}
