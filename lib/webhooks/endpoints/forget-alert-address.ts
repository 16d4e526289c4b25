import { deletedAddresses } from "@/lib/accounts/users/own-addresses";
import type { RecordedEvent } from "@/lib/events/followers";
import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import { sameText } from "@/lib/platform/text-filter";

/** Takes the addresses of a person who deletes their account off all endpoints, whose owners get the alerts then. It follows `user.deleted`. */
export async function forgetAlertAddress(tx: TxContext, event: RecordedEvent): Promise<void> {
  const addresses = await deletedAddresses(tx, event);
  if (addresses.length === 0) return;
  const where = { OR: addresses.map((address) => ({ alertAddress: sameText(address) })) };
  for (const { id, orgId } of await tx.db.webhookEndpoint.findMany({ where, orderBy: { id: "asc" }, select: { id: true, orgId: true } })) {
    await tx.db.webhookEndpoint.update({ where: { id }, data: { alertAddress: null } });
    await recordEvent(tx, {
      type: "webhook.changed",
      orgId,
      subject: id,
      data: { changes: { alertAddress: true } },
    });
  }
}
