import { reading, requireOperator, transaction, type Context } from "@/lib/platform/context";
import { settleEntitlement } from "../entitlement/settle-entitlement";

/** Ends the access of those whose seven days after a failed renewal are over, as `accessOf` decides: no event of Stripe's marks that moment. */
export async function endGraces(ctx: Context): Promise<{ ended: number }> {
  requireOperator(ctx);
  const due = await reading(ctx).subscription.findMany({
    where: {
      currentOf: { not: null },
      graceEndsAt: { lte: new Date(ctx.clock.now()) },
      customer: { organisation: { entitlement: { state: "past_due" } } },
    },
    select: { orgId: true },
  });
  const outcomes = [];
  for (const { orgId } of due) outcomes.push(await endGrace(ctx, orgId).then(() => null, asFailure));
  // One customer's trouble must not keep the others' graces from ending; it is told all the same.
  for (const failed of outcomes) if (failed) throw failed.error;
  return { ended: due.length };
}

const asFailure = (error: unknown): { error: unknown } => ({ error });

function endGrace(ctx: Context, orgId: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    // Whoever reads from Stripe at this moment reads again.
    await tx.db.billingCustomer.update({ where: { orgId }, data: { version: { increment: 1 } } });
    await settleEntitlement(tx, orgId);
  });
}
