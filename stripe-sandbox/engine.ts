import type { ResolvedOptions } from "./options";
import { Database, type Change } from "./state/database";
import type { SandboxEvent } from "./state/wire";

/** The request that is being answered; events name it, and all it does happens in one second, `nowS`. */
export type CurrentRequest = { id: string; idempotencyKey: string | null; nowS: number };

/** What a test does to the charges and events to come; nothing of it outlives the process. */
export type Mischief = { declines: number };

export class Engine {
  readonly db: Database;
  readonly mischief: Mischief = { declines: 0 };
  request: CurrentRequest | null = null;
  /** Where the hosted pages are: http://127.0.0.1:PORT, known once the server listens. */
  origin = "http://127.0.0.1";
  onEvent: (event: SandboxEvent) => void = () => undefined;
  private frozenAt: number | null = null;

  constructor(
    readonly options: ResolvedOptions,
    onCommit: (changes: Change[]) => void,
  ) {
    this.db = new Database(onCommit);
  }

  /** The sandbox's own time in unix seconds. */
  now(): number {
    return this.frozenAt ?? this.clockNow();
  }

  /** As `now`, though something is being played at another time. */
  clockNow(): number {
    if (this.request !== null) return this.request.nowS;
    const offsetMs = this.db.get("settings", "clock")?.offsetMs ?? 0;
    return Math.floor((this.options.now() + offsetMs) / 1000);
  }

  /** The time in which a customer lives: that of its test clock, or the sandbox's. */
  nowFor(customerId: string | null): number {
    if (this.frozenAt !== null) return this.frozenAt;
    const clock = customerId === null ? null : this.db.get("customers", customerId)?.test_clock;
    return (clock ? this.db.get("testClocks", clock)?.frozen_time : undefined) ?? this.clockNow();
  }

  at<T>(time: number, work: () => T): T {
    const before = this.frozenAt;
    this.frozenAt = time;
    try {
      return work();
    } finally {
      this.frozenAt = before;
    }
  }

  log(line: string): void {
    this.options.log(line);
  }
}
