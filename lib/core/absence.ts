import { dayAt } from "./dates";

/** Days on which somebody is away, both included, UTC. */
export type Absence = { from: string; until: string };

export const absenceOf = ({ from, until }: { from: Date; until: Date }): Absence => ({
  from: dayAt(from.getTime()),
  until: dayAt(until.getTime()),
});

/** The one of somebody's absences that a moment is within; null: they are there. They never overlap. */
export function absenceAt(absences: readonly Absence[], nowMs: number): Absence | null {
  const today = dayAt(nowMs);
  return absences.find(({ from, until }) => from <= today && today <= until) ?? null;
}

/** Rows of absences that a moment is within. */
export function coveringAt(nowMs: number) {
  const today = new Date(dayAt(nowMs));
  return { from: { lte: today }, until: { gte: today } };
}
