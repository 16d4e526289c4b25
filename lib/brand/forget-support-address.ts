import { deletedAddresses } from "@/lib/accounts/users/own-addresses";
import type { RecordedEvent } from "@/lib/events/followers";
import type { TxContext } from "@/lib/platform/context";
import { sameText } from "@/lib/platform/text-filter";
import { writeBrand } from "./change-brand";

/** Takes the addresses of a person who deletes their account off all brands, which show no contact then. It follows `user.deleted`. */
export async function forgetSupportAddress(tx: TxContext, event: RecordedEvent): Promise<void> {
  const addresses = await deletedAddresses(tx, event);
  if (addresses.length === 0) return;
  const where = { OR: addresses.map((address) => ({ support: sameText(address) })) };
  for (const { orgId, name } of await tx.db.brand.findMany({ where, orderBy: { orgId: "asc" }, select: { orgId: true, name: true } }))
    await writeBrand(tx, orgId, { data: { support: null }, event: { type: "brand.changed", data: { name, changes: { support: true } } } });
}
