import { meterPool } from "@/lib/platform/database";
import { warnSampled } from "@/lib/platform/log-sampled";
import { perProcess } from "@/lib/platform/process-state";
import { closeLane } from "./lanes";

const RETRY_MS = 2_000;

/** Calls that were refused because we could not learn whether they had been committed, by the lane they were sent through. */
class Doubts {
  private readonly calls = new Map<number, string[]>();
  private timer: NodeJS.Timeout | undefined;

  add(laneId: number, id: string): void {
    const known = this.calls.get(laneId);
    if (known) known.push(id);
    else this.calls.set(laneId, [id]);
    this.later();
  }

  /** Tried until it has worked, because nobody pays for a call that was not answered. */
  async settle(): Promise<void> {
    for (const laneId of [...this.calls.keys()]) {
      // Read only now: while another lane was waited for, what stood here may be settled, and other calls stand here.
      const ids = this.calls.get(laneId);
      if (!ids) continue;
      this.calls.delete(laneId);
      try {
        // Closed first: a batch that is still on its way would be counted after its calls were taken back.
        await closeLane(laneId);
        await meterPool().query("select lease_void($1, $2)", [laneId, ids]);
      } catch (error) {
        warnSampled(["calls that were not answered could not be taken back and are tried again"], { err: error, calls: ids.length });
        this.calls.set(laneId, [...ids, ...(this.calls.get(laneId) ?? [])]);
        this.later();
      }
    }
  }

  private later(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.settle();
    }, RETRY_MS).unref();
  }
}

const doubts = perProcess("doubtful-calls", () => new Doubts());

/** Takes a call back that may have been counted, though nobody was answered. */
export function voidLater(laneId: number, id: string): void {
  doubts().add(laneId, id);
}

/** The same at once; for the end of the process. */
export function voidDoubtful(): Promise<void> {
  return doubts().settle();
}
