import { reading, requireOperator, type Context } from "@/lib/platform/context";
import { buyerKeysOf } from "./keyed-hash";

const BATCH = 500;

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((key) => others.includes(key));

/**
 * Hashes the buyers of requests that still name them under every secret that is listed now, before an earlier one is taken
 * from the list. Doing it again changes nothing.
 */
export async function renewBuyerKeys(ctx: Context): Promise<{ renewed: number }> {
  requireOperator(ctx);
  const { rfqRequest } = reading(ctx);
  let renewed = 0;
  for (let after = ""; ;) {
    const rows = await rfqRequest.findMany({
      where: { id: { gt: after }, buyer: { not: null } },
      select: { id: true, buyer: true, contact: true, buyerKeys: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const { id, buyer, contact, buyerKeys: before } of rows) {
      const buyerKeys = buyerKeysOf(buyer ?? "", contact);
      if (isSame(buyerKeys, before)) continue;
      // Whoever has edited it since has hashed it anew.
      renewed += (await rfqRequest.updateMany({ where: { id, buyerKeys: { equals: before } }, data: { buyerKeys } })).count;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return { renewed };
    after = last.id;
  }
}
