import { env } from "@/lib/platform/env";

/**
 * What the tax is called, for the middle of a sentence. Rates are those of one tax; what Stripe computes has another name in each
 * country, so it is the word for all of them.
 */
export const taxName = (): string => env().TAX_NAME ?? (env().TAX.kind === "rates" ? "VAT" : "tax");
