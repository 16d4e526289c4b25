import { followInvoice } from "../details/mail-invoice";
import { followTopUpInvoice } from "../top-ups/follow-top-up";
import { namedCustomer, type EventKind } from "./subject";

/** An invoice was paid, could not be, or was given up. */
export const invoiceEvents: EventKind = {
  types: [
    "invoice.finalized",
    "invoice.paid",
    "invoice.payment_failed",
    "invoice.payment_action_required",
    "invoice.marked_uncollectible",
    "invoice.voided",
    "invoice.updated",
  ],
  customerOf: namedCustomer,
  handle: async (ctx, { id }, orgId) => {
    if (!id) return;
    await followTopUpInvoice(ctx, orgId, id);
    await followInvoice(ctx, orgId, id);
  },
};
