import type { Maybe } from "@/lib/core/maybe";
import { meterPool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";
import { Leases, type Block } from "./leases";
import type { Receipt } from "./pending-call";

const LEASE = "select granted, used_after, cap from meter_lease($1, $2, true)";

const leases = perProcess(
  "leases",
  () => new Leases(async (periodId, wanted) => (await meterPool().query<Block>(LEASE, [periodId, wanted])).rows[0]),
);

/**
 * Counts a sandbox call against its daily limit. The limit lives in the period row like a quota and
 * holds across instances: each takes calls in blocks and answers from its block without asking.
 * Sandbox calls are not billed, so a block lost in a crash costs nobody money.
 */
export function countSandboxCall(periodId: number): Maybe<Receipt> {
  return leases().take(periodId);
}

/** The calls of the row of a period that nobody has made yet: this instance has only taken them in advance. */
export const sandboxCallsTaken = (periodId: number): number => leases().leftOf(periodId);

/** Gives back what was taken in advance; for the end of the process. */
export const returnSandboxCalls = (): Promise<void> => leases().giveBackAll();
