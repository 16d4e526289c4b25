import { meterPool } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process-state";
import type { CountedCall } from "./call";

const RETRY_MS = 2_000;

/** Calls that were refused because we could not learn whether they had been committed, by their period. */
class Doubts {
  private readonly calls = new Map<number, string[]>();
  private timer: NodeJS.Timeout | undefined;

  add({ id, periodId }: CountedCall): void {
    const known = this.calls.get(periodId);
    if (known) known.push(id);
    else this.calls.set(periodId, [id]);
    this.later();
  }

  /** Each period alone: one that is locked holds up no other. Tried until it has worked, because nobody pays for a call that was not answered. */
  async settle(): Promise<void> {
    for (const [periodId, ids] of [...this.calls]) {
      this.calls.delete(periodId);
      try {
        await meterPool().query("select meter_void($1, $2)", [ids, [periodId]]);
      } catch (error) {
        log().warn({ err: error, calls: ids.length }, "calls that were not answered could not be taken back and are tried again");
        this.calls.set(periodId, [...ids, ...(this.calls.get(periodId) ?? [])]);
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
export function voidLater(call: CountedCall): void {
  doubts().add(call);
}

/** The same at once; for the end of the process. */
export function voidDoubtful(): Promise<void> {
  return doubts().settle();
}
