import type { Maybe } from "@/lib/core/maybe";
import { meterPool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";
import type { Receipt } from "./pending-call";
import { untilFree } from "./until-free";

const LEASE = "select granted, used_after, cap from meter_lease($1, $2, true)";
const MAX_LEASE = 1_000;
/** Blocks shrink as the limit comes near, so little is stranded on an instance when it is reached. */
const SHARE = 20;

type Lease = {
  left: number;
  usedAfter: number;
  /** undefined until the database was asked; null without a limit. */
  cap: number | null | undefined;
  waiting: number;
  /** The refill under way; resolves with what it granted. */
  asking: Promise<number> | undefined;
};

const leases = perProcess<Map<number, Lease>>("leases", () => new Map());

/**
 * Counts a sandbox call against its daily limit. The limit lives in the period row like a quota and
 * holds across instances: each takes calls in blocks and answers from its block without asking.
 * Sandbox calls are not billed, so a block lost in a crash costs nobody money.
 */
export function countOnLease(periodId: number): Maybe<Receipt> {
  const lease = leaseOf(periodId);
  return lease.left > 0 ? take(lease) : waitForBlock(periodId, lease);
}

/** A call is refused only when the database itself has nothing left, never because others emptied the block first. */
async function waitForBlock(periodId: number, lease: Lease): Promise<Receipt> {
  lease.waiting++;
  try {
    for (;;) {
      lease.asking ??= refill(periodId, lease).finally(() => {
        lease.asking = undefined;
      });
      const granted = await lease.asking;
      if (lease.left > 0) return take(lease);
      if (granted === 0) return { granted: false, used: lease.usedAfter, quota: lease.cap ?? null };
    }
  } finally {
    lease.waiting--;
  }
}

/** Leases of past days would stay for ever; a block that goes with one is no harm, as in a crash. */
const MAX_LEASES = 20_000;

function leaseOf(periodId: number): Lease {
  let lease = leases().get(periodId);
  if (!lease && leases().size >= MAX_LEASES) leases().delete(leases().keys().next().value ?? 0);
  if (!lease) leases().set(periodId, (lease = { left: 0, usedAfter: 0, cap: undefined, waiting: 0, asking: undefined }));
  return lease;
}

function take(lease: Lease): Receipt {
  lease.left--;
  return { granted: true, used: lease.usedAfter - lease.left, quota: lease.cap ?? null };
}

/** A share of what is left, but enough for everyone who waits. */
function wantedBy({ cap, usedAfter, waiting }: Lease): number {
  if (cap === undefined) return waiting;
  const share = cap === null ? MAX_LEASE : Math.floor((cap - usedAfter) / SHARE);
  return Math.min(MAX_LEASE, Math.max(share, waiting, 1));
}

type Block = { granted: number; used_after: number; cap: number | null };

const askFor = (periodId: number, wanted: () => number): Promise<Block> =>
  untilFree(async () => (await meterPool().query<Block>(LEASE, [periodId, wanted()])).rows[0]);

async function refill(periodId: number, lease: Lease): Promise<number> {
  const row = await askFor(periodId, () => wantedBy(lease));
  lease.left += row.granted;
  lease.usedAfter = row.used_after;
  lease.cap = row.cap;
  return row.granted;
}

/** Gives back what was taken in advance; for the end of the process. */
export async function returnLeases(): Promise<void> {
  for (const [periodId, lease] of leases()) {
    const left = lease.left;
    lease.left = 0;
    if (left > 0) await askFor(periodId, () => -left);
  }
  leases().clear();
}
