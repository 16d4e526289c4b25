import type { TxContext } from "@/lib/platform/context";
import type { SubscriptionRow } from "../records";

/**
 * Ends the counting row of the month that an upgrade cut short where the new period begins: one runs at a time, and what
 * was counted in it counts once. Calls under way still count in it. An instance that has not yet heard of the upgrade does not
 * open it again: the version is the one that the sync is about to make known.
 */
export async function closeCutPeriod(tx: TxContext, { orgId, carriedFrom, periodStartsAt }: SubscriptionRow): Promise<void> {
  if (!carriedFrom) return;
  await tx.db.$executeRaw`
    update period set ends_at = ${periodStartsAt},
      version = greatest(version, (select value + 1 from version_clock where topic = 'access'))
    where org_id = ${orgId} and kind = 'live' and starts_at >= ${carriedFrom}
      and starts_at < ${periodStartsAt} and ends_at > ${periodStartsAt}`;
}
