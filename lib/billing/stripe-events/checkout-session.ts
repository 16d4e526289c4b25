import { reading } from "@/lib/platform/context";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { namedCustomer, type EventKind } from "./subject";

/** A checkout was paid or has ended unpaid; one that has ended makes room for the next. */
export const checkoutEvents: EventKind = {
  types: [
    "checkout.session.completed",
    "checkout.session.expired",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
  ],
  customerOf: namedCustomer,
  handle: async (ctx, { id }) => {
    if (!id) return;
    const open = await reading(ctx).checkout.findFirst({ where: { sessionId: id, openOf: { not: null } } });
    if (!open) return;
    const session = await askStripe(ctx, (stripe) => stripe.checkout.sessions.retrieve(id)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (session?.status !== "expired") return;
    await reading(ctx).checkout.updateMany({ where: { id: open.id, openOf: { not: null } }, data: { openOf: null, state: "expired" } });
  },
};
