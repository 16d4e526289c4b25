import { setTimeout as wait } from "node:timers/promises";
import { perProcess } from "@/lib/platform/process-state";
import type { CountedCall } from "./call";
import { foldCounts } from "./fold-counts";
import { closeLanes, lanes, laneIndexOf } from "./lanes";
import { allLiveLeases, liveLeasesOf } from "./live-leases";
import { PendingCall, unavailable, type Receipt } from "./pending-call";
import { voidDoubtful } from "./void-calls";
import { LaneClosed, writeCalls } from "./write-calls";

const MAX_BATCH = 500;
const MAX_WAITING = 20_000;
/** For those who have no deadline of their own. */
const SETTLE_MS = 10_000;
const DRAIN_MS = 15_000;

/** Group commit of one lane: while one batch commits, the next collects. A call's promise resolves once its ledger row is durable. */
class Queue {
  private waiting: PendingCall[] = [];
  private isRunning = false;

  get isEmpty(): boolean {
    return !this.isRunning;
  }

  get length(): number {
    return this.waiting.length;
  }

  write(pending: PendingCall): Promise<void> {
    if (this.waiting.length >= MAX_WAITING) pending.reject(unavailable("The service is too busy at the moment."));
    else this.waiting.push(pending);
    if (!this.isRunning) {
      this.isRunning = true;
      setImmediate(() => void this.run());
    }
    return pending.written;
  }

  private async run(): Promise<void> {
    for (let [first] = this.waiting; first; [first] = this.waiting) await writeCalls(first.laneId, this.takeBatch(first.laneId));
    this.isRunning = false;
  }

  /** The next calls of one lane; those of its successor wait for their own. */
  private takeBatch(laneId: number): PendingCall[] {
    const end = this.waiting.findIndex((pending, i) => i === MAX_BATCH || pending.laneId !== laneId);
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end);
  }
}

const queues = perProcess("settle-queues", () => lanes().map(() => new Queue()));

/** How many calls wait for a batch. */
export const waitingCalls = (): number => queues().reduce((sum, { length }) => sum + length, 0);

/** Writes a call through its lane. Returns whether that was open; what is certainly not counted is put back. */
async function write(call: CountedCall, laneId: number, untilMs: number): Promise<boolean> {
  const { leases, lane } = liveLeasesOf(call.orgId);
  const pending = new PendingCall(call, laneId, untilMs);
  try {
    await queues()[laneIndexOf(call.orgId)]?.write(pending);
    return true;
  } catch (error) {
    const isClosed = error instanceof LaneClosed;
    if (isClosed) leases.drop(laneId);
    // What may have been counted is taken back, and its lane left: what that still holds comes back when it is closed.
    if (isClosed || pending.mayBeCounted) lane.lose(laneId);
    else leases.putBack(call.periodId, laneId);
    if (isClosed) return false;
    throw error;
  }
}

/**
 * Counts one call durably; resolves when it may be answered, or with `granted: false` at the quota. Nobody's lock is waited for
 * but that of the call's own period, and only when the block that was leased from it is used up.
 * @param untilMs performance.now() at which it fails instead of going on to wait
 * @throws DomainError unavailable: it is not counted, or taken back
 */
export async function settleCall(call: CountedCall, untilMs = performance.now() + SETTLE_MS): Promise<Receipt> {
  while (performance.now() < untilMs) {
    const { laneId, ...receipt } = await liveLeasesOf(call.orgId).leases.take(call.periodId, untilMs);
    if (!receipt.granted || laneId === undefined || (await write(call, laneId, untilMs))) return receipt;
  }
  throw unavailable("The request could not be metered in time and was not processed.");
}

/** For the end of the process: what waits is settled first, then all that was leased and not used is given back. */
export async function drainSettlements(): Promise<void> {
  const until = performance.now() + DRAIN_MS;
  while (queues().some(({ isEmpty }) => !isEmpty) && performance.now() < until) await wait(20);
  await voidDoubtful();
  for (const leases of allLiveLeases()) await leases.giveBackAll();
  await closeLanes();
  await foldCounts();
}
