import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import { DiscardInput } from "./contract";

const CANCEL = (table: "job" | "archive"): string =>
  `update ${QUEUE_SCHEMA}.${table} set state = 'cancelled' where name = $1 and id = $2::uuid and state = 'failed'`;

/**
 * Takes a failed job off the list for good. What it should have done is not done. Staff only.
 * @throws DomainError not-found
 */
export function discardJob(ctx: Context, input: DiscardInput & { queue: string; id: string }): Promise<void> {
  requireStaff(ctx, "jobs:write");
  const { reason } = DiscardInput.parse(input);
  const { queue, id } = input;
  return transaction(ctx, async (tx) => {
    const first = await tx.db.$executeRawUnsafe(CANCEL("job"), queue, id);
    const count = first === 0 ? await tx.db.$executeRawUnsafe(CANCEL("archive"), queue, id) : first;
    if (count === 0) throw new DomainError("not-found", "The failed job no longer exists. It was retried, discarded or deleted.");
    await recordEvent(tx, { type: "job.discarded", subject: id, data: { queue, count: 1, reason } });
  });
}
