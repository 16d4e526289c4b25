import { env } from "@/lib/platform/env";
import type { TaxFields } from "./contract";

/**
 * What Stripe Tax has to know of an address beside its country, by country: elsewhere the country is enough
 * (docs.stripe.com/tax/customer-locations).
 */
const NEEDED: TaxFields = { CA: ["postalCode", "state"], US: ["postalCode", "state"] };

/** The same as things stand: nothing where Stripe does not compute the tax. */
export const taxFields = (): TaxFields => (env().TAX.kind === "stripe" ? NEEDED : {});

/**
 * Whether Stripe can't tell the place of an address. A state alone is not enough, while a postal code is: who entered no state before it
 * was asked for is not held up.
 */
export const lacksPostalCode = (country: string, hasPostalCode: boolean): boolean =>
  !hasPostalCode && taxFields()[country]?.includes("postalCode") === true;
