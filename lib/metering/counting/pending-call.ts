import { DomainError } from "@/lib/core/errors";
import { warnSampled } from "@/lib/platform/log-sampled";
import type { CountedCall } from "./call";
import { voidLater } from "./void-calls";

/** What became of a call: whether it may be answered, and how the period stands after it. */
export type Receipt = { granted: boolean; used: number; quota: number | null };

/** A call on its way into the ledger, through a lane. */
export class PendingCall {
  /** Whether it was sent without our learning what became of it. */
  mayBeCounted = false;
  resolve!: () => void;
  reject!: (error: unknown) => void;
  /** Resolves once it is counted durably. */
  readonly written: Promise<void>;

  /** @param untilMs performance.now() at which its caller is refused instead of kept waiting */
  constructor(
    readonly call: CountedCall,
    readonly laneId: number,
    readonly untilMs: number,
  ) {
    this.written = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}

export const unavailable = (detail: string, cause?: unknown): DomainError =>
  new DomainError("unavailable", `${detail} Try again shortly.`, { cause, headers: { "Retry-After": "2" } });

/** Refuses a call; if it may have been counted all the same, it is taken back. */
export function refuse(pending: PendingCall, error: unknown): void {
  if (pending.mayBeCounted) voidLater(pending.laneId, pending.call.id);
  pending.reject(error);
}

/** Refuses the calls whose time is up and returns the others. */
export function refuseLate(batch: PendingCall[]): PendingCall[] {
  const nowMs = performance.now();
  if (batch.every(({ untilMs }) => untilMs > nowMs)) return batch;
  const late = batch.filter(({ untilMs }) => untilMs <= nowMs);
  warnSampled(["calls could not be counted in time"], { calls: late.length, period: late[0]?.call.periodId });
  for (const pending of late) refuse(pending, unavailable("The request could not be metered in time and was not processed."));
  return batch.filter(({ untilMs }) => untilMs > nowMs);
}
