import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { limitPayments } from "../customers/limit-payments";
import { withCustomerLock } from "../customers/with-customer-lock";
import { invoiceTerms } from "../records";
import { isLive } from "../rules";
import { stopSubscription } from "../subscriptions/stop-subscription";
import { syncCustomer } from "../sync/sync-customer";
import { endInvoiceAgreements } from "./record-agreement";

/**
 * Ends Enterprise that is paid by invoice, at Stripe first: live keys stop within a second unless another subscription gives them
 * something. Invoices that are open stay due.
 * @throws DomainError not-found (for everyone who is not staff), step-up-required, conflict (nothing is paid by invoice), unavailable
 */
export async function endInvoicePayment(ctx: Context, { orgId }: { orgId: string }): Promise<void> {
  requireStaff(ctx, "billing:write");
  requireRecentSignIn(ctx);
  await limitPayments(ctx, orgId);
  await withCustomerLock(ctx, orgId, async () => {
    // Its subscription may have been made although the answer was lost.
    await syncCustomer(ctx, orgId);
    const terms = await invoiceTerms(reading(ctx), orgId);
    const invoiced = (await reading(ctx).subscription.findMany({ where: { orgId, isInvoiced: true } })).filter(isLive);
    const paid = terms ?? invoiced[0];
    if (paid === undefined) throw new DomainError("conflict", "This organisation does not pay by invoice.");
    for (const row of invoiced) await stopSubscription(ctx, row);
    await transaction(ctx, async (tx) => {
      await endInvoiceAgreements(tx, orgId);
      await recordEvent(tx, {
        type: "invoice-payment.ended",
        orgId,
        subject: orgId,
        data: { currency: paid.currency, amountCents: paid.amountCents },
      });
    });
    if (invoiced.length > 0) await syncCustomer(ctx, orgId);
  });
}
