import type { Context } from "@/lib/platform/context";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { followDispute } from "../disputes/follow-dispute";
import type { EventKind, EventObject } from "./subject";

/** A dispute names its charge only. */
async function payerOf({ charge }: EventObject, ctx: Context): Promise<string | null> {
  if (!charge) return null;
  const found = await askStripe(ctx, (stripe) => stripe.charges.retrieve(charge)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return typeof found?.customer === "string" ? found.customer : (found?.customer?.id ?? null);
}

/** A bank took a payment back, asks about one, or has decided. */
export const disputeEvents: EventKind = {
  types: [
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ],
  customerOf: payerOf,
  handle: async (ctx, { id }, orgId) => {
    if (id) await followDispute(ctx, orgId, id);
  },
};
