import type { TxContext } from "@/lib/platform/context";

/** Ends everything that waits for an endpoint; it can be replayed. An attempt that is under way is still noted when it ends. */
export async function failWaiting(tx: TxContext, endpointId: string, why: string): Promise<number> {
  const { count } = await tx.db.webhookDelivery.updateMany({
    where: { endpointId, state: "waiting" },
    data: { state: "failed", lastError: why, finishedAt: new Date(tx.clock.now()) },
  });
  return count;
}
