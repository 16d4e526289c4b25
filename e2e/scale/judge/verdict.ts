import type { Ran } from "./plan";

/**
 * What a request asks for: a page; a page by a search or a range of values, in an order that is not its own, which no index holds
 * both of; or a total, or sums over a whole dataset.
 */
export type Work = "page" | "crossed" | "counted";
/** A request, the statements that it sent, and how many rows its page has at most. */
export type Answered = { name: string; work: Work; limit: number; ran: readonly Ran[] };
/** The heaviest statement of a request, and what it was allowed. */
export type Judged = { name: string; ms: number; heaviest: Ran; allowed: number; ok: boolean };

/** `maxRows`: for a page of 50; a larger one may read more. */
export type Bounds = { maxRows: number; maxCrossed: number; maxCounted: number };

const USUAL_LIMIT = 50;

const loadOf = ({ read, sorted }: Ran): number => Math.max(read, sorted);

/** Judges a request by the statement that reads or sorts most; its time is that of all of them. */
export function judge({ name, work, limit, ran }: Answered, { maxRows, maxCrossed, maxCounted }: Bounds): Judged | null {
  const [heaviest] = ran.toSorted((a, b) => loadOf(b) - loadOf(a));
  if (!heaviest) return null;
  const allowed = work === "counted" ? maxCounted : Math.max(1, limit / USUAL_LIMIT) * (work === "crossed" ? maxCrossed : maxRows);
  return { name, ms: ran.reduce((sum, { ms }) => sum + ms, 0), heaviest, allowed, ok: loadOf(heaviest) <= allowed };
}

/** The slowest first; of those that are as they should be only some. */
export const slowestFirst = (judged: readonly Judged[]): Judged[] => judged.toSorted((a, b) => b.ms - a.ms);
