import type Stripe from "stripe";
import type { Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { askStripe } from "@/lib/platform/stripe";
import type { ExemptionKind } from "./contract";
import { exemptionOfCustomer } from "./exemption";
import { type Tax, taxOf } from "./rules";
import { taxName } from "./tax-name";

/** Whether invoices get tax from us; if not, what is set up at Stripe stays as it is. */
export const isTaxOn = (): boolean => env().TAX.kind !== "off";

/** The tax of a customer whose tax IDs are expanded. */
export const taxOfCustomer = ({ address, tax_ids: taxIds }: Stripe.Customer, exemption: ExemptionKind | null): Tax =>
  taxOf(env().TAX, env().TAX_COUNTRY, { country: address?.country ?? "", hasTaxId: (taxIds?.data.length ?? 0) > 0, exemption });

const MAX_RATES = 100;

/** The rate at Stripe, made when there is none. Those of an older table stay with what was sold at them. */
async function ensureTaxRate(ctx: Context, { country, percent }: Extract<Tax, { kind: "rate" }>): Promise<string> {
  const [display_name, inclusive] = [taxName(), env().TAX_INCLUDED];
  const { data } = await askStripe(ctx, (stripe) => stripe.taxRates.list({ active: true, inclusive, limit: MAX_RATES }));
  const percentage = Number(percent);
  const known = data.find((one) => one.country === country && one.percentage === percentage && one.display_name === display_name);
  if (known) return known.id;
  // Two first sales at once make one.
  const idempotencyKey = `tax-rate/${country}/${percent}/${inclusive ? "in" : "ex"}/${display_name}`;
  const made = await askStripe(ctx, (stripe) =>
    stripe.taxRates.create({ display_name, country, percentage, inclusive }, { idempotencyKey }),
  );
  return made.id;
}

/** The same as parameters of a subscription. Empty while tax is off. */
export type TaxParams = { automatic_tax?: { enabled: boolean }; default_tax_rates?: string[] };

export async function taxParams(ctx: Context, tax: Tax): Promise<TaxParams> {
  if (!isTaxOn()) return {};
  if (tax.kind === "rate") return { default_tax_rates: [await ensureTaxRate(ctx, tax)] };
  return tax.kind === "automatic" ? { automatic_tax: { enabled: true } } : {};
}

/**
 * Reads the tax of a customer, and tells Stripe who pays it themselves, for a subscription that is about to begin.
 * @throws DomainError unavailable
 */
export async function prepareTax(ctx: Context, customerId: string): Promise<TaxParams> {
  if (!isTaxOn()) return {};
  const customer = await askStripe(ctx, (stripe) => stripe.customers.retrieve(customerId, { expand: ["tax_ids"] }));
  if (customer.deleted) return {};
  const exemption = await exemptionOfCustomer(ctx, customerId);
  const tax = taxOfCustomer(customer, exemption);
  await tellExemption(ctx, customer, { tax, exemption });
  return taxParams(ctx, tax);
}

type Decided = { tax: Tax; /** Set by hand. */ exemption: ExemptionKind | null };

/** Tells Stripe who is exempt or pays the tax themselves. Where it computes the tax, it finds the second out. */
export async function tellExemption(ctx: Context, { id, tax_exempt: said }: Stripe.Customer, { tax, exemption }: Decided): Promise<void> {
  const bySettings = tax.kind === "reverse" ? "reverse" : "none";
  const tax_exempt = exemption === null || exemption === "none" ? bySettings : exemption;
  // Where our team never set anything here, who is exempt was made so by a person, at Stripe.
  if ((exemption === null && said === "exempt") || (said ?? "none") === tax_exempt) return;
  await askStripe(ctx, (stripe) => stripe.customers.update(id, { tax_exempt }));
}
