import { DomainError } from "@/lib/core/errors";
import { recordEvent, actorRecord } from "@/lib/events/record-event";
import { reading, requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { withCustomerLock } from "../customers/with-customer-lock";
import { SettleCreditInput } from "./contract";
import { statesBefore, TRANSITIONS } from "./transitions";

/**
 * Marks a credit as settled, with how. Staff only.
 * @throws DomainError not-found, conflict (settled already), step-up-required
 */
export async function settleCredit(ctx: Context, input: SettleCreditInput & { creditId: string }): Promise<void> {
  requireStaff(ctx, "billing:write");
  requireRecentSignIn(ctx);
  const { note } = SettleCreditInput.parse(input);
  const credit = await reading(ctx).credit.findUnique({ where: { id: input.creditId } });
  if (!credit) throw new DomainError("not-found", "The credit does not exist.");
  // Not while it is being added to the account at Stripe.
  await withCustomerLock(ctx, credit.orgId, () => markSettled(ctx, { creditId: credit.id, note }));
}

/** The same for whoever holds the customer's lock. */
export function markSettled(ctx: Context, input: { creditId: string; note: string; deductedAs?: string }): Promise<void> {
  const { note, deductedAs = null } = input;
  return transaction(ctx, async (tx) => {
    const credit = await tx.db.credit.findUnique({ where: { id: input.creditId } });
    if (!credit) throw new DomainError("not-found", "The credit does not exist.");
    const { count } = await tx.db.credit.updateMany({
      where: { id: credit.id, state: { in: statesBefore("settle") } },
      data: {
        state: TRANSITIONS.owed.settle ?? "settled",
        settledAt: new Date(tx.clock.now()),
        settledBy: actorRecord(tx.actor).id,
        note,
        deductedAs,
      },
    });
    if (count === 0) throw new DomainError("conflict", "This credit is already settled.");
    // What was read of the account before it had this would be taken for its use: such a sync reads again.
    if (deductedAs !== null) await tx.db.billingCustomer.update({ where: { orgId: credit.orgId }, data: { version: { increment: 1 } } });
    const { orgId, month, currency, amountCents } = credit;
    await recordEvent(tx, { type: "credit.settled", orgId, subject: credit.id, data: { month, currency, amountCents, reason: note } });
  });
}
