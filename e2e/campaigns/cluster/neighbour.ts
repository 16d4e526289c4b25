import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { get } from "@/e2e/server/http";

/** One call of a customer: when it began, how long it took, and its status; 0: no response. */
export type Noted = { at: number; ms: number; status: number; id: string };

const PAUSE_MS = 20;

/** A customer of one server who knows nothing of the others, and calls it all the time, one call after the other. */
export class Neighbour {
  readonly noted: Noted[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private isStopping = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly url: () => string,
    private readonly key: string,
  ) {}

  start(): void {
    this.noted.length = 0;
    this.isStopping = false;
    this.running = this.run();
  }

  /** Whether a call that began since then was answered. */
  isAnswered(since: number): boolean {
    return this.noted.some(({ at, status }) => at >= since && status === 200);
  }

  async stop(): Promise<readonly Noted[]> {
    this.isStopping = true;
    await this.running;
    return this.noted;
  }

  private async run(): Promise<void> {
    for (let n = 0; !this.isStopping; n++) {
      const at = performance.now();
      // Every other call asks what no cache has.
      const fresh = n % 2 === 0 ? "" : `&as_of=${new Date().toISOString()}`;
      const { status, requestId } = await get(`${this.url()}/api/v1/companies?limit=${1 + (n % 5)}${fresh}`, {
        key: this.key,
        agent: this.agent,
      }).catch(() => ({ status: 0, requestId: "" }));
      this.noted.push({ at, ms: performance.now() - at, status, id: requestId });
      await wait(PAUSE_MS);
    }
  }
}
