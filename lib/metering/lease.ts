import { meterPool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";
import type { Receipt } from "./settle-calls";

const LEASE = "select granted, used_after, cap from meter_lease($1, $2)";
const MAX_LEASE = 1_000;
/** Blocks shrink as the limit comes near, so little is stranded on an instance when it is reached. */
const SHARE = 20;

type Lease = { left: number; usedAfter: number; cap: number | null; asking: Promise<void> | undefined };

const leases = perProcess<Map<number, Lease>>("leases", () => new Map());

/**
 * Counts a sandbox call against its daily limit. The limit lives in the period row like a quota and
 * holds across instances: each takes calls in blocks and answers from its block without asking.
 * Sandbox calls are not billed, so a block lost in a crash costs nobody money.
 */
export function takeFromLease(periodId: number): Receipt | Promise<Receipt> {
  const lease = leaseOf(periodId);
  if (lease.left > 0) return take(lease);
  lease.asking ??= refill(periodId, lease).finally(() => {
    lease.asking = undefined;
  });
  return lease.asking.then(() => (lease.left > 0 ? take(lease) : { granted: false, used: lease.usedAfter, quota: lease.cap }));
}

function leaseOf(periodId: number): Lease {
  let lease = leases().get(periodId);
  if (!lease) leases().set(periodId, (lease = { left: 0, usedAfter: 0, cap: null, asking: undefined }));
  return lease;
}

function take(lease: Lease): Receipt {
  lease.left--;
  return { granted: true, used: lease.usedAfter - lease.left, quota: lease.cap };
}

async function refill(periodId: number, lease: Lease): Promise<void> {
  const remaining = lease.cap === null ? SHARE : Math.max(1, lease.cap - lease.usedAfter);
  const wanted = Math.min(MAX_LEASE, Math.max(1, Math.floor(remaining / SHARE)));
  const { rows } = await meterPool().query<{ granted: number; used_after: number; cap: number | null }>(LEASE, [periodId, wanted]);
  const row = rows[0];
  if (!row) return;
  lease.left += row.granted;
  lease.usedAfter = row.used_after;
  lease.cap = row.cap;
}

/** Gives back what was taken in advance; for the end of the process. */
export async function returnLeases(): Promise<void> {
  for (const [periodId, lease] of leases()) {
    const left = lease.left;
    lease.left = 0;
    if (left > 0) await meterPool().query(LEASE, [periodId, -left]);
  }
  leases().clear();
}
