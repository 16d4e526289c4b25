import type { TxContext, Context } from "@/lib/platform/context";
import { reading } from "@/lib/platform/context";
import type { RfqRequest } from "@/prisma/generated/client";
import type { Links, Waiting } from "./anonymise";
import { Shown } from "./contract";
import { statesThat } from "./transitions";

/** More than this wait for a run of their own; a run begins with the oldest. */
const MAX_WAITING = 5_000;

export const shownOf = (row: RfqRequest): Shown => Shown.parse(row);

export const waitingOf = (row: RfqRequest): Waiting => ({
  id: row.id,
  buyerKeys: row.buyerKeys,
  waitsFromMs: row.waitsFrom.getTime(),
  shown: shownOf(row),
});

/** Requests of vetted buyers that can be published, the oldest first. */
export async function readWaiting(ctx: Context | TxContext): Promise<Waiting[]> {
  const rows = await reading(ctx).rfqRequest.findMany({
    where: { state: { in: statesThat("publish") }, vettedAt: { not: null } },
    orderBy: [{ waitsFrom: "asc" }, { id: "asc" }],
    take: MAX_WAITING,
  });
  return rows.map(waitingOf);
}

/** Names and addresses that came together in any request that is still known, also one that was published long ago. */
export async function readLinks(ctx: Context | TxContext): Promise<Links> {
  const rows = await reading(ctx).$queryRaw<{ keys: string[] }[]>`
    select distinct buyer_keys as keys from rfq_request where cardinality(buyer_keys) > 1`;
  return rows.map(({ keys }) => keys);
}
