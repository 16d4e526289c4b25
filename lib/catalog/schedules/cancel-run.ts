import { DomainError } from "@/lib/core/errors";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { endRetryingRun } from "./end-retrying-run";
import { lockedSchedule } from "./records";

/** Cancels the run of a schedule that retries: no further attempt follows. @throws DomainError not-found, conflict */
export function cancelRun(ctx: Context, id: string): Promise<{ id: string }> {
  requireStaff(ctx, "data:write");
  return transaction(ctx, async (tx) => {
    await lockedSchedule(tx, id);
    const run = await endRetryingRun(tx, id, { state: "cancelled", because: "The run was cancelled." });
    if (run === null) throw new DomainError("conflict", "No run of this schedule is retrying, so there is nothing to cancel.");
    return { id: run };
  });
}
