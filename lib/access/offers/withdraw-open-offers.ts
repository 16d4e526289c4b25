import type { TxContext } from "@/lib/platform/context";
import { lockedRequest, openOffers } from "../records";

/** Takes back what is open of a request's offers, behind its lock. Returns their ids. */
export async function withdrawOpenOffers(tx: TxContext, requestId: string): Promise<string[]> {
  await lockedRequest(tx, requestId);
  const now = tx.clock.now();
  const ids = (await openOffers(tx.db, requestId, now)).map(({ id }) => id);
  await tx.db.offer.updateMany({ where: { id: { in: ids } }, data: { withdrawnAt: new Date(now) } });
  return ids;
}
