import { DomainError } from "@/lib/core/errors";
import { moneyText } from "@/lib/core/wording";
import { reading, requireRecentSignIn, requireStaff, type Context } from "@/lib/platform/context";
import { askStripe } from "@/lib/platform/stripe";
import { limitPayments } from "../customers/limit-payments";
import { withCustomerLock } from "../customers/with-customer-lock";
import { customerOf } from "../records";
import { markSettled } from "./settle-credit";

/**
 * Adds a credit to the customer's account at Stripe, from where the next invoice takes it, and marks it as settled. Staff only.
 * @throws DomainError not-found, conflict (settled already, or nobody pays by Stripe), step-up-required, unavailable
 */
export async function deductCredit(ctx: Context, creditId: string): Promise<void> {
  requireStaff(ctx, "billing:write");
  requireRecentSignIn(ctx);
  const credit = await reading(ctx).credit.findUnique({ where: { id: creditId } });
  if (!credit) throw new DomainError("not-found", "The credit does not exist.");
  const { orgId, currency, amountCents, month } = credit;
  await limitPayments(ctx, orgId);
  await withCustomerLock(ctx, orgId, async () => {
    // Read again: whoever was first has settled it by now.
    const now = await reading(ctx).credit.findUniqueOrThrow({ where: { id: creditId } });
    if (now.state !== "owed") throw new DomainError("conflict", "This credit is already settled.");
    const customer = (await customerOf(reading(ctx), orgId))?.stripeCustomerId;
    if (!customer)
      throw new DomainError(
        "conflict",
        "This organisation has no customer at Stripe. Settle the credit another way and mark it as settled.",
      );
    const transaction = await addToAccount(ctx, customer, { creditId, currency, amountCents, month });
    const note = `${moneyText(amountCents, currency)} added to the account at Stripe (${transaction})`;
    await markSettled(ctx, { creditId, note, deductedAs: transaction });
  });
}

/** Once for each credit: an answer that was lost a day ago is found among the entries of the account. */
async function addToAccount(
  ctx: Context,
  customer: string,
  { creditId, currency, amountCents, month }: { creditId: string; currency: string; amountCents: number; month: string },
): Promise<string> {
  const { data } = await askStripe(ctx, (stripe) => stripe.customers.listBalanceTransactions(customer, { limit: 100 }));
  const found = data.find(({ metadata }) => metadata?.credit_id === creditId);
  if (found) return found.id;
  const entry = { amount: -amountCents, currency, description: `Service credit for ${month}`, metadata: { credit_id: creditId } };
  return (
    await askStripe(ctx, (stripe) => stripe.customers.createBalanceTransaction(customer, entry, { idempotencyKey: `credit/${creditId}` }))
  ).id;
}
