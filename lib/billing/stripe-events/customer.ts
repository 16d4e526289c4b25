import { namedCustomer, type EventKind } from "./subject";

/** The customer itself was changed or deleted. */
export const customerEvents: EventKind = {
  types: ["customer.updated", "customer.deleted"],
  customerOf: ({ id }) => id ?? null,
};

/** Another card is on file. */
export const cardEvents: EventKind = {
  types: ["payment_method.attached", "payment_method.updated", "payment_method.automatically_updated"],
  customerOf: namedCustomer,
};

/** Tax depends on whether there is one; the customer itself is not said to have changed. */
export const taxIdEvents: EventKind = {
  types: ["customer.tax_id.created", "customer.tax_id.updated", "customer.tax_id.deleted"],
  customerOf: namedCustomer,
};
