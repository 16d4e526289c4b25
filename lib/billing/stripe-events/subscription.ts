import { namedCustomer, type EventKind } from "./subject";

/** A subscription began, changed, ended, or waits for something. */
export const subscriptionEvents: EventKind = {
  types: [
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "customer.subscription.paused",
    "customer.subscription.resumed",
    "customer.subscription.pending_update_applied",
    "customer.subscription.pending_update_expired",
  ],
  customerOf: namedCustomer,
};
