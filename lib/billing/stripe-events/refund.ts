import { noteRefund } from "../refunds/note-refund";
import { namedCustomer, type EventKind } from "./subject";

/** A charge was refunded in full or in part, by us or in Stripe's dashboard. */
export const refundEvents: EventKind = {
  types: ["charge.refunded"],
  customerOf: namedCustomer,
  handle: async (ctx, { id }, orgId) => {
    if (id) await noteRefund(ctx, orgId, id);
  },
};

/** A credit note changes what an invoice comes to. */
export const creditNoteEvents: EventKind = {
  types: ["credit_note.created", "credit_note.updated", "credit_note.voided"],
  customerOf: namedCustomer,
};
