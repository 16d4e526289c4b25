import type { TxContext } from "@/lib/platform/context";
import type { Allowance } from "@/prisma/generated/client";

/**
 * A trial that gives nothing any more is over, and so is the period that its calls counted in: one period runs at a time. An
 * instance that has not yet heard of it does not open that again.
 */
export async function closeTrial({ db, clock }: TxContext, { id, orgId, startsAt }: Allowance): Promise<void> {
  const now = new Date(clock.now());
  await db.allowance.updateMany({ where: { id, endedAt: null }, data: { endedAt: now } });
  await db.$executeRaw`
    update period set ends_at = ${now}, version = greatest(version, (select value + 1 from version_clock where topic = 'access'))
    where org_id = ${orgId} and kind = 'live' and starts_at = ${startsAt} and ends_at > ${now}`;
}
