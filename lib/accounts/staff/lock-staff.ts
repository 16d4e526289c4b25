import { DomainError } from "@/lib/core/errors";
import type { TxContext } from "@/lib/platform/context";

/**
 * Changes of the team follow each other, and who makes one still is an administrator then: of two who take away each other's role
 * only the first does. As nobody changes their own, one always stays.
 * @throws DomainError role-missing
 */
export async function lockStaff(tx: TxContext): Promise<void> {
  await tx.db.$queryRaw`select pg_advisory_xact_lock(hashtext('staff'))::text`;
  if (tx.actor.kind !== "user") return;
  const where = { id: tx.actor.userId, isStaff: true, staffRole: "administrator", suspendedAt: null };
  if ((await tx.db.user.count({ where })) === 0)
    throw new DomainError("role-missing", "Only an administrator of the team can change this, and your own role has just changed.");
}
