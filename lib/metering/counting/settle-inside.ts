import type { TxContext } from "@/lib/platform/context";
import { perProcess } from "@/lib/platform/process-state";
import { dayOfCall, ledgerJson, type CountedCall } from "./call";
import type { Taken } from "./leases";
import { liveLeasesOf } from "./live-leases";
import type { Receipt } from "./pending-call";
import { LaneClosed, makeDays, WRITE_JSON } from "./write-calls";

/** A call that is taken from its period before the transaction that counts it begins, so that none waits for a period. */
export type Reserved = Taken & { orgId: string; periodId: number };

/** @throws DomainError unavailable when the period is locked by somebody else */
export async function reserveCall(orgId: string, periodId: number, untilMs: number): Promise<Reserved> {
  return { ...(await liveLeasesOf(orgId).leases.take(periodId, untilMs)), orgId, periodId };
}

/** Gives a reserved call back that was not counted. Where nobody knows, its lane is left, and what that holds comes back with it. */
export function releaseCall(reserved: Reserved | null, mayBeCounted: boolean): void {
  if (!reserved?.granted || reserved.laneId === undefined) return;
  const { orgId, periodId, laneId } = reserved;
  const { leases, lane } = liveLeasesOf(orgId);
  if (mayBeCounted) lane.lose(laneId);
  else leases.putBack(periodId, laneId);
}

/** Leaves a lane that somebody else closed, and with it what was reserved through it. */
function leaveLane({ orgId, laneId }: Pick<Reserved, "orgId"> & { laneId: number }): void {
  const { leases, lane } = liveLeasesOf(orgId);
  leases.drop(laneId);
  lane.lose(laneId);
}

const days = perProcess<Set<string>>("ledger-days", () => new Set());

/** A missing day would end the transaction: it is made before, once in a process. */
async function ensureDay(call: CountedCall): Promise<void> {
  const day = dayOfCall(call);
  if (days().has(day)) return;
  await makeDays([call]);
  days().add(day);
}

/**
 * Counts a reserved call in the transaction of what it does: both are committed or neither.
 * @throws LaneClosed when it was closed meanwhile: a transaction with a call reserved anew may do it all again
 */
export async function settleInside(tx: TxContext, call: CountedCall, { laneId, granted, used, quota, orgId }: Reserved): Promise<Receipt> {
  if (!granted || laneId === undefined) return { granted: false, used, quota };
  await ensureDay(call);
  const rows = await tx.db.$queryRawUnsafe<{ isOpen: boolean }[]>(WRITE_JSON, laneId, ledgerJson([call]));
  if (rows[0]?.isOpen !== true) {
    leaveLane({ orgId, laneId });
    throw new LaneClosed();
  }
  return { granted, used, quota };
}
