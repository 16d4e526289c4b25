import type { TxContext } from "@/lib/platform/context";
import { bumpVersion } from "@/lib/platform/version-clock";
import type { Rfq } from "@/prisma/generated/client";
import { mixedGroups } from "../mixed";

export type Happening = {
  kind: "published" | "closed" | "withdrawn";
  rfqId: string;
  groupId: string;
  category: string;
  deliveryRegion: string;
  sandbox: boolean;
  at: Date;
};

/** What happens to each of some rows, group by group in random order: a group is never torn apart, and no order tells anything. */
export function happeningsOf(kind: Happening["kind"], rows: readonly Rfq[], at: Date): Happening[] {
  return mixedGroups(rows).map(({ id: rfqId, groupId, category, deliveryRegion, sandbox }) => ({
    kind,
    rfqId,
    groupId,
    category,
    deliveryRegion,
    sandbox,
    at,
  }));
}

/** Takes the feed's lock for the rest of the transaction; whoever changes the feed takes it first. Returns the last position. */
export async function lockFeed(tx: TxContext): Promise<number> {
  const rows = await tx.db.$queryRaw<{ last: bigint }[]>`select last from rfq_position where id = 1 for update`;
  return Number(rows[0]?.last ?? 0n);
}

/**
 * Writes what happened behind the last position. The lock is held until the commit, so positions have no gaps and
 * become visible in their order: who has read up to one misses nothing before it. Returns the first and the last.
 */
export async function appendToFeed(tx: TxContext, happenings: readonly Happening[]): Promise<{ from: number; to: number }> {
  const before = await lockFeed(tx);
  const to = before + happenings.length;
  await tx.db.rfqFeed.createMany({ data: happenings.map((one, i) => ({ ...one, position: BigInt(before + 1 + i) })) });
  await tx.db.rfqPosition.update({ where: { id: 1 }, data: { last: BigInt(to) } });
  await bumpVersion(tx.db, "rfq");
  return { from: before + 1, to };
}
