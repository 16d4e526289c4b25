import { ownAddresses } from "@/lib/accounts/users/own-addresses";
import type { RecordedEvent } from "@/lib/events/followers";
import type { TxContext } from "@/lib/platform/context";
import { writeBrand } from "./change-brand";

/** Takes the addresses of a person who deletes their account off all brands, which show no contact then. It follows `user.deleted`. */
export async function forgetSupportAddress(tx: TxContext, event: RecordedEvent): Promise<void> {
  if (event.type !== "user.deleted" || event.subject === null) return;
  const own = (await ownAddresses(tx.db, event.subject)).filter(({ before }) => before === null);
  const where = { OR: own.map(({ address }) => ({ support: { equals: address, mode: "insensitive" as const } })) };
  for (const { orgId, name } of await tx.db.brand.findMany({ where, orderBy: { orgId: "asc" }, select: { orgId: true, name: true } }))
    await writeBrand(tx, orgId, { data: { support: null }, event: { type: "brand.changed", data: { name } } });
}
