import type { Maybe } from "@/lib/core/maybe";

/** Ends a turn; null: there was no place to wait, or the turn did not come in time. */
export type Turn = (() => void) | null;
type Line = { running: number; waiting: Set<() => void> };

/** Lets so many run at once for each name, and so many more wait, in order; nobody waits for another name. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly places: number) {}

  /** A free turn begins at once, without a promise; others come by `untilMs` of performance.now(), or not at all. */
  take(name: string, atOnce: number, untilMs: number): Maybe<Turn> {
    const line = this.lines.get(name) ?? { running: 0, waiting: new Set() };
    if (line.running < atOnce) {
      this.lines.set(name, line);
      line.running++;
      return this.endOf(name, line);
    }
    if (line.waiting.size >= this.places) return null;
    return new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve(this.endOf(name, line));
      };
      const timer = setTimeout(() => {
        line.waiting.delete(begin);
        resolve(null);
      }, untilMs - performance.now());
      line.waiting.add(begin);
    });
  }

  /** The turn goes to whoever has waited longest. */
  private endOf(name: string, line: Line): () => void {
    return () => {
      const [next] = line.waiting;
      if (next) {
        line.waiting.delete(next);
        return next();
      }
      line.running--;
      if (line.running === 0) this.lines.delete(name);
    };
  }
}
