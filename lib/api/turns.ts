export type Limits = { atOnce: number; waiting: number };
type Line = { running: number; waiting: Set<() => void> };

/** Lets so many run at once for each name, and so many more wait, in order; nobody waits for another name. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly limits: Limits) {}

  /** Returns what ends the turn, or null if there is no place to wait or the turn does not come by `untilMs` of performance.now(). */
  take(name: string, untilMs: number): Promise<(() => void) | null> {
    const line = this.lines.get(name) ?? { running: 0, waiting: new Set() };
    this.lines.set(name, line);
    if (line.running < this.limits.atOnce) {
      line.running++;
      return Promise.resolve(this.endOf(name, line));
    }
    if (line.waiting.size >= this.limits.waiting) return Promise.resolve(null);
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
