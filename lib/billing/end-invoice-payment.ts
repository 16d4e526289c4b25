import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { endInvoiceTerms } from "./agree-on-terms";
import { isPaidByInvoice } from "./records";

/**
 * Ends Enterprise that is paid by invoice: live keys stop within a second unless a subscription gives them something.
 * @throws DomainError not-found (for everyone who is not staff), conflict (nothing is paid by invoice)
 */
export function endInvoicePayment(ctx: Context, { orgId }: { orgId: string }): Promise<void> {
  requireStaff(ctx);
  return transaction(ctx, async (tx) => {
    if (!(await isPaidByInvoice(tx.db, orgId))) throw new DomainError("conflict", "This organisation pays nothing by invoice.");
    await endInvoiceTerms(tx, orgId);
    await recordEvent(tx, { type: "invoice_payment.ended", orgId, subject: orgId });
  });
}
