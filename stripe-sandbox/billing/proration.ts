export type Period = { start: number; end: number };

/** The part of a full amount that falls to what remains of a period at `at`: to the second, half cents away from zero. */
export function prorated(amountCents: number, { start, end }: Period, at: number): number {
  const remaining = Math.min(Math.max(end - at, 0), end - start);
  const exact = (Math.abs(amountCents) * remaining) / (end - start);
  return Math.sign(amountCents) * Math.round(exact);
}
