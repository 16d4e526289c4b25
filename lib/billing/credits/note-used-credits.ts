import type { TxContext } from "@/lib/platform/context";

/**
 * Notes which credits that were added to the account at Stripe its invoices have taken: the account uses the oldest first, so what is
 * left on it is of the newest.
 * @param balanceCents of the account; what is left of credit is below nought
 */
export async function noteUsedCredits(tx: TxContext, orgId: string, balanceCents: number): Promise<void> {
  const where = { orgId, deductedAs: { not: null }, usedAt: null };
  const rows = await tx.db.credit.findMany({ where, orderBy: { settledAt: "desc" }, select: { id: true, amountCents: true } });
  let leftCents = Math.max(0, -balanceCents);
  const used: string[] = [];
  for (const { id, amountCents } of rows) {
    if (leftCents === 0) used.push(id);
    leftCents = Math.max(0, leftCents - amountCents);
  }
  if (used.length > 0) await tx.db.credit.updateMany({ where: { id: { in: used } }, data: { usedAt: new Date(tx.clock.now()) } });
}
