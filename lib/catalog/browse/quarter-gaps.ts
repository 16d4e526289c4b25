import { addQuarters, quarterIndex } from "@/lib/core/dates";

/** Quarters that are not among these ascending ones, between the first and the last. */
export function gapsOf(quarters: readonly string[]): string[] {
  const [first, last] = [quarters[0], quarters.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Set(quarters);
  const count = quarterIndex(last) - quarterIndex(first);
  return Array.from({ length: count }, (_, i) => addQuarters(first, i)).filter((quarter) => !known.has(quarter));
}
