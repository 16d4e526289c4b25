import type { TxContext } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";

/** Whoever is writing loses it, and notices at the next part. */
export const NOBODY = { deliveryHolder: null, deliveryUntil: null } as const;

/** Ends the deliveries of an organisation that are still to be made. Behind the lock of its destination. */
export async function failWaiting(tx: TxContext, orgId: string, sentence: string): Promise<number> {
  const { count } = await tx.db.export.updateMany({
    where: { orgId, deliveryState: "waiting" },
    data: { ...NOBODY, deliveryState: "failed", deliveryFailure: sentence },
  });
  return count;
}

/** Makes them due now, with all their attempts: the bucket is another, or has other credentials. Behind the same lock. */
export async function retryWaiting(tx: TxContext, orgId: string): Promise<void> {
  const { count } = await tx.db.export.updateMany({
    where: { orgId, deliveryState: "waiting", deliveryDueAt: { not: null } },
    data: { ...NOBODY, deliveryAttempts: 0, deliveryDueAt: new Date(tx.clock.now()) },
  });
  if (count > 0) await enqueue(tx, "deliver-exports", { orgId });
}
