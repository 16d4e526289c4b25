import type { Maybe } from "@/lib/core/maybe";
import { unavailable, type Receipt } from "./pending-call";
import { untilFree } from "./until-free";

const MAX_BLOCK = 1_000;
/** Blocks shrink as the limit comes near, so little is stranded on an instance when it is reached. */
const SHARE = 20;
/** Leases of past periods would stay for ever. */
const MAX_LEASES = 100_000;
/** How long the last calls of a quota are waited for that another instance has leased and may give back, and how often it is asked. */
const ELSEWHERE_MS = 4_000;
const PAUSE_MS = 100;

/** What the database granted. `elsewhere`: calls that others hold and may give back; `laneId`: the lane that may count them. */
export type Block = { granted: number; used_after: number; cap: number | null; elsewhere?: number; laneId?: number };

/**
 * Asks the database for calls of a period, or gives them back by a negative number, through the lane that they were leased by;
 * undefined while the period is locked.
 */
export type Ask = (periodId: number, wanted: number, leasedBy?: number) => Promise<Block | undefined>;

type Lease = {
  left: number;
  usedAfter: number;
  /** undefined until the database was asked; null without a limit. */
  cap: number | null | undefined;
  laneId: number | undefined;
  waiting: number;
  usedAtMs: number;
  /** The refill under way; resolves with what it granted. */
  asking: Promise<Block> | undefined;
};

export type Taken = Receipt & { laneId: number | undefined };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls of periods that this process may count without asking, taken from the database in blocks. */
export class Leases {
  private readonly leases = new Map<number, Lease>();

  constructor(private readonly ask: Ask) {}

  /**
   * Takes one call of a period.
   * @throws DomainError unavailable when the period stays locked, or others keep its last calls
   */
  take(periodId: number, untilMs?: number): Maybe<Taken> {
    const lease = this.of(periodId);
    return lease.left > 0 ? takeFrom(lease) : this.waitForBlock(periodId, { lease, untilMs });
  }

  /** Calls of a period that were taken in advance and are not counted yet. */
  leftOf(periodId: number): number {
    return this.leases.get(periodId)?.left ?? 0;
  }

  /** Gives one call back that was taken and is certainly not counted. */
  putBack(periodId: number, laneId: number | undefined): void {
    const lease = this.leases.get(periodId);
    if (lease && lease.laneId === laneId) lease.left++;
  }

  /** What was leased through a lane that is closed counts nothing any more, nor what of it is put back later. */
  drop(laneId: number): void {
    for (const lease of this.leases.values()) if (lease.laneId === laneId) Object.assign(lease, { left: 0, laneId: undefined });
  }

  /** The limit of a period as it is now: what was leased under another goes back before it is used. */
  async heed(periodId: number, cap: number | null): Promise<void> {
    const lease = this.leases.get(periodId);
    if (lease?.cap === undefined || lease.cap === cap) return;
    lease.cap = undefined;
    await this.giveBack(periodId, lease);
  }

  /** Gives back what nobody has used for so long. */
  async giveBackIdle(idleMs: number): Promise<void> {
    const before = performance.now() - idleMs;
    for (const [periodId, lease] of this.leases) if (lease.left > 0 && lease.usedAtMs < before) await this.giveBack(periodId, lease);
  }

  /** Gives back all that was taken in advance; for the end of the process. */
  async giveBackAll(): Promise<void> {
    for (const [periodId, lease] of this.leases) await this.giveBack(periodId, lease);
    this.leases.clear();
  }

  private async giveBack(periodId: number, lease: Lease): Promise<void> {
    const { left } = lease;
    lease.left = 0;
    if (left > 0) await untilFree(() => this.ask(periodId, -left, lease.laneId));
  }

  /** A call is refused only when the database itself has nothing left, never because others emptied the block first. */
  private async waitForBlock(periodId: number, { lease, untilMs }: { lease: Lease; untilMs: number | undefined }): Promise<Taken> {
    lease.waiting++;
    const patientUntil = Math.min(untilMs ?? Infinity, performance.now() + ELSEWHERE_MS);
    try {
      for (;;) {
        lease.asking ??= this.refill(periodId, { lease, untilMs }).finally(() => (lease.asking = undefined));
        const { granted, elsewhere = 0 } = await lease.asking;
        if (lease.left > 0) return takeFrom(lease);
        if (granted > 0) continue;
        if (elsewhere <= 0) return { granted: false, used: lease.usedAfter, quota: lease.cap ?? null, laneId: lease.laneId };
        if (performance.now() > patientUntil) throw unavailable("The last calls of your quota are in use by other requests.");
        await wait(PAUSE_MS);
      }
    } finally {
      lease.waiting--;
    }
  }

  private async refill(periodId: number, { lease, untilMs }: { lease: Lease; untilMs: number | undefined }): Promise<Block> {
    const block = await untilFree(() => this.ask(periodId, wantedBy(lease)), untilMs);
    if (block.laneId !== lease.laneId) lease.left = 0;
    lease.left += block.granted;
    lease.usedAfter = block.used_after;
    lease.cap = block.cap;
    lease.laneId = block.laneId;
    return block;
  }

  private of(periodId: number): Lease {
    let lease = this.leases.get(periodId);
    if (!lease) {
      if (this.leases.size >= MAX_LEASES) this.leases.delete(this.leases.keys().next().value ?? 0);
      lease = { left: 0, usedAfter: 0, cap: undefined, laneId: undefined, waiting: 0, usedAtMs: 0, asking: undefined };
      this.leases.set(periodId, lease);
    }
    return lease;
  }
}

function takeFrom(lease: Lease): Taken {
  lease.left--;
  lease.usedAtMs = performance.now();
  return { granted: true, used: lease.usedAfter - lease.left, quota: lease.cap ?? null, laneId: lease.laneId };
}

/** A share of what is left, but enough for everyone who waits. */
function wantedBy({ cap, usedAfter, waiting }: Lease): number {
  if (cap === undefined) return Math.max(1, waiting);
  const share = cap === null ? MAX_BLOCK : Math.floor((cap - usedAfter) / SHARE);
  return Math.min(MAX_BLOCK, Math.max(share, waiting, 1));
}
