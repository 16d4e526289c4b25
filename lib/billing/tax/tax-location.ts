import type Stripe from "stripe";
import { DomainError } from "@/lib/core/errors";
import { isTaxLocationUnknown } from "@/lib/platform/stripe";

const UNKNOWN =
  "Tax can't be calculated for your billing address. Correct the address, such as its postal code, in the billing details under Billing, then try again.";

/** What is thrown where Stripe can't compute the tax of an address; null for other errors. */
export const locationRefusal = (error: unknown): DomainError | null =>
  isTaxLocationUnknown(error) ? new DomainError("conflict", UNKNOWN, { cause: error }) : null;

/** An invoice whose tax is known: a preview has none where the address does not say which, and no error. @throws DomainError conflict */
export function requireTaxLocation(invoice: Stripe.Invoice): Stripe.Invoice {
  if (invoice.automatic_tax.status === "requires_location_inputs") throw new DomainError("conflict", UNKNOWN);
  return invoice;
}
