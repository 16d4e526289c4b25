import type Stripe from "stripe";
import { DomainError } from "@/lib/core/errors";
import { isTaxLocationUnknown } from "@/lib/platform/stripe";
import { BILLING_ADDRESS } from "../contract";

const UNKNOWN =
  "Tax can't be calculated for your billing address. Correct the address, such as its postal code, in the billing details under Billing, then try again.";

/** A conflict that other billing details resolve: the console leads to them. */
export const addressConflict = (detail: string, cause?: unknown): DomainError =>
  new DomainError("conflict", detail, { cause, errors: [{ parameter: "address", code: BILLING_ADDRESS, detail }] });

/** What is thrown where Stripe can't compute the tax of an address; null for other errors. */
export const locationRefusal = (error: unknown): DomainError | null =>
  isTaxLocationUnknown(error) ? addressConflict(UNKNOWN, error) : null;

/** An invoice whose tax is known: a preview has none where the address does not say which, and no error. @throws DomainError conflict */
export function requireTaxLocation(invoice: Stripe.Invoice): Stripe.Invoice {
  if (invoice.automatic_tax.status === "requires_location_inputs") throw addressConflict(UNKNOWN);
  return invoice;
}
