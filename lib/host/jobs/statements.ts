import { setTimeout as wait } from "node:timers/promises";

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/**
 * What the job queue asks of the database. It does not wait for the statement that ends a job: whoever stops the queue waits here, and
 * a job that ends later still is left as if the process had ended.
 */
export class Statements {
  private readonly open = new Set<Promise<unknown>>();
  private isClosed = false;

  constructor(private readonly query: Query) {}

  run(text: string, values: unknown[]): ReturnType<Query> {
    if (this.isClosed) return new Promise(() => undefined);
    const result = this.query(text, values);
    this.open.add(result);
    const forget = (): void => void this.open.delete(result);
    result.then(forget, forget);
    return result;
  }

  /** Waits for what was asked, for so long at most, and asks nothing more. */
  async close(withinMs: number): Promise<void> {
    this.isClosed = true;
    await Promise.race([Promise.allSettled(this.open), wait(withinMs, undefined, { ref: false })]);
  }
}
