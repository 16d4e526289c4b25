import { requireMay } from "@/lib/accounts/permissions";
import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { agreeToTerms } from "@/lib/legal/acceptance/record-acceptance";
import { reading, requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { askStripe, declineOf, isRefused } from "@/lib/platform/stripe";
import type { TopUp } from "@/prisma/generated/client";
import { limitPayments } from "../customers/limit-payments";
import { withCustomerLock } from "../customers/with-customer-lock";
import { followCharges } from "../refunds/follow-charges";
import { BuyInput, TopUpBought } from "./contract";
import { dropDraft } from "./draft-invoice";
import { followTopUp } from "./follow-top-up";
import { requireBuyer } from "./require-top-ups";

/** How long a declined purchase, or one that the bank asks about, can still be paid. */
const PAYABLE_MS = 23 * HOUR_MS;

/**
 * Buys the packs of a quote with the card on file. Their calls are added once the invoice is paid. The same quote twice is one
 * purchase.
 * @throws DomainError role-missing, step-up-required, conflict (expired, other amount, nothing can be bought), unavailable
 */
export async function buyTopUp(ctx: Context, { orgId, ...given }: BuyInput & { orgId: string }): Promise<TopUpBought> {
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  const { id, dueCents } = BuyInput.parse(given);
  await limitPayments(ctx, orgId);
  await agreeToTerms(ctx, orgId, "top-up");
  return withCustomerLock(ctx, orgId, async () => {
    const row = await topUpInOrg(ctx, orgId, id);
    if (row.state === "quoted") return boughtOf(await begin(ctx, row, dueCents));
    // A second click, or one whose answer was lost.
    return boughtOf(await followTopUp(ctx, row));
  });
}

const EXPIRED = "This quote has expired, or a newer one was requested. Review the new one and confirm it.";

/** @throws DomainError conflict: of another organisation it does not exist */
async function topUpInOrg(ctx: Context, orgId: string, id: string): Promise<TopUp> {
  const row = await reading(ctx).topUp.findFirst({ where: { id, orgId } });
  if (!row) throw new DomainError("conflict", EXPIRED);
  return row;
}

async function begin(ctx: Context, row: TopUp, dueCents: number): Promise<TopUp> {
  if (row.expiresAt.getTime() <= ctx.clock.now()) throw new DomainError("conflict", EXPIRED);
  const { customer, pack } = await requireBuyer(ctx, row.orgId);
  await followCharges(ctx, { orgId: row.orgId, customer });
  await requireBuyer(ctx, row.orgId);
  if (row.dueCents !== dueCents || row.amountCents !== pack.priceCents * row.packs || row.calls !== pack.calls * row.packs)
    throw new DomainError("conflict", "The price has changed since the quote. Review the new one and confirm it.");
  return payTopUp(ctx, row);
}

function boughtOf({ state, calls, invoiceUrl, needsAction }: TopUp): TopUpBought {
  if (state === "granted") return TopUpBought.parse({ outcome: "granted", calls, payUrl: null, needsAction: false });
  if (state === "open") return TopUpBought.parse({ outcome: "payment_needed", calls, payUrl: invoiceUrl, needsAction });
  throw new DomainError("conflict", state === "void" ? EXPIRED : "This top-up could not be added to your plan, so it is being refunded.");
}

/** Charges a purchase that was prepared, for whoever holds the customer's lock, and gives what has become of it. */
export async function payTopUp(ctx: Context, row: TopUp): Promise<TopUp> {
  const { id, orgId, calls, packs, currency, amountCents, isAutomatic, invoiceId, dueCents } = row;
  if (invoiceId === null) throw new DomainError("conflict", EXPIRED);
  // Written before it happens, so that a payment whose answer is lost has its author too.
  await transaction(ctx, async (tx) => {
    const expiresAt = new Date(tx.clock.now() + PAYABLE_MS);
    const { count } = await tx.db.topUp.updateMany({ where: { id, state: "quoted" }, data: { state: "open", expiresAt } });
    if (count === 0) throw new DomainError("conflict", EXPIRED);
    await recordEvent(tx, { type: "top-up.requested", orgId, subject: id, data: { calls, packs, currency, amountCents, isAutomatic } });
  });
  try {
    const open = await askStripe(ctx, (stripe) =>
      stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false }, { idempotencyKey: `${id}/finalize` }),
    );
    if (open.amount_due !== dueCents) {
      if (open.status === "open") await voidOpen(ctx, invoiceId);
      if (open.status === "open")
        throw new DomainError("conflict", "The amount has changed since the quote. Review the new one and confirm it.");
    } else if (open.status === "open")
      await askStripe(ctx, (stripe) => stripe.invoices.pay(invoiceId, {}, { idempotencyKey: `${id}/pay` }));
  } catch (error) {
    if (declineOf(error) === null) await giveUp(ctx, invoiceId, error);
  } finally {
    await followTopUp(ctx, { ...row, state: "open" });
  }
  return reading(ctx).topUp.findUniqueOrThrow({ where: { id } });
}

/** What Stripe refuses without having asked a bank will not be paid by trying again. */
async function giveUp(ctx: Context, invoiceId: string, error: unknown): Promise<never> {
  if (!isRefused(error)) throw error;
  await voidOpen(ctx, invoiceId);
  throw new DomainError("conflict", "There is no chargeable card on file. Add one under Billing, then buy the top-up.", { cause: error });
}

/** Ends a purchase that is not paid; one that was paid at the same moment stays. */
export async function voidOpen(ctx: Context, invoiceId: string): Promise<void> {
  await dropDraft(ctx, invoiceId);
  await askStripe(ctx, (stripe) => stripe.invoices.voidInvoice(invoiceId)).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
  });
}
