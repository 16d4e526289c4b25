import type { TxContext } from "@/lib/platform/context";
import { currentSubscription, type SubscriptionRow } from "../records";
import { graceOf, isPeriodPaid, isRenewalPaid } from "../rules";

/**
 * Gives a renewal that failed its days of grace, and counts them per organisation: whoever had them and has paid no renewal
 * since has none, also with another subscription. Notes until when is paid.
 * @returns the subscription that counts
 */
export async function settleGrace(tx: TxContext, orgId: string): Promise<SubscriptionRow | null> {
  const now = await currentSubscription(tx.db, orgId);
  if (!now) return null;
  const { failedSince } = now;
  if (isPeriodPaid(now)) await tx.db.billingCustomer.update({ where: { orgId }, data: { paidUntil: now.periodEndsAt } });
  if (isRenewalPaid(now)) await tx.db.billingCustomer.update({ where: { orgId }, data: { graceSince: null } });
  if (failedSince) {
    const first = { graceSince: failedSince, graces: { increment: 1 } };
    await tx.db.billingCustomer.updateMany({ where: { orgId, graceSince: null }, data: first });
  }
  const { graceSince } = await tx.db.billingCustomer.findUniqueOrThrow({ where: { orgId } });
  const graceEndsAt = failedSince && graceOf(failedSince, graceSince);
  return tx.db.subscription.update({ where: { id: now.id }, data: { graceEndsAt } });
}
