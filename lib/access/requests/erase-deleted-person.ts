import { ownAddresses } from "@/lib/accounts/users/own-addresses";
import type { RecordedEvent } from "@/lib/events/followers";
import type { TxContext } from "@/lib/platform/context";
import { moveRequest } from "../move-request";
import { stateOf } from "../records";
import { TRANSITIONS } from "../transitions";
import { eraseRequest } from "./erase-old-requests";

/**
 * Withdraws what a person who deletes their account still asked for, and erases all requests of
 * their addresses, also of earlier ones. It follows
 * `user.deleted`, which is recorded before the address is gone; one that was never verified says nothing about whose it is.
 */
export async function eraseDeletedPerson(tx: TxContext, event: RecordedEvent): Promise<void> {
  if (event.type !== "user.deleted" || event.subject === null) return;
  const own = (await ownAddresses(tx.db, event.subject)).map(({ address, before }) => ({
    email: address,
    ...(before ? { receivedAt: { lt: before } } : {}),
  }));
  const requests = await tx.db.accessRequest.findMany({ where: { OR: own, erasedAt: null }, orderBy: { id: "asc" } });
  for (const row of requests) {
    if (TRANSITIONS[stateOf(row)].withdraw) await moveRequest(tx, { id: row.id, move: "withdraw", by: "applicant" });
    await eraseRequest(tx, { id: row.id, erasedAt: null });
  }
}
