import { perProcess } from "@/lib/platform/process-state";
import type { CountedCall } from "./call";
import { refuse, unavailable, type PendingCall, type Receipt } from "./pending-call";
import { settleBatch } from "./settle-batch";
import { voidDoubtful } from "./void-calls";

const MAX_BATCH = 500;
const MAX_WAITING = 20_000;
/** Of one period that somebody else has locked: those that wait for it must not fill the room of all. */
const MAX_HELD_UP = 2_000;
/** A batch that takes so long no longer keeps the next one waiting. */
const SLOW_MS = 100;
const LANES = 2;
/** How long one turn of all locked periods may take; each gets its share of it. */
const TURN_MS = 200;
const LEAST_PATIENCE_MS = 10;
/** For those who have no deadline of their own. */
const SETTLE_MS = 10_000;
const DRAIN_MS = 15_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Group commit: while one batch commits, the next collects. A call's promise resolves only after its
 * ledger row is durable, so nothing is answered uncounted. A batch takes no period that somebody else has
 * locked: the calls of each of these wait apart, in a lane where only they wait.
 */
class Settler {
  private waiting: PendingCall[] = [];
  /** By period, in the order of their turns. */
  private readonly heldUp = new Map<number, PendingCall[]>();
  private lanes = 0;
  private slowLanes = 0;
  private isWaitingForLocks = false;

  settle(call: CountedCall, untilMs: number): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      const pending: PendingCall = { call, untilMs, mayBeCounted: false, resolve, reject };
      const heldUp = this.heldUp.size === 0 ? undefined : this.heldUp.get(call.periodId);
      if (heldUp) return this.holdUp(heldUp, pending);
      if (this.waiting.length >= MAX_WAITING) return refuse(pending, unavailable("The service is too busy at the moment."));
      this.waiting.push(pending);
      this.openLane();
    });
  }

  /** Resolves when nothing is waiting. */
  async drain(): Promise<void> {
    const until = performance.now() + DRAIN_MS;
    while ((this.lanes > 0 || this.isWaitingForLocks) && performance.now() < until) await wait(5);
    await voidDoubtful();
  }

  /** One lane at a time, and another only while it is slow: the fuller a batch, the less each call costs. */
  private openLane(): void {
    if (this.lanes > this.slowLanes || this.lanes === LANES) return;
    this.lanes++;
    setImmediate(() => void this.run());
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0 && this.lanes - this.slowLanes <= 1) {
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        this.slowLanes++;
        if (this.waiting.length > 0) this.openLane();
      }, SLOW_MS);
      const locked = await settleBatch(this.waiting.splice(0, MAX_BATCH), 0);
      clearTimeout(timer);
      if (isSlow) this.slowLanes--;
      if (locked.length > 0) this.setApart(locked);
    }
    this.lanes--;
  }

  private setApart(locked: readonly PendingCall[]): void {
    for (const pending of locked) {
      const { periodId } = pending.call;
      const known = this.heldUp.get(periodId);
      if (known) this.holdUp(known, pending);
      else this.heldUp.set(periodId, [pending]);
    }
    if (!this.isWaitingForLocks) void this.waitForLocks();
  }

  private holdUp(calls: PendingCall[], pending: PendingCall): void {
    if (calls.length < MAX_HELD_UP) calls.push(pending);
    else refuse(pending, unavailable("Your organisation is sending too many requests at once."));
  }

  /** One period after the other, each in a batch of its own; one that is still locked has its next turn after all others. */
  private async waitForLocks(): Promise<void> {
    this.isWaitingForLocks = true;
    for (const [periodId, calls] of this.heldUp) {
      const patienceMs = Math.max(LEAST_PATIENCE_MS, Math.floor(TURN_MS / this.heldUp.size));
      calls.unshift(...(await settleBatch(calls.splice(0, MAX_BATCH), patienceMs)));
      this.heldUp.delete(periodId);
      if (calls.length > 0) this.heldUp.set(periodId, calls);
    }
    this.isWaitingForLocks = false;
  }
}

const settler = perProcess("settler", () => new Settler());

/**
 * Counts one call durably; resolves when it may be answered, or with `granted: false` at the quota.
 * @param untilMs performance.now() at which it fails instead of going on to wait
 * @throws DomainError unavailable: it is not counted, or taken back
 */
export function settleCall(call: CountedCall, untilMs = performance.now() + SETTLE_MS): Promise<Receipt> {
  return settler().settle(call, untilMs);
}

/** For the end of the process: everything that waits is settled first. */
export function drainSettlements(): Promise<void> {
  return settler().drain();
}
